Attribute VB_Name = "RoomTaxRibbon"
Option Explicit

Public Sub RoomTaxAbout(ByVal control As IRibbonControl)
    Dim state As String
    state = RT_Failure()
    If state = "" Then state = "No trouble since Excel was opened."
    MsgBox "Room Tax add-in " & RT_VERSION & vbCrLf & "Python: " & RT_SettingOrNothing("interpreter") & vbCrLf & _
        "Start: " & RT_SettingOrNothing("mode") & vbCrLf & vbCrLf & state, vbInformation, "Room Tax"
End Sub

Public Sub RoomTaxHelpSheet(ByVal control As IRibbonControl)
    RT_WriteHelp Workbooks.Add(xlWBATWorksheet).Worksheets(1)
End Sub

Public Sub RoomTaxSelfTest(ByVal control As IRibbonControl)
    Dim answer As Variant
    RT_Reconnect
    answer = RT_Invoke("ROOMTAX_SELFTEST", Array())
    If RT_Failure() <> "" Then
        MsgBox RT_Failure(), vbExclamation, "Room Tax"
    ElseIf IsArray(answer) Then
        RT_Show Workbooks.Add(xlWBATWorksheet).Worksheets(1), answer
    Else
        MsgBox "The self test gave no table. Run: roomtax doctor", vbExclamation, "Room Tax"
    End If
End Sub

Private Sub RT_Show(ByVal sheet As Worksheet, ByVal table As Variant)
    Dim rowCount As Long
    Dim columnCount As Long
    rowCount = UBound(table, 1) - LBound(table, 1) + 1
    columnCount = UBound(table, 2) - LBound(table, 2) + 1
    sheet.Range("A1").Resize(rowCount, columnCount).Value = table
    sheet.Columns.AutoFit
End Sub

Private Function RT_SettingOrNothing(ByVal label As String) As String
    On Error GoTo missing
    RT_SettingOrNothing = RT_Setting(label)
    Exit Function
missing:
    RT_SettingOrNothing = "not set up"
End Function
