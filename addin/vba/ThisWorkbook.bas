Option Explicit

Private Sub Workbook_Open()
    RT_DescribeFunctions
End Sub
