Attribute VB_Name = "RoomTaxHelp"
Option Explicit
Option Private Module

' Tells the function wizard what each function and argument means, and writes the same on the sheet behind the Help
' button. Excel takes such texts for a visible workbook only, so the add-in shows itself for that moment.

Private helpSheet As Object
Private nextRow As Long

Public Sub RT_DescribeFunctions()
    On Error Resume Next
    Application.ScreenUpdating = False
    ThisWorkbook.IsAddin = False
    Set helpSheet = Nothing
    RT_EachFunction
    ThisWorkbook.IsAddin = True
    ThisWorkbook.Saved = True
    Application.ScreenUpdating = True
End Sub

Public Sub RT_WriteHelp(ByVal sheet As Object)
    Set helpSheet = sheet
    nextRow = 1
    RT_WriteRow "Formula", "What it gives", "Arguments"
    RT_EachFunction
    sheet.Columns("A:C").ColumnWidth = 60
    sheet.Columns("A:C").WrapText = True
    Set helpSheet = Nothing
End Sub

Private Sub RT_WriteRow(ByVal first As String, ByVal second As String, ByVal third As String)
    helpSheet.Cells(nextRow, 1).Value = first
    helpSheet.Cells(nextRow, 2).Value = second
    helpSheet.Cells(nextRow, 3).Value = third
    nextRow = nextRow + 1
End Sub

Private Sub RT_Describe(ByVal functionName As String, ByVal formula As String, ByVal description As String, _
        ByVal arguments As Variant)
    If Not helpSheet Is Nothing Then
        RT_WriteRow formula, description, Join(arguments, vbLf)
        Exit Sub
    End If
    On Error Resume Next
    If UBound(arguments) < LBound(arguments) Then
        Application.MacroOptions Macro:=functionName, Description:=description, Category:="Room Tax"
    Else
        Application.MacroOptions Macro:=functionName, Description:=description, Category:="Room Tax", _
            ArgumentDescriptions:=arguments
    End If
End Sub
