import { encode } from 'uqr';
import type { Box } from './typeset.ts';

/** A QR code as the data of one SVG path, a square in the middle of the box with the margin that readers need. */
export function qrPath(text: string, box: Box): string {
  const { data } = encode(text, { ecc: 'M', border: 2 });
  const side = Math.min(box.width, box.height);
  const cell = side / data.length;
  const [left, top] = [box.x + (box.width - side) / 2, box.y + (box.height - side) / 2];
  // Stretches of dark cells in one go, so that no reader sees hairlines between them.
  return data
    .flatMap((row, y) =>
      [
        ...row
          .map((dark) => (dark ? '#' : '.'))
          .join('')
          .matchAll(/#+/g),
      ].map(
        ({ index, 0: dark }) =>
          `M${left + index * cell} ${top + y * cell}h${dark.length * cell}v${cell}h${-dark.length * cell}Z`,
      ),
    )
    .join('');
}
