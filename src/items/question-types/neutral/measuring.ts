/** Rulers and protractors that can be laid over a picture. Pure. */
import type { NeutralMaterial, NeutralStep } from './neutral-aids.ts';

export type NeutralScale = Extract<NeutralMaterial, { readonly kind: 'ruler' | 'protractor' }>;

/** A picture at its full size has 96 pixels in an inch, as in CSS. Longer units have no size on a screen. */
const lengths: ReadonlyMap<string, number> = new Map([
  ['Millimeter', 96 / 25.4],
  ['Centimeter', 96 / 2.54],
  ['Inch', 96],
]);
const angles: ReadonlyMap<string, number> = new Map([
  ['Radian', 180 / Math.PI],
  ['Degree', 1],
  ['Minute', 1 / 60],
  ['Second', 1 / 3600],
]);

/** A step of a scale, in pixels of the picture or in degrees; null where no picture can show it. */
export function sizeOfStep(kind: NeutralScale['kind'], step: NeutralStep | null): number | null {
  if (!step) return null;
  const unit = (kind === 'ruler' ? lengths : angles).get(step.unit);
  const size = unit === undefined ? 0 : Number(step.value) * unit;
  return size > 0 ? size : null;
}

/** Labels closer to each other than this can't be read at any size. */
const LEAST = { ruler: 3, protractor: 0.5 } as const;
const MOST = { ruler: 8_000, protractor: 180 } as const;

/** Whether the scale can be shown over a picture: a ruler in metres, or one with a mark at each second of an angle, can't. */
export function canBeDrawn({ kind, major }: NeutralScale): boolean {
  const size = sizeOfStep(kind, major);
  return size !== null && size >= LEAST[kind] && size <= MOST[kind];
}

/** QTI asks for the least length of a ruler; 0 is any. */
const scale = (
  kind: NeutralScale['kind'],
  system: NeutralScale['system'],
  minor: NeutralStep,
  major: NeutralStep,
): NeutralScale => ({ kind, description: '', system, length: kind === 'ruler' ? '0' : '', minor, major });

/** Those that can be chosen by name. */
export const commonScales = {
  centimetres: scale('ruler', 'si', { value: '1', unit: 'Millimeter' }, { value: '1', unit: 'Centimeter' }),
  inches: scale('ruler', 'us', { value: '0.125', unit: 'Inch' }, { value: '1', unit: 'Inch' }),
  degrees: scale('protractor', 'us', { value: '1', unit: 'Degree' }, { value: '10', unit: 'Degree' }),
  radians: scale('protractor', 'si', { value: '0.1', unit: 'Radian' }, { value: '0.5', unit: 'Radian' }),
} as const;
