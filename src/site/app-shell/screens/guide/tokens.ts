/** The variables that the product's looks are made of, as a table shows them. */

export interface Token {
  readonly name: string;
  readonly kind: 'colour' | 'measure';
  readonly use: 'accent' | 'meaning' | 'text' | 'surface' | 'line' | 'space' | 'corner';
}

const numbered = (prefix: string, use: Token['use'], ...shades: number[]): Token[] =>
  shades.map((shade) => ({ name: `${prefix}-${shade}`, kind: 'colour', use }));

export const tokens: readonly Token[] = [
  ...numbered('--mantine-color-accent', 'accent', 0, 2, 4, 6, 8),
  ...['info', 'success', 'warning', 'danger'].flatMap((name) => numbered(`--mantine-color-${name}`, 'meaning', 0, 6)),
  { name: '--tripos-accent-text', kind: 'colour', use: 'accent' },
  { name: '--tripos-accent-soft', kind: 'colour', use: 'accent' },
  { name: '--mantine-color-text', kind: 'colour', use: 'text' },
  { name: '--mantine-color-dimmed', kind: 'colour', use: 'text' },
  { name: '--tripos-page', kind: 'colour', use: 'surface' },
  { name: '--mantine-color-body', kind: 'colour', use: 'surface' },
  { name: '--tripos-hover', kind: 'colour', use: 'surface' },
  { name: '--tripos-line', kind: 'colour', use: 'line' },
  { name: '--tripos-control', kind: 'colour', use: 'line' },
  ...['xs', 'sm', 'md', 'lg', 'xl'].map(
    (size): Token => ({ name: `--mantine-spacing-${size}`, kind: 'measure', use: 'space' }),
  ),
  ...['xs', 'sm', 'md', 'lg', 'xl'].map(
    (size): Token => ({ name: `--mantine-radius-${size}`, kind: 'measure', use: 'corner' }),
  ),
];
