"""The network with layers shared over spots and spaces."""

import pytest

torch = pytest.importorskip("torch", reason="training needs torch, which playing does not: pip install torch")

from heavenale.batch import Batch  # noqa: E402
from heavenale.rules.actions import FIRST_ACTION, Row  # noqa: E402
from heavenale.training import checkpoint, export  # noqa: E402
from heavenale.training.recipe import Recipe  # noqa: E402
from heavenale.training.table import Table  # noqa: E402

PLAIN = Recipe(width=32, other_width=8, blocks=1)
SHARED = Recipe(network="shared", shared_width=8, width=32, other_width=8, blocks=1)


def observations(steps=40):
    batch = Batch(12, seed=6)
    for _ in range(steps):
        batch.step(batch.choose())
    return Table(batch).observe().clone()


def excited(network):
    """Its products no longer zero."""
    with torch.no_grad():
        for layer in (network.tile, network.tile_context, network.shop_context):
            for parameter in layer.parameters():
                parameter.normal_()
    return network


def test_a_plain_network_becomes_a_shared_one_that_plays_the_same():
    torch.manual_seed(1)
    plain = checkpoint.new_network(PLAIN)
    shared = checkpoint.turned_into(SHARED, plain)
    seen = observations()
    for here, there in zip(plain(seen), shared(seen), strict=True):
        assert torch.equal(here, there)
    assert checkpoint.turned_into(SHARED, shared) is shared
    assert checkpoint.turned_into(PLAIN, plain) is plain


def test_only_preferences_for_spots_and_shops_are_shared():
    torch.manual_seed(1)
    plain = checkpoint.new_network(PLAIN)
    shared = excited(checkpoint.turned_into(SHARED, plain))
    seen = observations()
    (logits, values), (others, same) = plain(seen), shared(seen)
    assert torch.equal(values, same)
    changed = ((logits - others).abs() > 1e-6).any(dim=0)
    first, end = int(FIRST_ACTION[Row.BUY]), int(FIRST_ACTION[Row.DONE])
    assert changed[first : first + 30].all()
    assert not changed[end:].any()
    assert changed[:27].sum() == 19  # 15 spaces with resources and 4 with monks
    assert not changed[[3, 6, 11, 13]].any()  # spaces 4, 7, 12 have discs, 14 has barrels


def test_equal_tiles_in_other_slots_are_liked_equally_well():
    torch.manual_seed(1)
    shared = excited(checkpoint.new_network(SHARED))
    seen = observations()
    x = shared.scaled(seen)
    x[:, shared_slots(0)] = x[:, shared_slots(1)] = 0.2
    liked = shared.placement_logits(x, shared.top(x)).unflatten(1, (6, 30))
    assert torch.allclose(liked[:, 0], liked[:, 1], atol=1e-6)


def shared_slots(slot):
    from heavenale.batch.features import SLOT_SIZE, TABLE_OFFSETS

    begin = TABLE_OFFSETS["slots"] + slot * SLOT_SIZE
    return slice(begin, begin + SLOT_SIZE)


def test_its_products_learn():
    torch.manual_seed(1)
    shared = checkpoint.new_network(SHARED)
    logits, _ = shared(observations())
    logits.square().mean().backward()
    assert shared.tile_context.weight.grad.abs().sum() > 0
    assert shared.shop_context.weight.grad.abs().sum() > 0


def test_it_comes_back_from_disk_and_is_small_enough_to_ship(tmp_path):
    network = excited(checkpoint.new_network(SHARED))
    checkpoint.save(tmp_path, network, SHARED, 1.0, decisions=1, runs=0, curve=[])
    again, _ = checkpoint.load(tmp_path)
    seen = observations(5)
    assert torch.equal(network(seen)[0], again(seen)[0])
    large = checkpoint.new_network(Recipe(network="shared"))
    assert 2 * sum(p.numel() for p in large.parameters()) < export.MOST_BYTES


def test_other_networks_are_refused():
    with pytest.raises(ValueError, match="the network is one of plain, shared, not 'huge'"):
        Recipe().with_changes(["network=huge"])
