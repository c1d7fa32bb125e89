"""Words that no argument may be called, because a language that wrappers are made for keeps them for itself."""

_VBA = """
abs addressof alias and any array as attribute base binary boolean byref byte byval call case cbool cbyte
cdate cdbl cdec cint clng close compare const csng cstr currency cvar cverr date debug decimal declare defbool
dim dir do doevents double each else elseif empty end enum eqv erase error event exit explicit false fix for
friend function get global gosub goto if imp implements in input int integer is lbound len let lib like line
local lock long loop lset me mid mod module name new next not nothing null object on open option optional or
output paramarray preserve print private property public put raiseevent random read redim rem reset resume
return rset seek select set sgn shared single spc static step stop string sub tab text then time to true type
typeof ubound until unlock variant wend while width with withevents write xor
"""
_JAVASCRIPT = """
abstract arguments await boolean break byte case catch char class const continue debugger default delete do
double else enum eval export extends false final finally float for function goto if implements import in
instanceof int interface let long native new null package private protected public return short static super
switch synchronized this throw throws transient true try typeof var void volatile while with yield
"""
VBA = frozenset(_VBA.split())
JAVASCRIPT = frozenset(_JAVASCRIPT.split())
XLWINGS = frozenset({"caller"})
