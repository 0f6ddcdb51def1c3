import type { Shades } from '#platform/colour/accent.ts';

/** The background of the text: the page, and the surfaces on it. */
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
export const meaningColours = { info: '#2563c9', success: '#1a7f4b', warning: '#b7791f', danger: '#c92a2a' } as const;

/** Their shades, worked out: every page would spend a while on it when it starts. */
export const meanings: Readonly<Record<keyof typeof meaningColours, Shades>> = {
  info: ['#f3f7ff', '#e2edff', '#c6dbff', '#a2c5ff', '#79abff', '#4a89f3', '#2b69d0', '#1a58bd', '#0245a9', '#003385'],
  success: [
    '#eafbef',
    '#d2f4dc',
    '#aae8be',
    '#7bd69d',
    '#61bd85',
    '#3f9c66',
    '#167c49',
    '#006b3b',
    '#005830',
    '#004322',
  ],
  warning: [
    '#fff5eb',
    '#ffe8cf',
    '#ffd29f',
    '#f9b766',
    '#de9e4c',
    '#bd7e26',
    '#996000',
    '#835200',
    '#6c4300',
    '#533200',
  ],
  danger: [
    '#fff5f4',
    '#ffe7e3',
    '#ffcec8',
    '#ffafa6',
    '#ff897d',
    '#f2544d',
    '#cd2e2d',
    '#b9141c',
    '#9d000f',
    '#790008',
  ],
};
