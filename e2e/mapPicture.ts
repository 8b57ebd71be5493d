import { expect, type Locator, type Page } from 'playwright/test';
import { pathOf } from '#contracts/call.ts';
import { type Region, regionsCall } from '#contracts/regions.ts';

/* The map as it is drawn: where a place lies on the screen, and which colour is there. */

/** Where the map opens (CONST-01). */
const START = { at: [-106.45, 54.94], zoom: 4.6 };
/** Pixels of the whole world at zoom 0. */
const WORLD = 512;
/** What src/features/outages/map/createMap.ts leaves free around a region. */
const PADDING = 40;

type Point = readonly number[];
interface Sight {
  at: Point;
  zoom: number;
}

export const canvas = (page: Page): Locator => page.locator('canvas.maplibregl-canvas');

/** `origin`: of another server than the test's own. */
export async function readRegions(page: Page, origin = ''): Promise<Region[]> {
  const reply = await page.request.get(origin + pathOf(regionsCall, 'utility'));
  return regionsCall.reply.parse(await reply.json()).regions;
}

/** By the projection of web maps: fractions of the world, from its north-west. */
const mercator = ([x = 0, y = 0]: Point) => {
  const sine = Math.sin((y * Math.PI) / 180);
  return [(x + 180) / 360, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)] as const;
};

async function sizeOf(page: Page) {
  const box = await canvas(page).boundingBox();
  if (!box) throw new Error('there is no map');
  return box;
}

/** Where a place lies in the map's box. */
async function place(page: Page, sight: Sight, at: Point) {
  const { width, height } = await sizeOf(page);
  const scale = WORLD * 2 ** sight.zoom;
  const [[x, y], [middleX, middleY]] = [mercator(at), mercator(sight.at)];
  return { x: width / 2 + (x - middleX) * scale, y: height / 2 + (y - middleY) * scale };
}

/** Where a place lies while the map is as it opened. */
export const placeAtStart = (page: Page, at: Point) => place(page, START, at);

/** Where a place lies once the map shows this region: as near as it fits, at most zoom 16 (OUT-05). */
export async function placeNear(page: Page, { bounds: [west = 0, south = 0, east = 0, north = 0] }: Region, at: Point) {
  const { width, height } = await sizeOf(page);
  const [[left, bottom], [right, top]] = [mercator([west, south]), mercator([east, north])];
  const fits = Math.min((width - 2 * PADDING) / (right - left), (height - 2 * PADDING) / (bottom - top)) / WORLD;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
  return place(page, { at: [x * 360 - 180, latitude], zoom: Math.min(16, Math.log2(fits)) }, at);
}

/** Red, green and blue of one pixel of the map, as it is on the screen. */
export async function colourAt(page: Page, { x, y }: { x: number; y: number }): Promise<number[]> {
  const picture = (await canvas(page).screenshot()).toString('base64');
  return page.evaluate(
    async ([base64, left, top]) => {
      const bitmap = await createImageBitmap(
        new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: 'image/png' }),
      );
      const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      if (!pen) throw new Error('no canvas');
      pen.drawImage(bitmap, 0, 0);
      return [...pen.getImageData(Math.round(left), Math.round(top), 1, 1).data].slice(0, 3);
    },
    [picture, x, y] as const,
  );
}

/** How a colour over the land looks; an outage's fill lets a part of the land through. */
export function fillOf([red = 0, green = 0, blue = 0]: number[]): 'red' | 'muted orange' | 'purple' | 'none' {
  if (blue - green > 30 && red - green > 8) return 'purple';
  if (red - green > 60 && red - blue > 60) return 'red';
  if (red - green > 20 && green - blue > 20) return 'muted orange';
  return 'none';
}

/** Waits until the map has this fill there: it flies, and draws in frames. */
export async function expectFill(
  page: Page,
  at: { x: number; y: number },
  fill: ReturnType<typeof fillOf>,
): Promise<void> {
  await expect.poll(async () => fillOf(await colourAt(page, at))).toBe(fill);
}

/** Look up and live: the customer finished it before. */
export const skipTour = (page: Page): Promise<unknown> =>
  page.addInitScript(() => localStorage.setItem('showLookUpAndLiveTourSticky', 'false'));

/** A device that cannot draw a map. */
export async function withoutMap(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const draw = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
      return kind.startsWith('webgl') ? null : Reflect.apply(draw, this, [kind, ...more]);
    } as typeof draw;
  });
}

/** A thin line may pass a pixel by. */
export const coloursAround = (page: Page, { x, y }: { x: number; y: number }): Promise<number[][]> =>
  Promise.all([-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => colourAt(page, { x: x + dx, y: y + dy }))));
export const brightestChange = (colours: number[][], land: number[]): number =>
  Math.max(...colours.flatMap((colour) => colour.map((part, at) => Math.abs(part - (land[at] ?? 0)))));
