"""Muon (Jordan et al. 2024): orthogonalised momentum for matrix and convolution weights."""

from __future__ import annotations

import torch
from torch import Tensor


def orthogonal(matrices: Tensor, steps: int = 5) -> Tensor:
    """Orthogonalises a stack of matrices approximately (all singular values near 1) by Newton-Schulz iteration."""
    a, b, c = 3.4445, -4.7750, 2.0315
    x = matrices.bfloat16() if matrices.is_cuda else matrices.float()
    is_tall = x.size(1) > x.size(2)
    if is_tall:
        x = x.mT
    x = x / (x.norm(dim=(1, 2), keepdim=True) + 1e-7)
    for _ in range(steps):
        square = x @ x.mT
        x = a * x + (b * square + c * square @ square) @ x
    return (x.mT if is_tall else x).to(matrices.dtype)


class Muon(torch.optim.Optimizer):
    """Updates are scaled to the size of Adam's, so that both use the same learning rate and weight decay."""

    def __init__(self, parameters: list[Tensor], lr: float, weight_decay: float = 0.01, momentum: float = 0.95):
        by_shape: dict[tuple, list[Tensor]] = {}
        for parameter in parameters:
            by_shape.setdefault(tuple(parameter.shape), []).append(parameter)
        groups = [{"params": group} for group in by_shape.values()]
        super().__init__(groups, {"lr": lr, "weight_decay": weight_decay, "momentum": momentum})

    @torch.no_grad()
    def step(self) -> None:
        """Updates all weights of one shape at once."""
        for group in self.param_groups:
            weights = [weight for weight in group["params"] if weight.grad is not None]
            if not weights:
                continue
            gradients = [weight.grad for weight in weights]
            momenta = [self.state[weight].setdefault("momentum", torch.zeros_like(weight)) for weight in weights]
            torch._foreach_mul_(momenta, group["momentum"])
            torch._foreach_add_(momenta, gradients, alpha=1.0 - group["momentum"])
            # Nesterov momentum.
            ahead = [torch.lerp(gradient, momentum, group["momentum"]) for gradient, momentum in zip(gradients, momenta)]
            stack = torch.stack([update.flatten(1) for update in ahead])
            size = 0.2 * max(stack.size(1), stack.size(2)) ** 0.5
            updates = orthogonal(stack)
            torch._foreach_mul_(weights, 1.0 - group["lr"] * group["weight_decay"])
            shaped = [update.view_as(weight) for update, weight in zip(updates, weights)]
            torch._foreach_add_(weights, shaped, alpha=-group["lr"] * size)
