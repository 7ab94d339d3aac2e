"""A batch inside CUDA kernels: game for game and number for number what the threads of the CPU do."""

from heavenale.batch import Batch


def test_gpu_and_cpu_agree():
    gpu, cpu = Batch(6, seed=21, device="cuda"), Batch(6, seed=21)
    for _ in range(60):
        for name in ("games", "seats", "moves", "over", "final_points", "final_shares", "final_progress"):
            there, here = getattr(gpu, name).copy_to_host(), getattr(cpu, name)
            assert there.tobytes() == here.tobytes(), name
        assert (gpu.observe().copy_to_host() == cpu.observe()).all()
        turn = (cpu.seats + 1) % cpu.players
        gpu.viewers.copy_to_device(turn)
        cpu.viewers[:] = turn
        assert (gpu.observe(by_viewers=True).copy_to_host() == cpu.observe(by_viewers=True)).all()
        assert (gpu.choose().copy_to_host() == cpu.choose()).all()
        gpu.step()
        cpu.step()
    assert cpu.states()["round_number"].max() > 1 or cpu.final_points.any()
