import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LaunchOptions, Page } from 'playwright/test';

/* A meter in front of Chromium's fake camera: a film of one picture, which the test draws. */

const FOLDER = join(import.meta.dirname, '../node_modules/.cache/stormlamp');
const FILM = join(FOLDER, 'camera.mjpeg');

/** How the browser is started: its camera shows the film, and it is allowed or not. The film is read when the camera opens. */
export function withCamera(launch: LaunchOptions, { isAllowed = true } = {}): LaunchOptions {
  if (!existsSync(FILM)) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(FILM, '');
  }
  return {
    ...launch,
    args: [
      ...(launch.args ?? []),
      '--use-fake-device-for-media-stream',
      // A camera that nobody may use has a picture of its own: an empty film would be no camera.
      ...(isAllowed
        ? [`--use-file-for-fake-video-capture=${FILM}`, '--use-fake-ui-for-media-stream']
        : ['--use-fake-ui-for-media-stream=deny']),
    ],
  };
}

/** A meter as it stands before the camera. */
export interface Shown {
  withDials: boolean;
  reading: string;
  /** Of the next kWh, 0 to 1. */
  part?: number;
  look?: 'clear' | 'blurred' | 'dark' | 'glare' | 'tilted';
}

/** From now on the camera shows this meter. Answers the picture. */
export async function show(page: Page, meter: Shown): Promise<Buffer> {
  const picture = await draw(page, meter);
  writeFileSync(FILM, Buffer.concat([picture, picture]));
  return picture;
}

/** The meter as a JPEG of 960 × 720, its register where the scanner's frame first lies. */
async function draw(page: Page, { withDials, reading, part = 0.5, look = 'clear' }: Shown): Promise<Buffer> {
  const base64 = await page.evaluate(
    ([dials, text, past, how]) => {
      const canvas = document.createElement('canvas');
      canvas.width = 960;
      canvas.height = 720;
      const pen = canvas.getContext('2d');
      if (!pen) throw new Error('no canvas');
      pen.fillStyle = '#8d8a82';
      pen.fillRect(0, 0, 960, 720);
      if (how === 'tilted') {
        pen.translate(480, 360);
        pen.rotate((3 * Math.PI) / 180);
        pen.translate(-480, -360);
      }
      if (how === 'blurred') pen.filter = 'blur(24px)';
      pen.fillStyle = '#e9e6dc';
      pen.fillRect(20, 200, 920, 320);
      pen.textAlign = 'center';
      pen.textBaseline = 'middle';
      const step = (0.9 * 960) / text.length;
      const center = (at: number) => 48 + step * (at + 0.5);
      const drawDial = (at: number) => {
        const clockwise = (text.length - 1 - at) % 2 === 0 ? 1 : -1;
        const radius = step * 0.43;
        const x = center(at);
        pen.strokeStyle = '#222';
        pen.lineWidth = 3;
        pen.fillStyle = '#fbfaf5';
        pen.beginPath();
        pen.arc(x, 360, radius, 0, 7);
        pen.fill();
        pen.stroke();
        pen.fillStyle = '#222';
        pen.font = `${radius * 0.28}px sans-serif`;
        for (let digit = 0; digit < 10; digit++) {
          const angle = (clockwise * digit * Math.PI) / 5;
          pen.fillText(String(digit), x + radius * 0.78 * Math.sin(angle), 360 - radius * 0.78 * Math.cos(angle));
        }
        const stand = Number(text[at]) + Number(`0.${text.slice(at + 1)}0`) + past * 10 ** (at + 1 - text.length);
        pen.save();
        pen.translate(x, 360);
        pen.rotate((clockwise * stand * Math.PI) / 5);
        pen.fillStyle = '#111';
        pen.beginPath();
        pen.moveTo(-radius * 0.1, radius * 0.15);
        pen.lineTo(radius * 0.1, radius * 0.15);
        pen.lineTo(0, -radius * 0.62);
        pen.fill();
        pen.beginPath();
        pen.arc(0, 0, radius * 0.14, 0, 7);
        pen.fill();
        pen.restore();
      };
      const drawDrum = (at: number) => {
        const height = step * 1.1;
        const width = height * 0.75;
        pen.save();
        pen.beginPath();
        pen.rect(center(at) - width / 2, 360 - height / 2, width, height);
        pen.clip();
        pen.fillStyle = '#1d1d1d';
        pen.fillRect(0, 0, 960, 720);
        pen.fillStyle = '#f2f2ee';
        pen.font = `600 ${height * 0.86}px sans-serif`;
        pen.fillText(text[at] ?? '', center(at), 360 + height * 0.05);
        pen.restore();
      };
      for (let at = 0; at < text.length; at++) (dials ? drawDial : drawDrum)(at);
      pen.filter = 'none';
      if (how === 'dark') {
        pen.fillStyle = 'rgb(0 0 0 / 0.995)';
        pen.fillRect(-100, -100, 1200, 1000);
      }
      if (how === 'glare') {
        const light = pen.createRadialGradient(center(1), 350, 5, center(1), 350, step * 0.7);
        light.addColorStop(0, '#fff');
        light.addColorStop(0.7, '#fff');
        light.addColorStop(1, 'rgb(255 255 255 / 0)');
        pen.fillStyle = light;
        pen.fillRect(0, 0, 960, 720);
      }
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
    },
    [withDials, reading, part, look] as const,
  );
  return Buffer.from(base64, 'base64');
}
