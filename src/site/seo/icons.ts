/** The icons under which the school is installed: its logo on a white ground, or its first letter on its colour. */
import type { Context } from './actions.ts';
import { drawnOnce, pictureBytes } from './actions-card.ts';
import { canvasLibrary, letters } from './card.ts';
import { addressOfIcon, type IconName, iconNames } from './manifest.ts';

/** Of a maskable icon only a circle of four fifths is sure to be seen: what matters stays within it. */
const MASKABLE = 0.56;
const PLAIN = 0.78;

async function draw(name: IconName, accent: string, letter: string, logo: Uint8Array | null): Promise<Uint8Array> {
  const { createCanvas, loadImage } = await canvasLibrary();
  const size = Number(/\d+$/.exec(name)![0]);
  const canvas = createCanvas(size, size);
  const context = canvas.getContext('2d');
  const isPlain = /^\d/.test(name);
  const image = logo && (await loadImage(Buffer.from(logo)).catch(() => null));
  context.fillStyle = image ? '#ffffff' : accent;
  context.beginPath();
  // Plain icons have corners of their own; the others are cut by the device.
  context.roundRect(0, 0, size, size, isPlain ? size * 0.2 : 0);
  context.fill();
  if (image) {
    const room = size * (isPlain ? PLAIN : MASKABLE);
    const share = Math.min(room / image.width, room / image.height);
    const [width, height] = [image.width * share, image.height * share];
    context.drawImage(image, (size - width) / 2, (size - height) / 2, width, height);
  } else {
    context.fillStyle = '#ffffff';
    context.font = `700 ${Math.round(size * 0.5)}px ${letters}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(letter, size / 2, size * 0.52);
  }
  return canvas.encode('png');
}

/** The icon of the file's name; null where there is none of it. */
export async function drawIcon(context: Context, file: string): Promise<Uint8Array | null> {
  const name = iconNames.find((icon) => file === `${icon}.png`);
  if (!name) return null;
  const { view, tenant } = context;
  return drawnOnce(`${tenant.id} ${addressOfIcon(name, view)}`, async () =>
    draw(name, view.accent, view.name.slice(0, 1).toUpperCase(), await pictureBytes(context, view.logoM ?? view.logo)),
  );
}
