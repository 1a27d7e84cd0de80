"""A Python whose variables survive between runs.

Reads runs from file descriptor 3, one JSON document a line, and answers there. What the code prints
goes to the real standard streams, so that what its child processes print is seen as well.
"""

import ast
import asyncio
import base64
import importlib.machinery
import inspect
import io
import json
import linecache
import os
import signal
import socket
import sys
import traceback
import types

# Of a figure, in bytes: what is larger serves no reader and burdens whoever passes it on.
MAX_PNG = 8_000_000

OWN_PID = os.getpid()

wire = socket.socket(fileno=3)
wire.set_inheritable(False)


def send(message):
    if os.getpid() != OWN_PID:
        # A fork in the code that came to its end has nothing to say here.
        os._exit(0)
    wire.sendall((json.dumps(message) + "\n").encode("utf-8", "replace"))


def cut(text, limit):
    if len(text) <= limit:
        return text
    return f"{text[:limit]}\n[{len(text) - limit} more characters]"


def send_image(png):
    if len(png) > MAX_PNG:
        print(f"[a figure of {len(png)} bytes is too large to show]", file=sys.stderr)
        return
    data = base64.b64encode(png).decode()
    send({"type": "image", "mime": "image/png", "data": data})


def show_figures(*_args, **_options):
    pyplot = sys.modules["matplotlib.pyplot"]
    for number in pyplot.get_fignums():
        file = io.BytesIO()
        pyplot.figure(number).savefig(file, format="png", bbox_inches="tight")
        send_image(file.getvalue())
    pyplot.close("all")


class ShowHook:
    """Makes `pyplot.show()` hand over the figures, whichever backend the code asks for."""

    def find_spec(self, name, path=None, _target=None):
        if name != "matplotlib.pyplot":
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        if spec is None:
            return None
        load = spec.loader.exec_module

        def exec_module(module):
            load(module)
            module.show = show_figures

        spec.loader.exec_module = exec_module
        return spec


def compile_run(code, name):
    """The statements, and the expression at their end (or None)."""
    tree = ast.parse(code, name)
    last = None
    if tree.body and isinstance(tree.body[-1], ast.Expr):
        last = ast.Expression(tree.body.pop().value)
    flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    return (
        compile(tree, name, "exec", flags),
        last and compile(last, name, "eval", flags),
    )


def evaluate(code, variables, loop):
    value = eval(code, variables)
    return loop.run_until_complete(value) if code.co_flags & inspect.CO_COROUTINE else value


def send_value(value, variables, limit):
    if value is None:
        return
    variables["_"] = value
    to_png = getattr(value, "_repr_png_", None)
    png = to_png() if callable(to_png) else None
    if png:
        send_image(png)
    else:
        send({"type": "result", "text": cut(repr(value), limit)})


def send_error(error, limit):
    """Without the frames that are this file's own."""
    frames = error.__traceback__
    while frames and frames.tb_frame.f_code.co_filename == __file__:
        frames = frames.tb_next
    trace = "".join(traceback.format_exception(type(error), error, frames))
    name, message = type(error).__name__, cut(str(error), limit)
    send({"type": "error", "name": name, "message": message, "trace": cut(trace, limit)})


def run(code, limit, name, variables, loop):
    """Whether it went well."""
    linecache.cache[name] = (len(code), None, code.splitlines(True), name)
    try:
        statements, last = compile_run(code, name)
        evaluate(statements, variables, loop)
        value = evaluate(last, variables, loop) if last else None
        finish()
        send_value(value, variables, limit)
        return True
    except SystemExit as error:
        finish()
        if not error.code:
            return True
        send_error(error, limit)
    except BaseException as error:
        finish()
        send_error(error, limit)
    return False


def finish():
    """What is still open at the end of a run."""
    sys.stdout.flush()
    sys.stderr.flush()
    if "matplotlib.pyplot" in sys.modules:
        show_figures()


def main():
    sys.path[0] = ""
    sys.meta_path.insert(0, ShowHook())
    os.environ["MPLBACKEND"] = "agg"
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(line_buffering=True, errors="backslashreplace")
    module = types.ModuleType("__main__")
    sys.modules["__main__"] = module
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for count, line in enumerate(wire.makefile("r", encoding="utf-8"), 1):
        order = json.loads(line)
        ok = False
        try:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            ok = run(order["code"], order["limit"], f"<run {count}>", vars(module), loop)
        except BaseException as error:
            # Interrupted once more, or a figure that cannot be drawn.
            send_error(error, order["limit"])
        finally:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        send({"type": "end", "ok": ok})


main()
