"""Programs that play, well and badly, each in a process of its own."""

import sys

import pytest

_READS = "import sys, time, json, os\nfor line in sys.stdin:\n    "
PROGRAMS = {
    "crash": "raise SystemExit('out of beer')",
    "late_crash": _READS + "record = json.loads(line)['record']\n    1 / 0",
    "silent": "import time\ntime.sleep(600)",
    "deaf": "import time\nwhile True: time.sleep(600)",
    "stubborn": "import subprocess, sys\n"
    "subprocess.run([sys.executable, '-c', 'import time; time.sleep(600)', *sys.argv[1:]])",
    "garbage": _READS + "print('cheers!', flush=True)",
    "binary": _READS + "os.write(1, bytes(range(128, 256)) + b'\\n')",
    "endless": "import sys\nwhile True: sys.stdout.write('x' * 65536)",
    "illegal": _READS + "print(json.dumps({'move': 'go 26'}), flush=True)",
    "no_move": _READS + "print(json.dumps({'move': 'dance'}), flush=True)",
    "sorry": _READS + "print(json.dumps({'error': {'code': 'tired'}}), flush=True)",
    "hang_up": "import os, time\nos.close(1)\ntime.sleep(600)",
    "spy": _READS + "record = json.loads(line)['record']\n"
    "    assert 'seed' not in record and len(record['resource_pile']) % 15 == 0\n"
    "    assert len(record['resource_pile']) // 15 == len(record['monk_pile']) // 4 <= 3\n"
    "    open(sys.argv[1], 'a').write(line)\n"
    "    from heavenale.bot import game_from\n"
    "    print(json.dumps({'move': str(next(iter(game_from(record).legal_moves)))}), flush=True)",
}


@pytest.fixture
def program(tmp_path):
    """The entrant of a program by its name, with arguments."""

    def write(name: str, *arguments: str) -> str:
        path = tmp_path / f"{name}.py"
        path.write_text(PROGRAMS[name], encoding="utf-8")
        return " ".join(("cmd:" + sys.executable, str(path), *arguments))

    return write
