import pytest
from numba import cuda


@pytest.fixture(autouse=True)
def device() -> None:
    """A GPU, or Numba's simulator of one (NUMBA_ENABLE_CUDASIM=1)."""
    if not cuda.is_available():
        pytest.skip("no CUDA device; `make test-cuda` runs this in the simulator")
