import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Ticking } from './Ticking.tsx';

test('the words of now are shown', () => {
  const end = performance.now() + 90_500;
  expect(renderToString(<Ticking>{() => `${Math.floor((end - performance.now()) / 1000)} s`}</Ticking>)).toBe('90 s');
});
