import type { Position } from '#contracts/regions.ts';
import type { OutageKind } from '#rules/outageRegions.ts';
import type { MapColours } from './colours.ts';

type Shape = 'disc' | 'square' | 'house';

/** Where a house is drawn, and what is written below it. */
export interface House {
  at: Position;
  text: string;
}

export const SHAPES: Record<OutageKind, Shape> = { Unplanned: 'disc', Planned: 'square' };

/** In CSS px, whatever the zoom is. */
const SIZE = 34;
const RATIO = 2;
const ICONS: Record<Shape, string> = {
  disc: 'M13 2 5 14h6l-1 8 9-13h-6z',
  square: 'M14.5 6.5a4 4 0 0 0-5.3 5L4 16.7 7.3 20l5.2-5.2a4 4 0 0 0 5-5.3l-2.6 2.6-2.9-.6-.6-2.9z',
  house: 'M4 11.5 12 4l8 7.5V20h-5v-5H9v5H4z',
};

/** The name of a mark's picture says all that it is drawn from: another theme has other pictures. */
export const markName = (shape: Shape, colours: MapColours): string =>
  ['own', shape, colours[FILLS[shape]], colours.land].join('|');
const FILLS = { disc: 'unplanned', square: 'planned', house: 'mine' } as const;

export const markNames = (colours: MapColours): string[] =>
  (['disc', 'square', 'house'] as const).map((shape) => markName(shape, colours));

/** Draws the picture of this name; null where it is none of ours. */
export function markPicture(name: string): { picture: ImageData; pixelRatio: number } | null {
  const [own, shape = '', fill = '', ink = ''] = name.split('|');
  const canvas = document.createElement('canvas');
  canvas.width = SIZE * RATIO;
  canvas.height = SIZE * RATIO;
  const pen = canvas.getContext('2d');
  if (own !== 'own' || !isShape(shape) || !pen) return null;
  pen.scale(RATIO, RATIO);
  pen.fillStyle = fill;
  pen.strokeStyle = ink;
  pen.lineWidth = 2.5;
  pen.beginPath();
  if (shape === 'disc') pen.arc(SIZE / 2, SIZE / 2, SIZE / 2 - 2, 0, 2 * Math.PI);
  else pen.roundRect(2, 2, SIZE - 4, SIZE - 4, shape === 'house' ? 15 : 6);
  pen.fill();
  pen.stroke();
  pen.translate(7, 7);
  pen.scale((SIZE - 14) / 24, (SIZE - 14) / 24);
  pen.lineJoin = 'round';
  pen.lineWidth = 2.2;
  pen.stroke(new Path2D(ICONS[shape]));
  return { picture: pen.getImageData(0, 0, canvas.width, canvas.height), pixelRatio: RATIO };
}

const isShape = (shape: string): shape is Shape => shape in ICONS;
