Attribute VB_Name = "RoomTaxDecode"
Option Explicit
Option Private Module

' Python answers with words such as #N/A; a cell needs the error itself, or SUM would pass over it in silence.

Public Function RT_Decode(ByVal answer As Variant) As Variant
    Select Case RT_Dimensions(answer)
        Case 0
            RT_Decode = RT_Single(answer)
        Case 1
            RT_Decode = RT_Row(answer)
        Case Else
            RT_Decode = RT_Table(answer)
    End Select
End Function

Private Function RT_Row(ByVal answer As Variant) As Variant
    Dim column As Long
    For column = LBound(answer) To UBound(answer)
        answer(column) = RT_Single(answer(column))
    Next column
    RT_Row = answer
End Function

Private Function RT_Table(ByVal answer As Variant) As Variant
    Dim row As Long
    Dim column As Long
    For row = LBound(answer, 1) To UBound(answer, 1)
        For column = LBound(answer, 2) To UBound(answer, 2)
            answer(row, column) = RT_Single(answer(row, column))
        Next column
    Next row
    RT_Table = answer
End Function

Private Function RT_Single(ByVal element As Variant) As Variant
    RT_Single = element
    If VarType(element) <> vbString Then Exit Function
    If Left$(element, 1) <> "#" Then Exit Function
    Select Case element
        Case "#NULL!"
            RT_Single = CVErr(2000)
        Case "#DIV/0!"
            RT_Single = CVErr(2007)
        Case "#VALUE!"
            RT_Single = CVErr(2015)
        Case "#REF!"
            RT_Single = CVErr(2023)
        Case "#NAME?"
            RT_Single = CVErr(2029)
        Case "#NUM!"
            RT_Single = CVErr(2036)
        Case "#N/A"
            RT_Single = CVErr(2042)
        Case "#GETTING_DATA"
            RT_Single = CVErr(2043)
        Case "#SPILL!"
            RT_Single = CVErr(2045)
        Case "#CONNECT!"
            RT_Single = CVErr(2046)
        Case "#BLOCKED!"
            RT_Single = CVErr(2047)
        Case "#UNKNOWN!"
            RT_Single = CVErr(2048)
        Case "#FIELD!"
            RT_Single = CVErr(2049)
        Case "#CALC!"
            RT_Single = CVErr(2050)
        Case "#BUSY!"
            RT_Single = CVErr(2051)
    End Select
End Function

Private Function RT_Dimensions(ByVal answer As Variant) As Long
    If Not IsArray(answer) Then Exit Function
    RT_Dimensions = 1
    On Error GoTo done
    If UBound(answer, 2) >= LBound(answer, 2) Then RT_Dimensions = 2
done:
End Function
