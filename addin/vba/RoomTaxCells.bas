Attribute VB_Name = "RoomTaxCells"
Option Explicit
Option Private Module

' Value2 gives currency cells in full, where Value cuts them to four places; but only Value knows from which day a
' workbook with the 1904 calendar counts.
Public Function RT_BlockValues(ByVal block As Object) As Variant
    If block.Worksheet.Parent.Date1904 Then
        RT_BlockValues = block.Value
    Else
        RT_BlockValues = block.Value2
    End If
End Function
