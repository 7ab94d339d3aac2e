"""What docs/hosting.md tells those who run a server, tried where that can be done."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

from tests.server.postgres import needs

TEXT = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")


def test_nginx_takes_the_settings_as_they_stand_there(tmp_path: Path) -> None:
    needs("the settings for nginx", shutil.which("nginx"), shutil.which("openssl"))
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    made_up = ("-newkey", "rsa:2048", "-nodes", "-subj", "/CN=ale.example.org", "-keyout", key, "-out", certificate)
    subprocess.run(["openssl", "req", "-x509", *made_up], check=True, capture_output=True)
    blocks = re.findall(r"```nginx\n(.*?)```", TEXT, re.DOTALL)
    assert len(blocks) >= 2
    http = "".join(f"server {{ {one} }}" if one.startswith("location") else one for one in blocks)
    http = re.sub(r"/etc/letsencrypt\S+privkey.pem", str(key), http)
    http = re.sub(r"/etc/letsencrypt\S+fullchain.pem", str(certificate), http)
    config = tmp_path / "nginx.conf"
    folders = "".join(
        f"{name}_temp_path {tmp_path / name};" for name in ("client_body", "proxy", "fastcgi", "scgi", "uwsgi")
    )
    config.write_text(
        f"pid {tmp_path / 'pid'}; error_log {tmp_path / 'log'}; events {{}} http {{ access_log off; {folders} {http} }}"
    )
    tried = subprocess.run(
        [str(shutil.which("nginx")), "-t", "-c", config, "-p", tmp_path], capture_output=True, text=True, check=False
    )
    assert tried.returncode == 0, tried.stderr
