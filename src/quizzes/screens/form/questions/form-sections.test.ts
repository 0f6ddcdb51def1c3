import { expect, test } from 'vitest';
import type { FormParts } from '../form-values.ts';
import { withMovedSection, withoutSection, withQuestionIn, withSection } from './form-sections.ts';

const question = (id: string, section: number) => ({
  question: id,
  title: id,
  excerpt: '',
  excerptParts: null,
  type: 'numeric',
  marks: 1,
  stimulus: null,
  sample: false,
  section,
});
const parts: FormParts = {
  sections: ['A', 'B', 'C'].map((name) => ({ name, instructions: '', durationSeconds: null })),
  questions: [question('a', 0), question('b', 1), question('c', 2)],
  draws: [{ section: 1, count: 2, marks: 1, tags: [], difficulties: [] }],
};
const shape = ({ sections, questions, draws }: FormParts) => [
  sections.map(({ name }) => name).join(''),
  questions.map((one) => `${one.question}${one.section}`).join(' '),
  draws.map(({ section }) => section),
];

test('a section takes its questions and draws along', () => {
  expect(shape(withMovedSection(parts, 1, 0))).toEqual(['BAC', 'b0 a1 c2', [0]]);
});

test('what was in a dissolved section stays in the quiz', () => {
  expect(shape(withoutSection(parts, 1))).toEqual(['AC', 'a0 b0 c1', [0]]);
  expect(shape(withoutSection(parts, 0))).toEqual(['BC', 'a0 b0 c1', [0]]);
});

test('a question goes to the end of another section', () => {
  expect(shape(withQuestionIn(parts, 'a', 2))).toEqual(['ABC', 'b1 c2 a2', [1]]);
});

test('dividing a quiz keeps every question in the first section', () => {
  const whole = { ...parts, sections: [], questions: [question('a', 0)] };
  expect(shape(withSection(whole, 'First'))).toEqual(['First', 'a0', [1]]);
});
