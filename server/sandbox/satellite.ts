import { crc32, deflateSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { MapBackground } from '#contracts/regions.ts';

const PREFIX = '/satellite';
const CREDITS = 'A made-up picture of the sandbox, of no real land.';
/** Pixels of a tile, each way. */
const SIZE = 256;
/** Closer, maps enlarge the tiles of this zoom. */
const CLOSEST = 12;
const DAY_SECONDS = 24 * 60 * 60;

type Colour = readonly [red: number, green: number, blue: number];
const FIELDS: readonly Colour[] = [
  [126, 132, 74],
  [151, 141, 88],
  [98, 116, 62],
  [171, 156, 104],
  [112, 98, 66],
];
const FOREST: readonly Colour[] = [
  [40, 66, 44],
  [48, 76, 50],
  [36, 58, 42],
];
const WATER: Colour = [34, 58, 82];
/** How much of the forest's land is lakes. */
const LAKES = 0.14;
/** Fields end, and the forest begins, between these degrees of latitude. */
const [FIELDS_END, FOREST_BEGINS] = [52.5, 54.5];

export interface SandboxSatellite {
  backgrounds: readonly MapBackground[];
  serve(app: FastifyInstance): void;
}

/** A satellite picture of the land, for the map of outages: drawn here, fields in the south and lakes in the north. */
export function sandboxSatellite(appOrigin: string): SandboxSatellite {
  const at = `${appOrigin}${PREFIX}`;
  const style = {
    version: 8,
    sources: {
      land: {
        type: 'raster',
        tiles: [`${at}/{z}/{x}/{y}.png`],
        tileSize: SIZE,
        maxzoom: CLOSEST,
        attribution: CREDITS,
      },
    },
    layers: [{ id: 'land', type: 'raster', source: 'land' }],
  };
  return {
    backgrounds: [{ id: 'satellite', url: `${at}/style.json` }],
    serve(app) {
      app.get(`${PREFIX}/style.json`, async (_request, reply) => reply.send(style));
      app.get<{ Params: Record<'z' | 'x' | 'y', string> }>(
        `${PREFIX}/:z(^\\d{1,2}$)/:x(^\\d{1,4}$)/:y(^\\d{1,4}).png`,
        async ({ params }, reply) => {
          const [z, x, y] = [Number(params.z), Number(params.x), Number(params.y)];
          if (z > CLOSEST || x >= 2 ** z || y >= 2 ** z) return reply.callNotFound();
          return reply
            .header('cache-control', `public, max-age=${DAY_SECONDS}`)
            .type('image/png')
            .send(pngOf(tile(z, x, y)));
        },
      );
    },
  };
}

/** A tile of the web's map (Mercator), three bytes a pixel, each line with PNG's byte for "not filtered" before it. */
function tile(z: number, x: number, y: number): Buffer {
  const pixels = Buffer.alloc(SIZE * (1 + 3 * SIZE));
  const across = 2 ** z * SIZE;
  // A patch is a field, or from far away many of them: never less than some pixels, or nothing is seen.
  const patch = Math.max(2 ** -15, 6 / across);
  let at = 0;
  for (let line = 0; line < SIZE; line++) {
    const down = (y * SIZE + line) / across;
    const latitude = (Math.atan(Math.sinh(Math.PI * (1 - 2 * down))) * 180) / Math.PI;
    const forestShare = (latitude - FIELDS_END) / (FOREST_BEGINS - FIELDS_END);
    at += 1;
    for (let column = 0; column < SIZE; column++) {
      const colour = colourOf(Math.floor((x * SIZE + column) / across / patch), Math.floor(down / patch), forestShare);
      for (const part of colour) pixels[at++] = part;
    }
  }
  return pixels;
}

/** `forestShare`: how much of the land is forest there; up to 0 none, from 1 on all. */
function colourOf(column: number, line: number, forestShare: number): Colour {
  const chance = chanceOf(column, line);
  if (chanceOf(line, column) >= forestShare) return oneOf(FIELDS, chance);
  // A lake covers several patches.
  const isLake = chanceOf(Math.floor(column / 4), Math.floor(line / 3)) < LAKES && chance < 0.9;
  return isLake ? WATER : oneOf(FOREST, chance);
}

const oneOf = (colours: readonly Colour[], chance: number): Colour =>
  colours[Math.floor(chance * colours.length)] ?? WATER;

/** The same for the same two numbers, always; from 0 up to 1. */
function chanceOf(one: number, other: number): number {
  let mixed = Math.imul(one, 0x9e3779b1) ^ Math.imul(other, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * By hand: pngjs has had no release for years, and Node has the deflating and the sum.
 *
 * @param lines of a square of `SIZE` pixels, red, green and blue in a byte each
 */
function pngOf(lines: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND')]);
}

function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
