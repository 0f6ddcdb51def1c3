import { accentShades, type Shades } from './accent.ts';

/** What lies behind the text: the page, and what stands on it. */
export const surfaces = {
  light: { page: '#faf9f7', card: '#ffffff' },
  dark: { page: '#1a1817', card: '#221f1e' },
} as const;

/** Warm neutral greys from the lightest to the darkest. */
export const greys: Shades = [
  '#faf9f7',
  '#f4f2ef',
  '#eae7e2',
  '#dedad4',
  '#c9c4bc',
  '#8f8981',
  '#69645d',
  '#534f49',
  '#393632',
  '#211f1d',
];

/** The same for the dark scheme, in Mantine's order: text, …, surfaces. */
export const darks: Shades = [
  '#ebe8e4',
  '#d0ccc6',
  '#aaa59e',
  '#8f8981',
  '#3f3b37',
  '#302d2a',
  '#262322',
  '#1a1817',
  '#141312',
  '#0e0d0c',
];

/** Colours that mean something; always beside an icon and a word. */
export const meanings = {
  info: accentShades('#2563c9'),
  success: accentShades('#1a7f4b'),
  warning: accentShades('#b7791f'),
  danger: accentShades('#c92a2a'),
} as const;
