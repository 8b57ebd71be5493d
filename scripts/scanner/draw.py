"""Draws digits of drums and displays, and pointer dials, as a camera would see them.

There are no free pictures of pointer dials, and only some kinds of drums: what is missing is drawn, with another font, pointer, light,
blur, noise and perspective each time.

    from draw import drawn
    pictures, values, kinds = drawn('dial', 1000, seed=1)

Pictures are uint8, rows x columns (digits 32 x 24, dials 40 x 40). The value of a digit is the position of its wheel, 0.0 to 9.9. The
value of a dial is its pointer's clockwise angle from the top in tenths of a turn, whichever way its numbers go. Kind 0 is a picture
that can be read; 1 is one that cannot (nothing there, a seam between two digits, too blurred): the models learn to say so.
"""
import glob
import math

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

FONTS = sorted(
    f
    for f in glob.glob('/usr/share/fonts/truetype/**/*.ttf', recursive=True)
    if any(k in f for k in ('DejaVu', 'Liberation', 'FreeSans', 'FreeMono', 'FreeSerif')) and 'Math' not in f
)
SEGMENTS = ['abcdef', 'bc', 'abged', 'abgcd', 'fgbc', 'afgcd', 'afgedc', 'abc', 'abcdefg', 'abcdfg']
SIZES = {'digit': (24, 32), 'dial': (40, 40)}


class Draw:
    def __init__(self, seed):
        self.r = np.random.default_rng(seed)
        self.glyphs = {}

    def u(self, low, high):
        return float(self.r.uniform(low, high))

    def odds(self, p):
        return self.r.random() < p

    def pick(self, values):
        return values[int(self.r.integers(len(values)))]

    # Digits

    def font_glyph(self, font, digit):
        key = (font, digit)
        if key not in self.glyphs:
            picture = Image.new('L', (160, 160), 0)
            ImageDraw.Draw(picture).text((40, 20), str(digit), fill=255, font=ImageFont.truetype(font, 96))
            self.glyphs[key] = picture.crop(picture.getbbox())
        return self.glyphs[key]

    def segment_glyph(self, digit, width, thick, gap, ghost):
        picture = Image.new('L', (width, 72), 0)
        pen = ImageDraw.Draw(picture)
        w, h, m, t, g = width - 1, 71, 36, thick, gap
        bars = {
            'a': [(g + t / 2, 0), (w - g - t / 2, 0), (w - g - t * 1.3, t), (g + t * 1.3, t)],
            'd': [(g + t * 1.3, h - t), (w - g - t * 1.3, h - t), (w - g - t / 2, h), (g + t / 2, h)],
            'g': [(g + t, m - t / 2), (w - g - t, m - t / 2), (w - g - t / 2, m), (w - g - t, m + t / 2), (g + t, m + t / 2), (g + t / 2, m)],
            'f': [(0, g + t / 2), (t, g + t * 1.3), (t, m - g - t * 0.6), (0, m - g)],
            'b': [(w, g + t / 2), (w - t, g + t * 1.3), (w - t, m - g - t * 0.6), (w, m - g)],
            'e': [(0, m + g), (t, m + g + t * 0.6), (t, h - g - t * 1.3), (0, h - g - t / 2)],
            'c': [(w, m + g), (w - t, m + g + t * 0.6), (w - t, h - g - t * 1.3), (w, h - g - t / 2)],
        }
        on = set(SEGMENTS[digit])
        if digit == 7 and self.odds(0.3):
            on.add('f')
        for name, points in bars.items():
            light = 255 if name in on else int(ghost * 255)
            if light:
                pen.polygon(points, fill=light)
        return picture

    def digit(self):
        width, height = 96, 128
        display = self.odds(0.2)
        rolling = not display and self.odds(0.6)
        value = int(self.r.integers(0, 100)) / 10 if rolling else float(self.r.integers(0, 10))
        mask = Image.new('L', (width, height), 0)
        glyph_height = self.u(62, 112)
        if display:
            look = (int(self.u(26, 48)), self.u(5, 13), self.u(0, 3), self.u(0.05, 0.2) if self.odds(0.4) else 0)
            glyph = lambda d: self.segment_glyph(d, *look)
        else:
            font = self.pick(FONTS)
            glyph = lambda d: self.font_glyph(font, d)
        stretch, weight = self.u(0.75, 1.3), 0 if display else self.pick([-3, 0, 0, 3, 5])
        pitch = glyph_height * self.u(1.08, 1.6)
        base, part = math.floor(value), value - math.floor(value)
        x0, y0 = width / 2 + self.u(-9, 9), height / 2 + self.u(-10, 10)

        def put(digit, x, y):
            one = glyph(digit % 10)
            one = one.resize((max(4, int(one.width * glyph_height / one.height * stretch)), int(glyph_height)), Image.BILINEAR)
            one = one.filter(ImageFilter.MaxFilter(weight)) if weight > 0 else one.filter(ImageFilter.MinFilter(3)) if weight < 0 else one
            layer = Image.new('L', mask.size, 0)
            layer.paste(one, (int(x - one.width / 2), int(y - glyph_height / 2)))
            mask.paste(ImageChops.lighter(mask, layer))
            return one.width

        wide = 40
        for step in (-1, 0, 1, 2) if rolling or (not display and self.odds(0.3)) else (0,):
            wide = put(base + step, x0, y0 + (step - part) * pitch)
        if self.odds(0.3):
            put(int(self.r.integers(10)), x0 + self.pick([-1, 1]) * (wide * self.u(1.15, 1.7) + 6), y0)
        if self.odds(0.15):
            pen, x, gap = ImageDraw.Draw(mask), x0 + glyph_height * 0.38 + self.u(0, 8), int(self.r.integers(5, 14))
            for y in range(0, height, gap):
                pen.line((x, y, x + self.u(4, 12), y), fill=255, width=2)
        back, fore = self.apart(0.13)
        light = back + (fore - back) * np.asarray(mask, np.float32) / 255 * self.u(0.75, 1)
        if not display and self.odds(0.6):
            y = (np.arange(height) - height / 2) / (height / 2)
            light = light * (1 - self.u(0, 0.55) * np.abs(y) ** 2)[:, None]
        if self.odds(0.5):
            edge = self.u(0, 1)
            for cut in (np.s_[: int(self.u(2, 14)), :], np.s_[-int(self.u(2, 14)) :, :], np.s_[:, : int(self.u(2, 12))], np.s_[:, -int(self.u(2, 12)) :]):
                if self.odds(0.45):
                    light[cut] = edge
        return self.seen(light, 'digit', jitter=6, turn=6, scale=(0.86, 1.14), shift=3), value

    # Dials

    def dial(self):
        n, c = 160, 80
        direction = -1 if self.odds(0.5) else 1
        value = self.u(0, 10)
        tilt, angle = math.radians(self.u(-5, 5)), direction * value * 2 * math.pi / 10
        back = self.u(0.45, 1) if self.odds(0.8) else self.u(0, 0.3)
        ink = self.u(0, 0.3) if back > 0.4 else self.u(0.6, 1)
        picture = Image.new('L', (n, n), int(back * 255))
        pen = ImageDraw.Draw(picture)
        grey = lambda light: int(np.clip(light, 0, 1) * 255)
        radius = n * self.u(0.36, 0.56)
        circle = lambda r, x=c, y=c, **how: pen.ellipse((x - r, y - r, x + r, y + r), **how)
        if self.odds(0.35):
            circle(radius * 1.12, fill=grey(self.u(0, 1)))
            circle(radius, fill=grey(back))
        if self.odds(0.7):
            circle(radius, outline=grey(ink), width=int(self.r.integers(1, 6)))
        inner = self.odds(0.7)
        around = lambda r, a: (c + r * math.sin(a), c - r * math.cos(a))
        if self.odds(0.8):
            long, thick, parts = self.u(0.08, 0.2) * radius, int(self.r.integers(1, 6)), self.pick([1, 1, 2, 5, 10])
            for i in range(10 * parts):
                length = long if i % parts == 0 else long * 0.55
                a = tilt + i * 2 * math.pi / (10 * parts)
                end = radius * 0.98 + (-length if inner else length)
                pen.line((*around(radius * 0.98, a), *around(end, a)), fill=grey(ink), width=thick if i % parts == 0 else max(1, thick // 2))
        if self.odds(0.9):
            far = radius * (self.u(0.68, 0.84) if inner else self.u(1.12, 1.25))
            font = ImageFont.truetype(self.pick(FONTS), int(self.u(14, 28)))
            for i in range(10):
                pen.text(around(far, tilt + direction * i * 2 * math.pi / 10), str(i), fill=grey(ink), font=font, anchor='mm')
        if self.odds(0.2):
            font = ImageFont.truetype(self.pick(FONTS), int(self.u(9, 16)))
            pen.text((c + self.u(-30, 30), c + self.u(-40, 45)), self.pick(['x10', 'kWh', '100', '1000', '10 000']), fill=grey(ink), font=font, anchor='mm')
        while True:
            pointer = self.u(0, 1) if self.odds(0.5) else ink
            if abs(pointer - back) > 0.18:
                break
        reach, wide = radius * self.u(0.55, 1.05), radius * self.u(0.06, 0.3)
        tail = radius * self.u(0, 0.5) if self.odds(0.6) else 0
        hub = radius * self.u(0.08, 0.38) if self.odds(0.75) else 0
        x, y = math.sin(tilt + angle), -math.cos(tilt + angle)
        at = lambda r, s: (c + r * x - s * y, c + r * y + s * x)
        shape, k = int(self.r.integers(6)), self.u(0.5, 0.75)
        points = [
            [at(-tail, -wide * 0.4), at(-tail, wide * 0.4), at(reach, wide * 0.12), at(reach, -wide * 0.12)],
            [at(-tail, 0), at(0, wide), at(reach, 0), at(0, -wide)],
            [at(0, wide), at(reach, 0), at(0, -wide)],
            [at(-tail, -wide), at(-tail, wide), at(reach * 0.45, wide), at(reach, 0), at(reach * 0.45, -wide)],
            [at(-tail, -wide * 0.3), at(-tail, wide * 0.3), at(reach * k, wide * 0.3), at(reach * k, wide), at(reach, 0), at(reach * k, -wide), at(reach * k, -wide * 0.3)],
            [at(-tail, wide * 0.25), at(reach * 0.35, wide * 0.25), at(reach * 0.6, wide * 0.9), at(reach, 0), at(reach * 0.6, -wide * 0.9), at(reach * 0.35, -wide * 0.25), at(-tail, -wide * 0.25)],
        ][shape]
        if shape == 2:
            hub = max(hub, wide * 1.1)
        if self.odds(0.4):
            shade = Image.new('L', (n, n), 0)
            dx, dy = self.u(-6, 6), self.u(0, 8)
            shading = ImageDraw.Draw(shade)
            shading.polygon([(px + dx, py + dy) for px, py in points], fill=255)
            shading.ellipse((c + dx - hub, c + dy - hub, c + dx + hub, c + dy + hub), fill=255)
            shade = shade.filter(ImageFilter.GaussianBlur(self.u(1, 4))).point(lambda v, s=self.u(0.1, 0.45): int(255 - v * s))
            picture.paste(ImageChops.multiply(picture, shade))
        pen.polygon(points, fill=grey(pointer))
        if hub:
            circle(hub, fill=grey(pointer))
            if self.odds(0.4):
                circle(max(2, hub * self.u(0.3, 0.7)), fill=grey(self.u(0, 1)))
        if self.odds(0.3):
            circle(radius, c + self.pick([-1, 1]) * radius * 2.15, c + self.u(-20, 20), outline=grey(ink), width=int(self.r.integers(1, 5)))
        seen = self.seen(np.asarray(picture, np.float32) / 255, 'dial', jitter=9, turn=0, scale=(0.85, 1.35), shift=9)
        return seen, (direction * value) % 10

    # What a camera makes of it

    def apart(self, least):
        while True:
            back, fore = self.u(0.05, 0.95), self.u(0, 1)
            if abs(fore - back) > least:
                return back, fore

    def seen(self, light, kind, jitter, turn, scale, shift):
        h, w = light.shape
        a, s, dx, dy = math.radians(self.u(-turn, turn)), 1 / self.u(*scale), self.u(-shift, shift), self.u(-shift, shift)
        quad = []
        for x, y in ((0, 0), (0, h), (w, h), (w, 0)):
            x, y = x + self.u(-jitter, jitter) - w / 2, y + self.u(-jitter, jitter) - h / 2
            quad += [w / 2 + dx + s * (x * math.cos(a) - y * math.sin(a)), h / 2 + dy + s * (x * math.sin(a) + y * math.cos(a))]
        pad = 30
        padded = Image.fromarray(np.pad(np.clip(light, 0, 1) * 255, pad, mode='edge').astype(np.uint8))
        picture = padded.transform((w, h), Image.QUAD, [v + pad for v in quad], Image.BILINEAR)
        return self.degraded(picture, SIZES[kind])

    def degraded(self, picture, size, blur=None):
        w, h = picture.size
        if self.odds(0.6):
            f = self.u(0.5, 1.5)
            picture = picture.resize((max(6, int(size[0] * f)), max(8, int(size[1] * f))), Image.BOX).resize((w, h), Image.BILINEAR)
        if blur or self.odds(0.5):
            picture = picture.filter(ImageFilter.GaussianBlur(blur or self.u(0.3, 3.2)))
        light = np.asarray(picture, np.float32) / 255
        y, x = np.mgrid[0:h, 0:w] / max(h, w)
        a = self.u(0, 2 * math.pi)
        light = light * (1 + self.u(0, 0.5) * ((x - 0.5) * math.cos(a) + (y - 0.5) * math.sin(a)))
        if self.odds(0.25):
            cx, cy, s = self.u(0, 1), self.u(0, 1), self.u(0.08, 0.35)
            light = light + self.u(0.1, 0.7) * np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * s * s))
        light = np.asarray(Image.fromarray(light.astype(np.float32)).resize(size, Image.BOX))
        light = np.clip(light + self.r.normal(0, self.u(0, 0.06), light.shape), 0, 1) ** self.u(0.6, 1.6)
        return (np.clip(light, 0, 1) * 255).astype(np.uint8)

    # What cannot be read

    def nothing(self, kind):
        w, h = SIZES[kind]
        way = int(self.r.integers(5))
        if way == 0:
            flat = np.full((h * 4, w * 4), self.u(0, 1), np.float32)
            return self.degraded(Image.fromarray((flat * 255).astype(np.uint8)), (w, h))
        if way == 1:
            cells = self.r.random((int(self.r.integers(2, 7)), int(self.r.integers(2, 7)))).astype(np.float32)
            return self.degraded(Image.fromarray((cells * 255).astype(np.uint8)).resize((w * 4, h * 4), Image.BILINEAR), (w, h))
        if way == 2:
            lines = Image.new('L', (w * 4, h * 4), int(self.u(0, 255)))
            pen = ImageDraw.Draw(lines)
            for _ in range(int(self.r.integers(1, 6))):
                pen.line(tuple(self.r.uniform(-20, 180, 4)), fill=int(self.u(0, 255)), width=int(self.r.integers(2, 24)))
            return self.degraded(lines, (w, h))
        one = (self.digit if kind == 'digit' else self.dial)()[0]
        if way == 3:
            return self.degraded(Image.fromarray(one).resize((w * 4, h * 4), Image.BILINEAR), (w, h), blur=self.u(18, 30))
        other = (self.digit if kind == 'digit' else self.dial)()[0]
        cut = int(w * self.u(0.4, 0.6))
        return np.hstack([one[:, cut:], other[:, :cut]])


def drawn(kind, count, seed, unreadable=0.1):
    """`count` pictures with their values and kinds, the same for the same seed and the same fonts."""
    draw = Draw(seed)
    pictures, values, kinds = [], [], []
    for _ in range(count):
        no = draw.odds(unreadable)
        picture, value = (draw.nothing(kind), 0.0) if no else (draw.digit if kind == 'digit' else draw.dial)()
        pictures.append(picture)
        values.append(value)
        kinds.append(int(no))
    return np.stack(pictures), np.array(values, np.float32), np.array(kinds, np.int64)
