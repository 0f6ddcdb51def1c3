import { expect, test } from 'vitest';
import { newGap } from '../gap/schema.ts';
import { withGaps, withMoodleGaps, withStem } from './edit.ts';
import { gapNumbers } from './places.ts';

const [a, b, c] = [newGap('short-text'), newGap('choice'), newGap('numeric')];
const three = { stem: '<p>x [[1]] y [[2]] z [[3]]</p>', gaps: [a!, b!, c!] };

test('a gap that is taken out leaves the text, and those behind it get new numbers', () => {
  expect(withGaps(three, [a!, c!])).toEqual({ stem: '<p>x [[1]] y  z [[2]]</p>', gaps: [a, c] });
});

test('gaps that change places in the list keep their places in the text', () => {
  expect(withGaps(three, [c!, a!, b!]).stem).toBe('<p>x [[2]] y [[3]] z [[1]]</p>');
});

test('a gap that is added gets a place at the end', () => {
  expect(withGaps(three, [...three.gaps, newGap('choice')]).stem).toBe(`${three.stem}<p>[[4]]</p>`);
});

test('writing the next number makes a gap, and any other number does not', () => {
  expect(withStem(three, `${three.stem}[[4]]`).gaps).toHaveLength(4);
  expect(withStem(three, `${three.stem}[[9]]`).gaps).toHaveLength(3);
});

test('brackets inside a tag or a formula are no place', () => {
  expect(gapNumbers('<p><span data-latex="[[1]]"></span><img alt="[[2]]">[[3]]</p>')).toEqual([3]);
});

test('Moodle’s notation becomes gaps beside those that are there, and the untouched first gap goes', () => {
  const pasted = { stem: '<p>a {1:SA:=x} b [[1]]</p>', gaps: [a!, b!] };
  const made = withMoodleGaps(pasted);
  expect(made).toMatchObject({ stem: '<p>a [[2]] b [[1]]</p>', gaps: [{ id: a!.id }, { kind: 'short-text' }] });
  expect(withMoodleGaps({ stem: '<p>{1:MC:a~b}</p>', gaps: [] })).toMatchObject({
    refused: expect.stringMatching(/full marks/),
  });
});
