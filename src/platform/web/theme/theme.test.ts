import { expect, test } from 'vitest';
import { accentShades } from '#platform/colour/accent.ts';
import { createProductTheme } from './theme.ts';

test('the cross of a dialog has a name everywhere', () => {
  const { components } = createProductTheme(accentShades('#3056d3'));
  for (const name of ['Modal', 'Drawer'])
    expect(components?.[name]?.defaultProps).toMatchObject({ closeButtonProps: { 'aria-label': 'Close' } });
});

test('the dropper of a field of colour has a name', () => {
  const { components } = createProductTheme(accentShades('#3056d3'));
  expect(components?.ColorInput?.defaultProps).toMatchObject({
    eyeDropperButtonProps: { 'aria-label': 'Pick a colour from the screen' },
  });
});
