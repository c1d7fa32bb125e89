"""`addin`: make the Excel add-in, install it on Windows, serve it, and write workbooks that try it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Literal

import typer

from addin.facts import ADDIN_NAME, excel_folders, installed_addins, look_at
from calc.errors import BadInput
from roomtax.program import Commands
from roomtax.version import version
from workbook_templates.saving import packed, write_file

app = Commands(help="The Excel add-in: make, install, serve and try it.")
Force = Annotated[bool, typer.Option("--force", help="Replace or delete what is there.")]
Into = Literal["xlstart", "addins"]


@app.command()
def build(
    out: Annotated[Path, typer.Option(help="The file to write.")] = Path(ADDIN_NAME),
    force: Force = False,
) -> None:
    """Make the add-in, on any system; `install` does so by itself."""
    write_file(out, _built(), force=force)
    typer.echo(str(out))


@app.command()
def install(
    into: Annotated[
        Into, typer.Option(help="xlstart: loads by itself. addins: once ticked in Excel's list.")
    ] = "xlstart",
    serve: Annotated[bool, typer.Option("--serve", help="Excel may not start programs: use `addin serve`.")] = False,
    file: Annotated[Path | None, typer.Option(help="An add-in that was made before, such as a signed one.")] = None,
    force: Force = False,
) -> None:
    """Put the add-in where Excel finds it, set up for this Python."""
    from roomtax.addin_install import content, place

    path = place(excel_folders(os.environ), into)
    for other in installed_addins(os.environ):
        if other != path:
            raise BadInput("add-in", f"it is installed already, as {other}", "run first: roomtax addin uninstall")
    path.parent.mkdir(parents=True, exist_ok=True)
    _replace(path, content(_read(file) if file else _built(), serving=serve), force=force)
    typer.echo(f"Installed {path}")
    typer.echo("Start `roomtax addin serve` before Excel." if serve else "Start Excel again.")
    typer.echo("Check this computer with: roomtax doctor")


@app.command()
def uninstall(force: Force = False) -> None:
    """Take the add-in away; with --force also a file of that name that is not ours."""
    found = installed_addins(os.environ)
    for path in found:
        if look_at(path).settings is None and not force:
            raise BadInput("add-in", f"{path} was not made by roomtax", "say --force to delete it all the same")
        try:
            path.unlink()
        except OSError as fault:
            raise BadInput(
                "add-in", f"{path} cannot be deleted ({fault.strerror})", "close Excel and try again"
            ) from None
        typer.echo(f"Deleted {path}")
    if not found:
        typer.echo("The add-in is not installed.")


@app.command()
def status() -> int:
    """Say where the add-in is and what it is set up for; exit status 1 where it is not installed."""
    found = [look_at(path) for path in installed_addins(os.environ)]
    typer.echo(f"roomtax {version()}")
    for addin in found:
        typer.echo(addin.path)
        if addin.settings is None:
            typer.echo("  is not an add-in of roomtax")
            continue
        typer.echo(f"  version {addin.settings.version}")
        served = "started by hand: roomtax addin serve"
        typer.echo(f"  Python  {served if addin.settings.mode == 'serve' else addin.settings.interpreter}")
    if not found:
        typer.echo("The add-in is not installed. Run: roomtax addin install")
    return 0 if found else 1


@app.command()
def serve() -> None:
    """Answer Excel from this window, where Excel itself may not start programs."""
    from addin import serve as server

    server.serve(ready=lambda: typer.echo("Answering Excel. Leave this window open; Ctrl+C ends it."))


@app.command()
def sampler(
    out: Annotated[Path, typer.Option(help="The file to write.")] = Path("roomtax-sampler.xlsx"), force: Force = False
) -> None:
    """Write a workbook with an example of every function."""
    from roomtax.sampler import sampler as made

    write_file(out, packed(made().book), force=force)
    typer.echo(str(out))


@app.command()
def selftest(
    out: Annotated[Path, typer.Option(help="The file to write.")] = Path("roomtax-selftest.xlsx"), force: Force = False
) -> None:
    """Write a workbook that shows green in Excel when the add-in works."""
    from roomtax.selftest import selftest as made

    write_file(out, packed(made()), force=force)
    typer.echo(str(out))


def _built() -> bytes:
    from roomtax.addin_install import built

    return built()


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as fault:
        raise BadInput("file", f"{file} cannot be read ({fault.strerror})", "name an add-in file") from None


def _replace(path: Path, content: bytes, *, force: bool) -> None:
    """Excel holds the file of an add-in that it has loaded."""
    if path.exists() and not force:
        raise BadInput("add-in", f"{path} exists", "say --force to replace it")
    try:
        write_file(path, content, force=force)
    except BadInput as fault:
        raise BadInput("add-in", fault.problem, "close Excel and try again") from None
