"""From Numba's own intermediate code to WebAssembly: LLVM compiles for the browser what Numba has for the processor.

The code is taken before it is optimised for this machine's processor: afterwards it holds instructions that
WebAssembly has to imitate or cannot express. The environment in `__main__.py` sees to that.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import llvmlite.binding as llvm
import numba
from numba.core.caching import NullCache
from numba.core.cgutils import normalize_ir_text
from numba.core.codegen import JITCodeLibrary
from numba.core.dispatcher import Dispatcher
from numba.core.registry import cpu_target

from heavenale.browser.calling import write_wrapper
from heavenale.browser.exports import Export
from heavenale.browser.module import finish, missing_functions

TRIPLE = "wasm32-unknown-unknown"
VECTORISER = ("-vectorizer-maximize-bandwidth", "-force-vector-interleave=4")  # where an export asks for it
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals,+simd128"


ALLOCATES = re.compile(r"NRT_|^(malloc|calloc|realloc|free)$")


class BrowserError(ValueError):
    """A function that cannot run in the browser."""


@dataclass(frozen=True)
class Compiled:
    """The module, and the TypeScript type that each function returns."""

    module: bytes
    results: Mapping[str, str]


def compile_exports(exports: Sequence[Export]) -> Compiled:
    """One WebAssembly module with all these functions."""
    _compile_anew()
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    for option in VECTORISER:
        llvm.set_option("heavenale", option)
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES, reloc="static")
    results: dict[str, str] = {}
    module = llvm.parse_assembly("")
    for vectorise in (False, True):
        chosen = [export for export in exports if export.vectorise == vectorise]
        if chosen:
            module.link_in(_optimised(machine, chosen, results, vectorise=vectorise))
    written = machine.emit_object(module)
    _check_complete(module, missing_functions(written))
    return Compiled(finish(written, results), results)


def _optimised(machine: Any, exports: Sequence[Export], results: dict[str, str], *, vectorise: bool) -> Any:
    """LLVM's module of these functions; adds the types of their results."""
    text, types = _intermediate_code(exports)
    results |= types
    module = _module_for(machine, text)
    _keep_only(module, types.keys())
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = vectorise
    options.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    return module


def _compile_anew() -> None:
    """Let Numba write code, and no more than that: what nobody runs here is neither linked nor wrapped for Python.

    Nothing comes from the cache, which has no intermediate code. No function goes into all that call it: LLVM decides.
    """
    codegen = cpu_target.target_context.codegen()
    if codegen._library_class is Unlinked:  # done already
        return
    codegen._library_class = Unlinked
    codegen.set_env = lambda _name, _environment: None
    for module in list(sys.modules.values()):
        if getattr(module, "__name__", "").startswith("heavenale"):
            for compiled in filter(_is_compiled, vars(module).values()):
                compiled._make_finalizer()()  # what ran here before
                compiled._reset_overloads()
                compiled.overloads.clear()
                compiled._cache = NullCache()
                compiled.targetoptions["forceinline"] = False
                compiled._compiler._customize_flags = _without_wrappers


class Unlinked(JITCodeLibrary):
    """The code of one function alone. Numba would put everything that it calls beside it, again for every caller."""

    def finalize(self) -> None:
        """Nothing is made of it yet."""
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Nobody calls it."""
        return 0


def _without_wrappers(flags: Any) -> Any:
    flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
    return flags


def _is_compiled(something: Any) -> bool:
    return isinstance(something, Dispatcher)


def _intermediate_code(exports: Iterable[Export]) -> tuple[str, dict[str, str]]:
    """Numba's code of all functions, with a wrapper for each export; and the types of the results."""
    context = cpu_target.target_context
    wrappers = context.create_module("exports")
    libraries: dict[Any, None] = {}
    results = {}
    for export in exports:
        signature = tuple(numba.typeof(example) for example in export.arguments)
        export.function.compile(signature)
        compiled = export.function.overloads[signature]
        _gather(compiled.library, libraries)
        results[export.name] = write_wrapper(context, wrappers, export.name, compiled.fndesc, export.arguments)
    module = llvm.parse_assembly(normalize_ir_text(str(wrappers)))
    for library in libraries:
        module.link_in(library._get_module_for_linking(), preserve=True)
    return str(module), results


def _gather(library: Any, libraries: dict[Any, None]) -> None:
    """All that a function calls, once and in the same order every time."""
    if library not in libraries:
        libraries[library] = None
        for called in library._linking_libraries:
            _gather(called, libraries)


def _module_for(machine: Any, text: str) -> Any:
    text = _without_python(text)
    text = re.sub(r'target datalayout = "[^"]*"', f'target datalayout = "{machine.target_data}"', text)
    return llvm.parse_assembly(re.sub(r'target triple = "[^"]*"', f'target triple = "{TRIPLE}"', text))


def _without_python(text: str) -> str:
    """Leave out the wrappers that speak to CPython; nothing counts references here."""
    kept: list[str] = []
    skipping = False
    for line in text.splitlines():
        if line.startswith("define"):
            if "@_ZN7cpython" in line or "cfunc." in line:
                skipping = True
            elif re.search(r"@NRT_(in|de)cref\(", line):
                kept += [line, "  ret void", "}"]
                skipping = True
        if not skipping:
            kept.append(line)
        if line == "}":
            skipping = False
    return re.sub(r"= common (local_unnamed_addr )?global", "= internal global", "\n".join(kept))


def _keep_only(module: Any, names: Collection[str]) -> None:
    """Only the exports are seen from outside, so that what they do not need disappears."""
    for function in module.functions:
        if not function.is_declaration and function.name not in names:
            function.linkage = "internal"
    for variable in module.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"


def _check_complete(module: Any, missing: Iterable[str]) -> None:
    """Refuse what the page would have to do; what WebAssembly has an instruction for (`sqrt`) is not among it."""
    for name in sorted(missing):
        callers = ", ".join(sorted({_readable(f.name) for f in module.functions if _calls(f, name)}))
        if ALLOCATES.search(name):
            raise BrowserError(f"{callers} allocates memory ({name}); whoever calls it must pass the room in")
        raise BrowserError(
            f"{callers} needs {name}, which WebAssembly does not have; nothing is imported from the page"
        )


def _calls(function: Any, name: str) -> bool:
    called = re.compile(rf"@(llvm\.)?{re.escape(name)}(\.f\d\d)?\(")
    return not function.is_declaration and called.search(str(function)) is not None


def _readable(symbol: str) -> str:
    """The words in a mangled name, up to what Numba adds."""
    rest, words = symbol.removeprefix("_ZN"), []
    while found := re.match(r"\d+", rest):
        end = found.end() + int(found.group())
        words.append(rest[found.end() : end])
        rest = rest[end:]
    return ".".join(words) or symbol
