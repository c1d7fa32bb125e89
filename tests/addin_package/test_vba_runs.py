"""The VBA compiled and called from cells, in LibreOffice: what crosses to Python, what comes back, what survives."""

from collections.abc import Iterator
from typing import Any

import pytest

from addin.package.settings import SERVER_ID, SHEET_TITLE, Settings
from addin.registry import FUNCTIONS
from tests.addin_package import office

pytestmark = pytest.mark.libreoffice

VERSION = "1.2.3"
SETTINGS = Settings(r"C:\Room Tax\pythonw.exe", r"C:\Room Tax")
ERROR_519 = {"error": 519}  # LibreOffice's number for #VALUE!, here of SUM over an error value


class Server:
    """What the Python side answers; a test sets what it wants."""

    def __init__(self) -> None:
        self.version = VERSION
        self.value: object = 12.5
        self.broken = 0

    def __call__(self, name: str, _arguments: list[Any]) -> object:
        if self.broken:
            self.broken -= 1
            raise office.ServerGone
        return self.version if name == "ROOMTAX_VERSION" else self.value


@pytest.fixture(scope="module")
def libreoffice(tmp_path_factory: pytest.TempPathFactory) -> Iterator[office.Office]:
    with office.running() as started:
        modules = started.open(office.workbook(tmp_path_factory.mktemp("vba"), VERSION, SETTINGS))
        assert {"RoomTaxFunctions", "RoomTaxTransport", "RoomTaxDecode", "StandIn"} <= set(modules)
        yield started


@pytest.fixture
def server(libreoffice: office.Office) -> Server:
    """A server that nothing has been asked of yet."""
    played = Server()
    libreoffice.answer = played
    libreoffice.run("RoomTaxTransport.RT_Reconnect")
    libreoffice.calls.clear()
    return played


def call(libreoffice: office.Office, formula: str) -> Any:
    return libreoffice.calculate({"B1": formula})["B1"]


@pytest.mark.parametrize("value", [12.5, 0.0, -3.0, "C(1)", ""])
def test_plain_value_stays(libreoffice: office.Office, server: Server, value: object) -> None:
    server.value = value
    assert call(libreoffice, '=ROOMTAX_DUE("Waterford";100)') == value


ERRORS = {"#NULL!": 2000, "#DIV/0!": 2007, "#VALUE!": 2015, "#REF!": 2023, "#NAME?": 2029, "#NUM!": 2036, "#N/A": 2042}


@pytest.mark.parametrize(("token", "number"), {**ERRORS, "#SPILL!": 2045, "#CALC!": 2050}.items())
def test_token_becomes_an_error_value(libreoffice: office.Office, server: Server, token: str, number: int) -> None:
    server.value = token
    assert call(libreoffice, '=ROOMTAX_DUE("Waterford";100)') == f"Error {number}"


def test_sum_does_not_pass_over_an_error(libreoffice: office.Office, server: Server) -> None:
    server.value = "#N/A"
    assert call(libreoffice, '=SUM(ROOMTAX_DUE("Waterford";100);1)') == ERROR_519


def test_table_is_translated_cell_by_cell(libreoffice: office.Office, server: Server) -> None:
    server.value = [["tax", 1.5, True], ["fee", "#N/A", "#NUM!"]]
    libreoffice.calculate({"D1:F2": "=ROOMTAX_VILLAGES()"})
    shown = libreoffice.show("D1", "E1", "F1", "D2", "E2", "F2")
    assert shown == ["tax", 1.5, 1.0, "fee", "Error 2042", "Error 2036"]


def test_row_and_column_keep_their_shape(libreoffice: office.Office, server: Server) -> None:
    server.value = ["a", "#N/A", 3.0]
    libreoffice.calculate({"H1:J1": "=ROOMTAX_VILLAGES()"})
    assert libreoffice.show("H1", "I1", "J1") == ["a", "Error 2042", 3.0]
    server.value = [[1.0], ["#NUM!"], [3.0]]
    libreoffice.calculate({"H5:H7": "=ROOMTAX_VILLAGES()"})
    assert libreoffice.show("H5", "H6", "H7") == [1.0, "Error 2036", 3.0]


def test_omitted_and_blank_arguments_cross_as_nothing(libreoffice: office.Office, server: Server) -> None:
    assert call(libreoffice, '=ROOMTAX_DUE("Waterford";100)') == server.value
    assert call(libreoffice, '=ROOMTAX_DUE("Waterford";100;Z9;Z9)') == server.value
    assert [arguments for name, arguments in libreoffice.calls if name == "ROOMTAX_DUE"] == [
        ["Waterford", 100, None, None],
        ["Waterford", 100, None, None],
    ]


def test_ranges_cross_as_rows_of_values(libreoffice: office.Office, server: Server) -> None:
    libreoffice.calculate({"L1": 1.25, "L2": "text", "M1": 7.0, "N1": 46112.0})
    assert call(libreoffice, '=ROOMTAX_DUE("Waterford";L1:M2;M1;N1)') == server.value
    assert libreoffice.calls[-1] == ("ROOMTAX_DUE", ["Waterford", [[1.25, 7.0], ["text", None]], 7.0, 46112.0])


def test_every_function_can_be_called(libreoffice: office.Office, server: Server) -> None:
    server.value = "here"
    for function in FUNCTIONS:
        if function.name != "ROOMTAX_VERSION":
            given = ";".join("1" for _ in function.arguments)
            assert call(libreoffice, f"={function.name}({given})") == "here"
            assert libreoffice.calls[-1] == (function.name, [1] * len(function.arguments))


def test_connection_is_kept(libreoffice: office.Office, server: Server) -> None:
    for number in range(5):
        call(libreoffice, f'=ROOMTAX_DUE("Waterford";{number})')
    assert [name for name, _ in libreoffice.calls] == ["ROOMTAX_VERSION"] + ["ROOMTAX_DUE"] * 5
    assert server.broken == 0


def test_killed_server_is_replaced_once(libreoffice: office.Office, server: Server) -> None:
    call(libreoffice, '=ROOMTAX_DUE("Waterford";1)')
    server.broken = 1
    assert call(libreoffice, '=ROOMTAX_DUE("Waterford";2)') == server.value
    assert [name for name, _ in libreoffice.calls] == [
        *("ROOMTAX_VERSION", "ROOMTAX_DUE"),
        *("ROOMTAX_DUE", "ROOMTAX_VERSION", "ROOMTAX_DUE"),
    ]


def test_server_that_stays_away_is_left_alone_for_a_while(libreoffice: office.Office, server: Server) -> None:
    server.broken = 10
    for number in range(20):
        assert call(libreoffice, f'=ROOMTAX_DUE("Waterford";{number})') == "Error 2015"
    assert len(libreoffice.calls) == 1
    assert "Run: roomtax doctor" in call(libreoffice, "=ROOMTAX_LASTERROR()")
    server.broken = 0
    libreoffice.run("RoomTaxTransport.RT_Reconnect")
    assert call(libreoffice, '=ROOMTAX_DUE("Waterford";1)') == server.value


def test_other_version_is_refused_with_words(libreoffice: office.Office, server: Server) -> None:
    server.version = "9.9.9"
    assert call(libreoffice, '=ROOMTAX_DUE("Waterford";1)') == "Error 2015"
    assert call(libreoffice, "=ROOMTAX_LASTERROR()") == (
        "The add-in is version 1.2.3, the Python part is version 9.9.9. "
        "Close Excel and run: roomtax addin install --force"
    )


def test_last_error_is_python_s_once_python_answers(libreoffice: office.Office, server: Server) -> None:
    server.value = "tax: -1 is negative"
    assert call(libreoffice, "=ROOMTAX_LASTERROR()") == "tax: -1 is negative"


def test_several_blocks_and_whole_columns_are_refused_with_words(libreoffice: office.Office, server: Server) -> None:
    assert call(libreoffice, '=ROOMTAX_DUE("Waterford";A1:A200000)') == "Error 2015"
    assert "not whole columns" in call(libreoffice, "=ROOMTAX_LASTERROR()")
    assert call(libreoffice, '=ROOMTAX_DUE("Waterford";1)') == server.value


def test_help_sheet_lists_every_function(libreoffice: office.Office, server: Server) -> None:
    libreoffice.run("RoomTaxServer.RT_TryHelp")
    last = len(FUNCTIONS) + 1
    shown = libreoffice.show(*(f"A{row}" for row in range(1, last + 1)), f"C{last - 1}", sheet="Try 2")
    assert shown[:last] == ["Formula", *(function.signature for function in FUNCTIONS)]
    assert shown[last] == FUNCTIONS[-2].arguments[0].help
    assert libreoffice.calls == []
    assert server.broken == 0


def test_command_is_made_from_the_add_in_s_own_settings(libreoffice: office.Office) -> None:
    def command() -> Any:
        return libreoffice.run("RoomTaxServer.RT_StartCommand")

    labels = dict(zip(libreoffice.show("A1", "A3", sheet=SHEET_TITLE), ("B1", "B3"), strict=True))
    assert labels == {"interpreter": "B1", "mode": "B3"}
    assert command() == r'"C:\Room Tax\pythonw.exe" -I -m addin.serve $(CLSID)'
    libreoffice.fill({"B3": "serve"}, SHEET_TITLE)
    assert command() == SERVER_ID


def test_add_in_that_is_not_set_up_says_so(libreoffice: office.Office) -> None:
    libreoffice.fill({"B3": "start", "B1": ""}, SHEET_TITLE)
    assert libreoffice.run("RoomTaxRibbon.RT_SettingOrNothing", "interpreter") == "not set up"
    assert libreoffice.run("RoomTaxRibbon.RT_SettingOrNothing", "library_folder") == SETTINGS.library_folder
