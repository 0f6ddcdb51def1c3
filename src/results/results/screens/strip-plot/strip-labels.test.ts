import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Mark, placeLabels } from './strip-labels.ts';

const same = (value: number): number => value;
const marks = (pass: number, mean: number, you: number): Mark[] => [
  { kind: 'pass', value: pass },
  { kind: 'mean', value: mean },
  { kind: 'you', value: you },
];
const sides = (placed: ReturnType<typeof placeLabels>) =>
  placed.map(({ kind, isLeft }) => `${kind} ${isLeft ? '<' : '>'}`);

test('of two close marks the lower one has its label at the left, so that neither crosses the other line', () => {
  expect(sides(placeLabels(marks(45, 53.2, 65), same))).toEqual(['you <', 'mean <', 'pass <']);
  expect(sides(placeLabels(marks(20, 30, 90), same))).toEqual(['you <', 'pass >', 'mean >']);
  expect(sides(placeLabels(marks(10, 55, 58), same))).toEqual(['you <', 'mean <', 'pass >']);
});

/** The line of a mark goes from its own row down; a label reaches to one side of its line by `width`. */
function crossings(placed: ReturnType<typeof placeLabels>, width: number): string[] {
  return placed.flatMap((label, row) =>
    placed.flatMap((line, above) => {
      const reach = label.isLeft ? label.value - line.value : line.value - label.value;
      return above < row && reach > 0 && reach < width ? [`${line.kind} through ${label.kind}`] : [];
    }),
  );
}

test('on one side no line goes through a label, and no label leaves the plot', () => {
  fc.assert(
    fc.property(fc.nat(100), fc.nat(100), fc.nat(100), (pass, mean, you) => {
      const placed = placeLabels(marks(pass, mean, you), same);
      for (const isLeft of [true, false])
        expect(
          crossings(
            placed.filter((one) => one.isLeft === isLeft),
            25,
          ),
        ).toEqual([]);
      for (const { value, isLeft } of placed) expect(isLeft ? value : 100 - value).toBeGreaterThanOrEqual(25);
    }),
  );
});
