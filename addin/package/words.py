"""Names that must not be used in VBA, JavaScript or Python, and the texts that VBA source can hold."""

import keyword

_VBA = """
    abs access addressof alias and any append as attribute base beep binary boolean byref byte byval call case cbool
    cbyte cchar ccur cdate cdbl cdec cint clng clnglng clngptr close compare const csng cstr currency cvar cverr date
    debug decimal declare defbool defbyte defcur defdate defdbl defint deflng defobj defsng defstr defvar dim dir do
    doevents double each else elseif empty end endif enum eqv erase error event exit explicit false fix for format
    freefile friend function get global gosub goto if iif imp implements in input instr int integer is isnull lbound
    left len lenb let lib like line load loc lock lof long longlong longptr loop lset me mid mod module name new next
    not nothing null object on open option optional or output paramarray preserve print private property public put
    raiseevent randomize read redim rem resume return right rset scale seek select set sgn shared single spc static
    step stop strcomp string sub tab then time timer to true type typeof ubound unload unlock until variant wend while
    width with withevents write xor
"""
_JAVASCRIPT = """
    abstract arguments await boolean break byte case catch char class const continue debugger default delete do double
    else enum eval export extends false final finally float for function goto if implements import in instanceof int
    interface let long native new null package private protected public return short static super switch synchronized
    this throw throws transient true try typeof undefined var void volatile while with yield
"""
VBA, JAVASCRIPT = frozenset(_VBA.split()), frozenset(_JAVASCRIPT.split())
PYTHON = frozenset(word.lower() for word in (*keyword.kwlist, *keyword.softkwlist))
TEXT_LIMIT = 255
LINE_LIMIT = 1023


def reserved_in(name: str) -> list[str]:
    """The languages in which a name cannot be used, whatever its case.

    >>> reserved_in("date"), reserved_in("period_end")
    (['VBA'], [])
    """
    languages = {"VBA": VBA, "JavaScript": JAVASCRIPT, "Python": PYTHON}
    return [language for language, words in languages.items() if name.lower() in words]


def vba_text(text: str) -> str:
    """A VBA literal of one line of text.

    >>> print(vba_text('a "cap" of 25 %'))
    "a ""cap"" of 25 %"
    """
    plain = " ".join(text.split())
    if len(plain) > TEXT_LIMIT:
        raise ValueError(f"{plain[:40]}...: has {len(plain)} characters; Excel shows {TEXT_LIMIT} at most")
    plain.encode("cp1252")
    return '"' + plain.replace('"', '""') + '"'
