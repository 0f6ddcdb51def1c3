import { expect, test } from 'vitest';
import { readLook } from './side-look.ts';

const first = { colour: 'primary', picture: 'none', isHidden: false };

test('a look that was kept is there again', () => {
  const kept = { colour: 'warning', picture: 'waves', isHidden: true };
  expect(readLook(JSON.stringify(kept))).toEqual(kept);
});

test('whatever else a browser holds under the name, the menu looks as at first', () => {
  for (const kept of [null, '', '{', 'null', '[]', '7', '{"colour":"pink","picture":7}'])
    expect(readLook(kept), String(kept)).toEqual(first);
});
