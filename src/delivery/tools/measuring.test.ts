import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canBeDrawn, commonScales, type NeutralScale } from '#items/question-types/neutral/measuring.ts';
import {
  firstPose,
  inUnits,
  inWindow,
  marksOf,
  moved,
  normalAngle,
  ontoPicture,
  pictureUnder,
  rulerLength,
  type Shown,
  turned,
} from './measuring.ts';

const shown = (more: Partial<Shown> = {}): Shown => ({
  ...{ left: 0, top: 0, width: 800, height: 600, factor: 1, isPicture: true },
  ...more,
});
const { centimetres, inches, degrees, radians } = commonScales;

test('an inch is 96 pixels of the picture, and 2.54 centimetres', () => {
  const at = (scale: NeutralScale, value: number) =>
    marksOf(scale, 800, 1).find((mark) => mark.isMajor && mark.value === value)!.at;
  expect(at(inches, 3)).toBe(288);
  expect(at(centimetres, 10)).toBeCloseTo(377.953, 3);
  expect(inUnits(at(inches, 5), centimetres)).toBeCloseTo(12.7, 9);
});

test('a ruler reaches from corner to corner, and has the length of its material', () => {
  expect(inUnits(rulerLength(centimetres, shown()), centimetres)).toBe(27);
  expect(inUnits(rulerLength({ ...centimetres, length: '30' }, shown()), centimetres)).toBeCloseTo(30, 9);
  expect(inUnits(rulerLength(centimetres, shown({ isPicture: false })), centimetres)).toBeCloseTo(15, 9);
});

test('marks and labels are left out where they would be too close, whatever the scale', () => {
  const minors = (factor: number) => marksOf(centimetres, 400, factor).filter(({ isMajor }) => !isMajor).length;
  expect([minors(1), minors(0.5)]).toEqual([95, 0]);
  const labels = (factor: number) => marksOf(centimetres, 400, factor).flatMap(({ value }) => value ?? []);
  expect(labels(1)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(labels(0.4)).toEqual([0, 2, 4, 6, 8, 10]);
  fc.assert(
    fc.property(
      fc.double({ min: 0.01, max: 5, noNaN: true }),
      fc.constantFrom('0.000001', '0.1', '7', '999999999'),
      (factor, value) => {
        const scale = { ...centimetres, minor: { value, unit: 'Millimeter' } };
        const marks = marksOf(scale, rulerLength(scale, shown()), factor);
        expect(marks.length).toBeLessThanOrEqual(4_100);
        const labelled = marks.filter((mark) => mark.value !== null);
        for (let i = 1; i < labelled.length; i++)
          expect((labelled[i]!.at - labelled[i - 1]!.at) * factor).toBeGreaterThan(23.9);
      },
    ),
  );
});

test('a protractor counts degrees, or radians up to half a circle', () => {
  const labels = (scale: NeutralScale) => marksOf(scale, 180, 2.6).flatMap(({ value }) => value ?? []);
  expect(labels(degrees)).toEqual(Array.from({ length: 19 }, (_, i) => i * 10));
  expect(labels(radians)).toEqual([0, 0.5, 1, 1.5, 2, 2.5, 3]);
});

test('what no picture can show is not drawn', () => {
  const ruler = (value: string, unit: string): NeutralScale => ({ ...centimetres, major: { value, unit } });
  expect([ruler('1', 'Centimeter'), ruler('0.5', 'Inch')].map(canBeDrawn)).toEqual([true, true]);
  expect([ruler('1', 'Meter'), ruler('0', 'Inch'), ruler('1', 'Millimeter')].map(canBeDrawn)).toEqual([
    false,
    false,
    true,
  ]);
  const arc = (value: string, unit: string): NeutralScale => ({ ...degrees, major: { value, unit } });
  expect([arc('1', 'Second'), arc('30', 'Minute'), arc('360', 'Degree')].map(canBeDrawn)).toEqual([false, true, false]);
});

test('a pose stays with its picture at any size, and moves to the one it is put on', () => {
  const pose = { ...firstPose('protractor', shown(), 0), angle: 30 };
  const small = shown({ left: 10, top: 20, factor: 0.25 });
  expect(inWindow(pose, small)).toEqual({ x: 110, y: 95 });
  const other = shown({ left: 0, top: 90, width: 400, height: 300, factor: 0.5 });
  expect(pictureUnder({ x: 110, y: 95 }, [shown({ left: 500 }), other], 0)).toBe(1);
  expect(pictureUnder({ x: -5, y: 95 }, [small, other], 0)).toBe(0);
  const put = ontoPicture(pose, small, other, 1);
  expect(put).toEqual({ picture: 1, x: 220, y: 10, angle: 30 });
  expect(inWindow(put, other)).toEqual({ x: 110, y: 95 });
});

test('angles are from above −180 to 180 and turn in whole degrees; nothing gets lost beside the picture', () => {
  expect([540, -180, 181, 359.5, -90].map(normalAngle)).toEqual([180, 180, -179, -0.5, -90]);
  expect(turned({ picture: 0, x: 0, y: 0, angle: 175 }, 15).angle).toBe(-170);
  expect(moved({ picture: 0, x: 0, y: 0, angle: 0 }, -9_999, 9_999, shown())).toMatchObject({ x: -800 / 3, y: 800 });
});

test('the finest ruler has its marks to its end, across the largest picture', () => {
  const finest = { ...centimetres, minor: null, major: { value: '0.8', unit: 'Millimeter' } } satisfies NeutralScale;
  expect(canBeDrawn(finest)).toBe(true);
  const length = rulerLength(finest, shown({ width: 8_000, height: 8_000 }));
  expect(marksOf(finest, length, 1).at(-1)!.at).toBeCloseTo(length, 6);
});
