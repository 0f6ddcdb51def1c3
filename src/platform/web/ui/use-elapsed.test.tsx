import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useElapsed } from './use-elapsed.ts';

const Clock = ({ heardAt }: { heardAt: number }) => Math.round(useElapsed(heardAt) / 1000);

test('an answer that was kept for a minute is a minute old where it is shown for the first time', () => {
  expect(renderToString(<Clock heardAt={Date.now() - 60_000} />)).toBe('60');
  expect(renderToString(<Clock heardAt={Date.now()} />)).toBe('0');
});

test('a clock that was set back since gives nobody time', () => {
  expect(renderToString(<Clock heardAt={Date.now() + 60_000} />)).toBe('0');
});
