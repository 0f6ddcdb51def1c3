import { expect, test } from 'vitest';
import { createProductTheme } from './theme.ts';

test('the cross of a dialog has a name everywhere', () => {
  const { components } = createProductTheme('#3056d3');
  for (const name of ['Modal', 'Drawer'])
    expect(components?.[name]?.defaultProps).toMatchObject({ closeButtonProps: { 'aria-label': 'Close' } });
});
