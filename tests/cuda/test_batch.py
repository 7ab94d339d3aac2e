"""A batch inside CUDA kernels: game for game and number for number what the threads of the CPU do."""

from heavenale.batch import Batch, Branches

RESULT = ("terminated", "final_points", "final_shares", "final_progress")
FILLED = ("_games", "_final_games", "current_player", "legal_action_mask", "rewards", *RESULT)


def test_gpu_and_cpu_agree():
    gpu, cpu = Batch(6, seed=21, device="cuda"), Batch(6, seed=21)
    for _ in range(60):
        for name in (
            "_games",
            "current_player",
            "legal_action_mask",
            "terminated",
            "rewards",
            "final_points",
            "final_shares",
            "final_progress",
        ):
            there, here = getattr(gpu, name).copy_to_host(), getattr(cpu, name)
            assert there.tobytes() == here.tobytes(), name
        assert (gpu.observe().copy_to_host() == cpu.observe()).all()
        turn = (cpu.current_player + 1) % cpu.players
        gpu.viewers.copy_to_device(turn)
        cpu.viewers[:] = turn
        assert (gpu.observe(by_viewers=True).copy_to_host() == cpu.observe(by_viewers=True)).all()
        assert (gpu.choose().copy_to_host() == cpu.choose()).all()
        gpu.step()
        cpu.step()
    assert cpu.states()["round_number"].max() > 1 or cpu.final_points.any()


def test_gpu_and_cpu_try_the_same_moves():
    gpu, cpu = Batch(4, seed=5, device="cuda"), Batch(4, seed=5)
    there, here = Branches(gpu, 2), Branches(cpu, 2)
    for _ in range(40):
        tried = [[*moves.nonzero()[0][:2]] for moves in cpu.legal_action_mask]
        here.actions[:] = [move for moves in tried for move in moves]
        there.actions.copy_to_device(here.actions)
        there.try_moves()
        here.try_moves()
        for name in (*RESULT, "observations"):
            assert (getattr(there, name).copy_to_host() == getattr(here, name)).all(), name
        gpu.choose()
        cpu.choose()
        gpu.step()
        cpu.step()
