"""What belongs to a release, packed and checked: `make release`.

    python scripts/release.py

Takes what `make package` and `make site` have built; adds the site as one file and the check sums.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import sys
import tarfile
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parents[1]
SUMS = "SHA256SUMS"
IN_WHEEL = (
    "heavenale/server/static/index.html",
    "heavenale/server/store/migrations/versions/0001_rooms.py",
    "heavenale/agents/network/network.onnx",
    "heavenale/examples/bot.py",
    "heavenale/py.typed",
)
IN_SITE = ("index.html", "sw.js", "docs/index.html", "docs/rules/index.html", "docs/search.json")
IN_WEIGHTS = ("heavenale/agents/network/weights.safetensors",)


def main() -> int:
    """Pack the site, check everything; the exit status says whether it can be released."""
    version = version_of(ROOT)
    dist = ROOT / "dist"
    site = shutil.make_archive(str(dist / f"heavenale-site-{version}"), "zip", ROOT / "site")
    wrong = [*problems_of_sources(ROOT), *problems_of_files(dist, version)]
    for problem in wrong:
        print(f"not ready: {problem}", file=sys.stderr)
    if wrong:
        return 1
    files = [*artefacts(version), Path(site).name]
    sums = "".join(f"{hashlib.sha256((dist / name).read_bytes()).hexdigest()}  {name}\n" for name in sorted(files))
    (dist / SUMS).write_text(sums, encoding="utf-8")
    print(f"{sums}Ready. To release: git tag -a v{version} -m 'Heaven & Ale {version}', and attach these and {SUMS}.")
    return 0


def version_of(root: Path) -> str:
    """The version that everything else must have."""
    return str(tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def artefacts(version: str) -> tuple[str, str, str]:
    """The wheel, the source package, and the wheel of the weights."""
    wheel = f"-{version}-py3-none-any.whl"
    return f"heavenale{wheel}", f"heavenale-{version}.tar.gz", f"heavenale_weights{wheel}"


def problems_of_sources(root: Path) -> Iterator[str]:
    """One version everywhere, and a dated section of what is new."""
    version = version_of(root)
    if f'__version__ = "{version}"' not in (root / "src" / "heavenale" / "__init__.py").read_text(encoding="utf-8"):
        yield f"heavenale.__version__ is not {version}"
    weights = tomllib.loads((root / "packages" / "weights" / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    if (weights["version"], weights["dependencies"]) != (version, [f"heavenale=={version}"]):
        yield f"heavenale-weights is not {version}"
    sections = re.findall(r"^## \[(.+?)\](.*)$", (root / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    dated = [name for name, rest in sections if re.fullmatch(r" - \d{4}-\d\d-\d\d", rest)]
    if dated[:1] != [version]:
        yield f"CHANGELOG.md has no dated section [{version}] before all others"


def problems_of_files(dist: Path, version: str) -> Iterator[str]:
    """What is missing in the files of a release."""
    wheel, source, weights = artefacts(version)
    for name, needed in (
        (wheel, IN_WHEEL),
        (weights, IN_WEIGHTS),
        (f"heavenale-site-{version}.zip", IN_SITE),
        (source, (f"heavenale-{version}/web/dist/index.html", f"heavenale-{version}/LICENSE")),
    ):
        if not (dist / name).is_file():
            yield f"{name} is missing"
            continue
        for missing in sorted(set(needed) - set(names_in(dist / name))):
            yield f"{name} has no {missing}"


def names_in(file: Path) -> Iterable[str]:
    """What an archive holds."""
    if file.name.endswith(".tar.gz"):
        with tarfile.open(file) as archive:
            return archive.getnames()
    with ZipFile(file) as archive:
        return archive.namelist()


if __name__ == "__main__":
    sys.exit(main())
