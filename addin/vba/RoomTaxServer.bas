Attribute VB_Name = "RoomTaxServer"
Option Explicit
Option Private Module

' Starts or finds the Python server. Everything it needs to know stands on the add-in's own settings sheet, which
' `roomtax addin install` writes: the workbook that happens to be open has no say in what is started.

#If Mac Then
#ElseIf Win64 Then
    Private Const LIBRARY_NAME As String = "xlwings64-@XLWINGS@.dll"
    Private Declare PtrSafe Function ActivateServer Lib "xlwings64-@XLWINGS@.dll" Alias "XLPyDLLActivateAuto" ( _
        ByRef result As Variant, Optional ByVal config As String = "", Optional ByVal mode As Long = 1) As Long
#Else
    Private Const LIBRARY_NAME As String = "xlwings32-@XLWINGS@.dll"
    Private Declare PtrSafe Function ActivateServer Lib "xlwings32-@XLWINGS@.dll" Alias "XLPyDLLActivateAuto" ( _
        ByRef result As Variant, Optional ByVal config As String = "", Optional ByVal mode As Long = 1) As Long
#End If
#If Mac Then
#Else
    Private Declare PtrSafe Function LoadLibrary Lib "kernel32" Alias "LoadLibraryW" (ByVal path As LongPtr) As LongPtr
#End If

Public Function RT_OpenServer() As Object
#If Mac Then
    Err.Raise RT_REFUSED, "roomtax", "The worksheet functions need Excel for Windows."
#Else
    Dim found As Variant
    Dim library As String
    library = RT_Setting("library_folder") & "\" & LIBRARY_NAME
    If LoadLibrary(StrPtr(library)) = 0 Then
        Err.Raise RT_REFUSED, "roomtax", "Cannot load " & library & ". Run: roomtax doctor"
    End If
    If ActivateServer(found, RT_StartCommand(), 1) <> 0 Then
        Err.Raise RT_REFUSED, "roomtax", "Python did not start. Run: roomtax doctor. " & CStr(found)
    End If
    Set RT_OpenServer = found
#End If
End Function

Public Function RT_Setting(ByVal label As String) As String
    Dim row As Long
    For row = 1 To 20
        If ThisWorkbook.Worksheets("roomtax settings").Cells(row, 1).Value2 = label Then
            RT_Setting = CStr(ThisWorkbook.Worksheets("roomtax settings").Cells(row, 2).Value2)
        End If
    Next row
    If RT_Setting = "" Then
        Err.Raise RT_REFUSED, "roomtax", "The add-in is not set up on this computer. Run: roomtax addin install"
    End If
End Function

' Python is started itself and not through a command window: a start that fails is noticed at once, nothing flashes,
' and no folder of a workbook can put a module in its way (-I).
Public Function RT_StartCommand() As String
    If RT_Setting("mode") = "serve" Then
        RT_StartCommand = RT_Setting("server_id")
    Else
        RT_StartCommand = """" & RT_Setting("interpreter") & """ -I -m addin.serve $(CLSID)"
    End If
End Function
