"""Trains the two models of the meter scanner and writes their weights.

    /usr/bin/python3 scripts/scanner/train.py DATA OUT [digit|dial|both]

DATA holds digits-train.u8.gz and digits-train.tsv (see docs/scanner.md). OUT gets digit.f16 and dial.f16 (weights, 16-bit floats, little
endian, layer after layer: kernel, then bias), and dials-heldout.u8.gz with its .tsv: drawn dials that no model saw. Needs Debian 12's
python3-torch 1.13.1, python3-numpy, python3-pil and the fonts fonts-dejavu, fonts-liberation, fonts-freefont-ttf. One core, half an hour.

The held-out digits are never read here.
"""
import gzip
import math
import sys
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from draw import drawn

SEED = 37
BATCH = 128
# Kernels of the four convolutions, cells of the hidden layer, outputs. The same figures stand in src/parts/scanner/network.ts.
SHAPES = {'digit': ((32, 24), (20, 40, 56, 64), 64, 10), 'dial': ((40, 40), (16, 32, 48, 64), 56, 2)}
STEPS = {'digit': (300, 2900), 'dial': (5500, 0)}
torch.set_num_threads(1)


class Net(nn.Module):
    def __init__(self, kind):
        super().__init__()
        (h, w), kernels, hidden, outputs = SHAPES[kind]
        layers, before = [], 1
        for i, kernel in enumerate(kernels):
            layers += [nn.Conv2d(before, kernel, 3, padding=1, bias=False), nn.BatchNorm2d(kernel), nn.ReLU()]
            layers += [nn.MaxPool2d(2)] if i < 3 else []
            before = kernel
        self.features, self.drop = nn.Sequential(*layers), nn.Dropout(0.3)
        self.hidden, self.out = nn.Linear(before * (h // 8) * (w // 8), hidden), nn.Linear(hidden, outputs)

    def forward(self, x):
        return self.out(self.drop(F.relu(self.hidden(self.drop(self.features(x).flatten(1))))))


def prepared(pictures):
    x = pictures.float().unsqueeze(1)
    return (x - x.mean((1, 2, 3), keepdim=True)) / (x.std((1, 2, 3), unbiased=False, keepdim=True) + 4)


def varied(x, y, kind):
    """Turned, shifted, scaled, mirrored in light, blurred, covered; a dial's pointer turns with its picture."""
    n = len(x)
    digit = kind == 'digit'
    spread = lambda k: (torch.rand(n) * 2 - 1) * k
    turn = spread((6 if digit else 25) * math.pi / 180)
    sx, sy = 1 + spread(0.15), 1 + spread(0.12)
    theta = torch.zeros(n, 2, 3)
    theta[:, 0, 0], theta[:, 0, 1] = torch.cos(turn) * sx, -torch.sin(turn) * sx
    theta[:, 1, 0], theta[:, 1, 1] = torch.sin(turn) * sy, torch.cos(turn) * sy
    if digit:
        theta[:, 0, 1] += spread(0.12)
    else:
        theta[:, 1] *= (sx / sy)[:, None]
    theta[:, 0, 2], theta[:, 1, 2] = spread(0.18 if digit else 0.12), spread(0.09 if digit else 0.12)
    x = F.grid_sample(x, F.affine_grid(theta, x.shape, align_corners=False), padding_mode='border', align_corners=False)
    if not digit:
        y = (y - turn * 10 / (2 * math.pi)) % 10
        flip = torch.rand(n) < 0.5
        x[flip] = x[flip].flip(-1)
        y = torch.where(flip, (10 - y) % 10, y)
    blur = torch.rand(n) < 0.25
    if blur.any():
        x[blur] = F.avg_pool2d(F.pad(x[blur], (1, 1, 1, 1), mode='replicate'), 3, 1)
    negative = torch.rand(n) < (0.4 if digit else 0.1)
    x[negative] = -x[negative]
    cover = torch.rand(n) < 0.2
    for i in torch.nonzero(cover)[:, 0].tolist():
        h, w = int(torch.randint(3, 10, (1,))), int(torch.randint(3, 8, (1,)))
        top, left = int(torch.randint(0, x.shape[2] - h, (1,))), int(torch.randint(0, x.shape[3] - w, (1,)))
        x[i, 0, top : top + h, left : left + w] = torch.randn(1) * 1.5
    slope = torch.linspace(-1, 1, x.shape[3])[None, None, None] * spread(0.5)[:, None, None, None]
    return x * (0.7 + 0.6 * torch.rand(n, 1, 1, 1)) + slope + torch.randn_like(x) * 0.25 * torch.rand(n, 1, 1, 1), y


def loss(out, y, unreadable, kind):
    if kind == 'dial':
        a = y * 2 * math.pi / 10
        right = torch.stack([torch.sin(a), torch.cos(a)], 1) * (1 - unreadable)[:, None]
        return F.mse_loss(out, right)
    low, part, log = torch.floor(y).long() % 10, y - torch.floor(y), F.log_softmax(out, 1)
    read = log.gather(1, low[:, None])[:, 0] * (1 - part) + log.gather(1, ((low + 1) % 10)[:, None])[:, 0] * part
    return -(read * (1 - unreadable) + log.mean(1) * unreadable).mean()


def train(kind, phases):
    """`phases`: of each the number of steps, the highest rate and sources of (pictures, values, unreadable, share, weights)."""
    net, averaged = Net(kind), Net(kind)
    began = time.time()
    for name, steps, rate, sources in phases:
        optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-3)
        schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps + 1, pct_start=0.15)
        total = 0.0
        net.train()
        for step in range(steps):
            chosen = []
            for pictures, values, unreadable, share, weights in sources:
                count = int(BATCH * share)
                at = torch.multinomial(weights, count, True) if weights is not None else torch.randint(0, len(values), (count,))
                chosen.append((pictures[at], values[at], unreadable[at]))
            pictures, values, unreadable = (torch.cat(part) for part in zip(*chosen))
            x, y = varied(prepared(pictures), values, kind)
            one = loss(net(x), y, unreadable.float(), kind)
            optimizer.zero_grad()
            one.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 2)
            optimizer.step()
            schedule.step()
            keep = 0.0 if step < 20 else 0.998
            with torch.no_grad():
                for a, b in zip(averaged.state_dict().values(), net.state_dict().values()):
                    a.copy_(b) if a.dtype == torch.long else a.mul_(keep).add_(b, alpha=1 - keep)
            total += one.item()
            if step % 250 == 249:
                print(kind, name, step + 1, 'loss %.4f' % (total / 250), '%.0f s' % (time.time() - began), flush=True)
                total = 0.0
    return averaged.eval()


def write(net, path):
    parts = []
    layers = list(net.features)
    for at, layer in enumerate(layers):
        if isinstance(layer, nn.Conv2d):
            norm = layers[at + 1]
            scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
            parts += [layer.weight * scale[:, None, None, None], norm.bias - norm.running_mean * scale]
    parts += [net.hidden.weight, net.hidden.bias, net.out.weight, net.out.bias]
    path.write_bytes(b''.join(part.detach().numpy().astype('<f2').tobytes() for part in parts))
    print(path, path.stat().st_size, 'bytes')


def source(drawing, share):
    pictures, values, unreadable = (torch.from_numpy(part) for part in drawing)
    return pictures, values, unreadable, share, None


def digits(data, out):
    rows = [line.split('\t') for line in (data / 'digits-train.tsv').read_text().splitlines()]
    raw = np.frombuffer(gzip.decompress((data / 'digits-train.u8.gz').read_bytes()), np.uint8).reshape(len(rows), 32, 24)
    values = torch.tensor([float(row[0]) for row in rows])
    # Two meters are half of the pictures: each kind counts by the root of its number.
    kinds, at, counts = np.unique([row[1] for row in rows], return_inverse=True, return_counts=True)
    weights = torch.from_numpy(1 / np.sqrt(counts[at]))
    print(len(rows), 'digits of', len(kinds), 'kinds of meters', flush=True)
    drawing = drawn('digit', 12000, SEED, 0.1)
    real = (torch.from_numpy(raw.copy()), values, torch.zeros(len(rows), dtype=torch.long), 0.6, weights)
    first, then = STEPS['digit']
    write(train('digit', [('drawn', first, 2e-3, [source(drawing, 1)]), ('real', then, 2e-3, [real, source(drawing, 0.4)])]), out / 'digit.f16')


def dials(out):
    pictures, values, unreadable = drawn('dial', 4000, SEED + 1, 0.1)
    (out / 'dials-heldout.u8.gz').write_bytes(gzip.compress(pictures.tobytes(), mtime=0))
    (out / 'dials-heldout.tsv').write_text(''.join('%.3f\t%s\n' % (v, 'unreadable' if u else 'drawn') for v, u in zip(values, unreadable)))
    drawing = drawn('dial', 40000, SEED, 0.1)
    print('drawn', flush=True)
    write(train('dial', [('drawn', STEPS['dial'][0], 2e-3, [source(drawing, 1)])]), out / 'dial.f16')


if __name__ == '__main__':
    torch.manual_seed(SEED)
    np.random.seed(SEED)
    to = Path(sys.argv[2])
    to.mkdir(parents=True, exist_ok=True)
    which = sys.argv[3] if len(sys.argv) > 3 else 'both'
    if which in ('dial', 'both'):
        dials(to)
    if which in ('digit', 'both'):
        digits(Path(sys.argv[1]), to)
