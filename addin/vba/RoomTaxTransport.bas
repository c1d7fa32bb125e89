Attribute VB_Name = "RoomTaxTransport"
Option Explicit
Option Private Module

' The way of a call from a cell to Python and back. The Python side never raises, so an error here is a broken
' connection: a kept one may belong to a server that was killed, and is replaced once; a fresh one is not tried again
' for a minute, since a sheet of a thousand formulas would otherwise wait a thousand times.

Public Const RT_REFUSED As Long = -2147220991

Private Const MOST_CELLS As Long = 100000

Private connection As Object
Private failure As String
Private restUntil As Date

Public Function RT_Invoke(ByVal functionName As String, ByVal arguments As Variant) As Variant
    Dim answer As Variant
    If functionName = "ROOMTAX_LASTERROR" And failure <> "" Then
        RT_Invoke = Left$(failure, 255)
    ElseIf RT_Ask(functionName, arguments, answer) Then
        RT_Invoke = RT_Decode(answer)
    Else
        RT_Invoke = CVErr(2015)
    End If
End Function

Public Function RT_Failure() As String
    RT_Failure = failure
End Function

Public Sub RT_Reconnect()
    Set connection = Nothing
    failure = ""
    restUntil = 0
End Sub

Private Function RT_Ask(ByVal functionName As String, ByVal arguments As Variant, ByRef answer As Variant) As Boolean
    Dim plain As Variant
    Dim wasKept As Boolean
    If failure <> "" And Now < restUntil Then Exit Function
    If Not RT_ReadArguments(arguments, plain) Then Exit Function
    wasKept = Not connection Is Nothing
    RT_Ask = RT_CallOnce(functionName, plain, answer)
    If wasKept And Not RT_Ask Then RT_Ask = RT_CallOnce(functionName, plain, answer)
    If RT_Ask Then
        failure = ""
    Else
        restUntil = Now + TimeSerial(0, 1, 0)
    End If
End Function

Private Function RT_CallOnce(ByVal functionName As String, ByVal plain As Variant, ByRef answer As Variant) As Boolean
    On Error GoTo broken
    If connection Is Nothing Then RT_Connect
    answer = connection.CallUDF(RT_MODULE, functionName, plain)
    RT_CallOnce = True
    Exit Function
broken:
    failure = Err.Description
    If Err.Number <> RT_REFUSED Then failure = "Excel lost the connection to Python. Run: roomtax doctor. " & failure
    Set connection = Nothing
End Function

Private Sub RT_Connect()
    Dim opened As Object
    Dim found As String
    Set opened = RT_OpenServer()
    found = CStr(opened.CallUDF(RT_MODULE, "ROOMTAX_VERSION", Array()))
    If found <> RT_VERSION Then
        Err.Raise RT_REFUSED, "roomtax", "The add-in is version " & RT_VERSION & ", the Python part is version " & _
            found & ". Close Excel and run: roomtax addin install --force"
    End If
    Set connection = opened
End Sub

Private Function RT_ReadArguments(ByVal arguments As Variant, ByRef plain As Variant) As Boolean
    Dim position As Long
    Dim values() As Variant
    On Error GoTo unreadable
    plain = Array()
    If UBound(arguments) >= LBound(arguments) Then
        ReDim values(LBound(arguments) To UBound(arguments))
        For position = LBound(arguments) To UBound(arguments)
            If IsObject(arguments(position)) Then
                values(position) = RT_CellValues(arguments(position))
            Else
                values(position) = arguments(position)
            End If
        Next position
        plain = values
    End If
    RT_ReadArguments = True
    Exit Function
unreadable:
    failure = Err.Description
End Function

Private Function RT_CellValues(ByVal block As Object) As Variant
    If block.Areas.Count > 1 Then
        Err.Raise RT_REFUSED, "roomtax", "An argument takes one block of cells, not several."
    End If
    If CDbl(block.Rows.Count) * block.Columns.Count > MOST_CELLS Then
        Err.Raise RT_REFUSED, "roomtax", "An argument takes up to " & MOST_CELLS & _
            " cells; choose the filled ones, not whole columns."
    End If
    RT_CellValues = RT_BlockValues(block)
End Function
