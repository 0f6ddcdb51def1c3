/**
 * Ten shades of one colour with guaranteed contrast. Each shade keeps the colour's hue and is placed, in OKLCH
 * (Björn Ottosson, 2020), at the lightness where its WCAG 2.2 contrast against white has a fixed value. Whatever
 * colour a tenant picks, text in it can be read and controls in it can be seen.
 */

export type Shades = readonly [string, string, string, string, string, string, string, string, string, string];
type Triple = readonly [number, number, number];

/** Contrast of each shade against white. White on shade 6 and shade 6 on the light page are above 4.5. */
const ladder = [1.07, 1.18, 1.4, 1.75, 2.3, 3.4, 5.2, 6.6, 8.6, 11.5] as const;

/** Used when the tenant's colour can't be read. */
export const fallbackAccent = '#1f5fbf';

const toLinear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
/** Red, green and blue in linear light, each 0 to 1. */
const linearChannels = (hex: string): Triple => {
  const number = Number.parseInt(hex.slice(1), 16);
  return [toLinear((number >> 16) & 255), toLinear((number >> 8) & 255), toLinear(number & 255)];
};
const fromLinear = (share: number): number =>
  Math.round(255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055));

/** Relative luminance as WCAG 2.2 defines it, 0 to 1. */
export const luminance = (hex: string): number => {
  const [r, g, b] = linearChannels(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Contrast ratio of two colours (`#rrggbb`), 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

const toOklch = (hex: string): { chroma: number; hue: number } => {
  const [r, g, b] = linearChannels(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { chroma: Math.hypot(x, y), hue: Math.atan2(y, x) };
};

const toLinearRgb = (lightness: number, chroma: number, hue: number): Triple => {
  const x = chroma * Math.cos(hue);
  const y = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
};

const isInGamut = (rgb: Triple): boolean => rgb.every((share) => share >= -0.0005 && share <= 1.0005);

/** The colour as `#rrggbb`, with less chroma where the screen can't show as much. */
const toHex = (lightness: number, chroma: number, hue: number): string => {
  let low = 0;
  let high = chroma;
  if (!isInGamut(toLinearRgb(lightness, chroma, hue))) {
    for (let step = 0; step < 20; step += 1) {
      const middle = (low + high) / 2;
      if (isInGamut(toLinearRgb(lightness, middle, hue))) low = middle;
      else high = middle;
    }
    high = low;
  }
  const rgb = toLinearRgb(lightness, high, hue).map((share) => fromLinear(Math.min(1, Math.max(0, share))));
  return `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
};

const shadeAt = (wanted: number, chroma: number, hue: number): string => {
  let low = 0;
  let high = 1;
  for (let step = 0; step < 24; step += 1) {
    const middle = (low + high) / 2;
    if (contrast(toHex(middle, chroma, hue), '#ffffff') < wanted) high = middle;
    else low = middle;
  }
  return toHex(low, chroma, hue);
};

/** The lightest shades lie under text in large areas, where full chroma would shout. */
const paleness = (wanted: number): number => (wanted < 1.1 ? 0.2 : wanted < 1.3 ? 0.4 : wanted < 1.5 ? 0.7 : 1);

const known = new Map<string, Shades>();

/** Ten shades from the lightest to the darkest; a colour that is not `#rrggbb` becomes the fallback. */
export function accentShades(colour: string): Shades {
  const usable = /^#[0-9a-f]{6}$/i.test(colour) ? colour : fallbackAccent;
  const found = known.get(usable);
  if (found) return found;
  const { chroma, hue } = toOklch(usable);
  const shades = ladder.map((wanted) => shadeAt(wanted, chroma * paleness(wanted), hue)) as unknown as Shades;
  known.set(usable, shades);
  return shades;
}
