import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, rem } from '@mantine/core';
import type { Shades } from '#platform/colour/accent.ts';
import { platformTexts } from '#platform/web/i18n/platform-texts.ts';
import { textsOf } from '#platform/web/i18n/texts.ts';
import { darks, greys, meanings, surfaces } from './theme-colours.ts';

const tuple = (shades: Shades): MantineColorsTuple => shades;

/** The cross of every dialog has a name, also where nobody thought of it. */
const closeButtonProps = {
  // Asked for when something is drawn: the language is loaded by then.
  get 'aria-label'(): string {
    return textsOf(platformTexts).closeDialog;
  },
};

/** The dropper is there only where the browser has one, and is a button without words. */
const eyeDropperButtonProps = {
  get 'aria-label'(): string {
    return textsOf(platformTexts).pickColour;
  },
};

/** Names of the colours that screens use. */
const colourNames = [
  'accent',
  'info',
  'success',
  'warning',
  'danger',
  'red',
  'green',
  'teal',
  'yellow',
  'orange',
  'blue',
];

const size = (pixels: number): string => rem(pixels);
const heading = (pixels: number, lineHeight: number) => ({ fontSize: size(pixels), lineHeight: String(lineHeight) });

/** Help is below its field, so that fields side by side align with help or without. A group of fields has it above. */
const helpBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
const fields = Object.fromEntries(
  ['TextInput', 'Textarea', 'Select', 'NativeSelect', 'MultiSelect', 'TagsInput', 'Autocomplete', 'FileInput'].map(
    (name) => [name, { defaultProps: { inputWrapperOrder: helpBelow } }],
  ),
);

/** The head of a dialog is not the banner of the page. */
const noBanner = { header: { role: 'presentation' } };

/** The product's look in the shades of the tenant's colour. */
export const createProductTheme = (accent: Shades) =>
  createTheme({
    fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
    fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, monospace",
    fontSizes: { xs: size(12), sm: size(14), md: size(16), lg: size(18), xl: size(22) },
    lineHeights: { xs: '1.4', sm: '1.45', md: '1.55', lg: '1.6', xl: '1.4' },
    headings: {
      fontWeight: '650',
      sizes: {
        h1: heading(28, 1.25),
        h2: heading(22, 1.3),
        h3: heading(18, 1.4),
        h4: heading(16, 1.4),
        h5: heading(14, 1.4),
        h6: heading(12, 1.4),
      },
    },
    spacing: { xs: size(8), sm: size(12), md: size(16), lg: size(24), xl: size(32) },
    radius: { xs: size(4), sm: size(6), md: size(10), lg: size(14), xl: size(20) },
    defaultRadius: 'md',
    colors: {
      accent: tuple(accent),
      gray: tuple(greys),
      dark: tuple(darks),
      ...Object.fromEntries(Object.entries(meanings).map(([name, shades]) => [name, tuple(shades)])),
      red: tuple(meanings.danger),
      green: tuple(meanings.success),
      teal: tuple(meanings.success),
      yellow: tuple(meanings.warning),
      orange: tuple(meanings.warning),
      blue: tuple(meanings.info),
    },
    primaryColor: 'accent',
    primaryShade: 6,
    focusRing: 'auto',
    respectReducedMotion: true,
    cursorType: 'pointer',
    components: {
      ...fields,
      Anchor: { defaultProps: { underline: 'always' } },
      Button: { defaultProps: { radius: 'md' } },
      Modal: {
        defaultProps: {
          radius: 'lg',
          centered: true,
          transitionProps: { duration: 160 },
          attributes: noBanner,
          closeButtonProps,
        },
      },
      Drawer: { defaultProps: { transitionProps: { duration: 180 }, attributes: noBanner, closeButtonProps } },
      // The arrow keys scroll the page where an item lies behind its bars: a menu whose button leaves the window stays.
      Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 }, hideDetached: false } },
      Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
      ColorInput: { defaultProps: { inputWrapperOrder: helpBelow, eyeDropperButtonProps } },
      // What was typed can be looked at without a mouse.
      PasswordInput: { defaultProps: { inputWrapperOrder: helpBelow, visibilityToggleFocusable: true } },
      Paper: { defaultProps: { radius: 'md' } },
      Card: { defaultProps: { radius: 'md', withBorder: true } },
      Badge: { defaultProps: { radius: 'sm', tt: 'none', fw: 600, variant: 'light' } },
    },
  });

const forColours = (variables: (name: string) => Record<string, string>): Record<string, string> =>
  Object.assign({}, ...colourNames.map(variables));

/** Puts Mantine's variables onto the shades whose contrast is guaranteed. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--tripos-reading': "'Source Serif 4 Variable', Georgia, serif", '--tripos-measure': '68ch' },
  light: {
    '--tripos-page': surfaces.light.page,
    '--mantine-color-body': surfaces.light.card,
    '--mantine-color-text': greys[9],
    '--mantine-color-dimmed': greys[6],
    '--mantine-color-placeholder': greys[6],
    '--mantine-color-default-border': greys[3],
    '--tripos-line': greys[2],
    '--tripos-control': greys[5],
    '--tripos-hover': greys[1],
    '--mantine-color-anchor': 'var(--mantine-color-accent-6)',
    '--mantine-color-error': 'var(--mantine-color-danger-6)',
    '--tripos-accent-text': 'var(--mantine-color-accent-6)',
    '--tripos-accent-soft': 'var(--mantine-color-accent-0)',
    ...forColours((name) => ({
      [`--mantine-color-${name}-light`]: `var(--mantine-color-${name}-0)`,
      [`--mantine-color-${name}-light-hover`]: `var(--mantine-color-${name}-1)`,
      [`--mantine-color-${name}-light-color`]: `var(--mantine-color-${name}-8)`,
    })),
  },
  dark: {
    '--tripos-page': surfaces.dark.page,
    '--mantine-color-body': surfaces.dark.card,
    '--mantine-color-text': darks[0],
    '--mantine-color-dimmed': darks[2],
    '--mantine-color-placeholder': darks[2],
    '--mantine-color-default-border': darks[4],
    '--tripos-line': '#34302d',
    '--tripos-control': darks[3],
    '--tripos-hover': darks[5],
    '--mantine-color-anchor': 'var(--mantine-color-accent-4)',
    '--mantine-color-error': 'var(--mantine-color-danger-4)',
    '--tripos-accent-text': 'var(--mantine-color-accent-4)',
    '--tripos-accent-soft': 'color-mix(in srgb, var(--mantine-color-accent-6) 22%, transparent)',
    '--mantine-color-gray-light': darks[5],
    '--mantine-color-gray-light-hover': darks[4],
    '--mantine-color-gray-light-color': darks[0],
    ...forColours((name) => ({
      [`--mantine-color-${name}-text`]: `var(--mantine-color-${name}-4)`,
      [`--mantine-color-${name}-light`]: `color-mix(in srgb, var(--mantine-color-${name}-6) 22%, transparent)`,
      [`--mantine-color-${name}-light-hover`]: `color-mix(in srgb, var(--mantine-color-${name}-6) 32%, transparent)`,
      [`--mantine-color-${name}-light-color`]: `var(--mantine-color-${name}-2)`,
    })),
  },
});
