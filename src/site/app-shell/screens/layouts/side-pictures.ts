import type { SideLook } from '../../side-look.ts';
import hills from './sides/hills.svg';
import leaves from './sides/leaves.svg';
import stars from './sides/stars.svg';
import waves from './sides/waves.svg';

/** The pictures that may lie behind the menu: drawn for this product, quiet enough to read over. */
export const pictures: Record<SideLook['picture'], string | null> = { none: null, hills, waves, leaves, stars };

/** What the menu's box gets of the person's look. */
export const lookOf = ({ colour, picture }: SideLook) => {
  const address = pictures[picture];
  return {
    'data-colour': colour,
    style: {
      ...(colour !== 'primary' && { '--side': `var(--mantine-color-${colour}-6)` }),
      ...(address !== null && { backgroundImage: `url("${address}")` }),
    },
  };
};
