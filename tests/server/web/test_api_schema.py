"""Schemathesis: requests made from our own OpenAPI description, good and bad, are answered as it says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.testclient import TestClient

from heavenale.server.web.app import create_app
from tests.server.tables import InlineWorkers, config_for

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
DESCRIPTION = create_app(config_for(Path("nowhere"))).openapi()
OPERATIONS = {
    result.ok().label: result.ok() for result in schemathesis.openapi.from_dict(DESCRIPTION).get_all_operations()
}


@pytest.fixture(scope="module")
def running_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    config = config_for(tmp_path_factory.mktemp("api"), request_rate=1e6, request_burst=10**6)
    with TestClient(create_app(config, InlineWorkers), raise_server_exceptions=False) as client:
        yield client


@pytest.mark.parametrize(
    ("label", "mode"),
    [
        (label, mode)
        for label, operation in OPERATIONS.items()
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
        if mode is GenerationMode.POSITIVE or operation.path_parameters or operation.method == "post"
    ],
)
def test_the_api_is_as_described(label: str, mode: GenerationMode, running_app: TestClient) -> None:
    operation = OPERATIONS[label]

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=12,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        database=None,
        derandomize=True,
    )
    def answered(case: schemathesis.Case) -> None:
        sent = case.as_transport_kwargs()
        response = running_app.request(
            sent["method"],
            sent["url"].removeprefix("http://localhost"),
            params=sent.get("params"),
            headers=dict(sent.get("headers") or {}),
            json=sent.get("json"),
            content=sent.get("data"),
        )
        case.validate_response(schemathesis.Response.from_any(response), checks=CHECKS)

    answered()
