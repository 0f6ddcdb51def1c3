import { describe, expect, test } from 'vitest';
import { seededRandom } from '#platform/exact/random.ts';
import { contentIn } from '../question-type.ts';
import { calculated } from './logic.ts';
import { samples } from './samples.ts';
import { type Content, contentSchema } from './schema.ts';
import { draw, findValue, withNumbers } from './values.ts';

const [rectangle, pendulum] = samples.map(({ content }) => content) as [Content, Content];

test('the same seed gives the same numbers, and other seeds give others', () => {
  const drawn = (seed: string) => calculated.drawVariant(rectangle, true, seededRandom(seed)).values;
  expect(drawn('one')).toEqual(drawn('one'));
  const all = Array.from({ length: 200 }, (_, i) => drawn(String(i)));
  expect(new Set(all.map((values) => JSON.stringify(values))).size).toBe(7 * 4);
  expect(new Set(all.map(({ a }) => a)).size).toBe(7);
});

test('an attempt is shown, graded and reviewed by its own numbers', () => {
  for (let i = 0; i < 30; i++) {
    const variant = calculated.drawVariant(rectangle, true, seededRandom(String(i)));
    const { a, b } = variant.values as { a: string; b: string };
    const own = contentIn(calculated, rectangle, variant) as Content;
    const area = String(Number(a) * Number(b));
    expect(calculated.toStudentView(rectangle, variant).stem).toContain(`${a} cm long and ${b} cm wide`);
    expect(calculated.grade(own, { text: area }).outcome).toBe('right');
    const review = calculated.toReview(own, { text: '1' }, { correctness: true, rightAnswer: true, feedback: true });
    expect(review.rightAnswer?.value).toBe(area);
    expect(calculated.classify(own, { text: area })).toEqual(['answer-1']);
  }
  expect(calculated.responseClasses(rectangle)[0]?.label).toBe('a*b');
});

test('a prepared set is taken whole', () => {
  const all = Array.from({ length: 50 }, (_, i) => draw(pendulum, seededRandom(String(i))).l);
  expect(new Set(all)).toEqual(new Set(['0.25', '1.00', '1.69']));
});

test('numbers are in the text with a real minus, and in formulas with their braces', () => {
  const html = '<p>{a} {b} {c} {=a-b} <span data-latex="\\frac{a}{2} + {b}"></span><img alt="{a}"></p>';
  expect(withNumbers(html, { a: '12', b: '-3' })).toBe(
    '<p>12 \u22123 {c} 15 <span data-latex="\\frac{12}{2} + {-3}"></span><img alt="{a}"></p>',
  );
});

test('the noise of binary arithmetic is taken off', () => {
  expect(findValue('0.1+0.2', {})).toBe('0.3');
  expect(findValue('a/3', { a: '1' })).toBe('0.333333333333');
  expect(findValue('1/0', {})).toBeNull();
});

describe('a question that could not be answered is not taken in', () => {
  const reasonFor = (change: Partial<Content>): string | undefined =>
    contentSchema.safeParse({ ...rectangle, ...change }).error?.issues[0]?.message;
  const answer = rectangle.answers[0]!;
  test.each([
    [{ answers: [{ ...answer, formula: 'a*c' }] }, /no variable "c"/],
    [{ answers: [{ ...answer, formula: '1/(a-a)' }] }, /Has no value where a = /],
    [{ answers: [{ ...answer, share: '0' }] }, /No number can earn full marks/],
    [{ stem: '<p>{=a/}</p>' }, /ends too early/],
    [{ variants: [{ a: '1' }] }, /one value for each variable/],
    [{ variables: [rectangle.variables[0]!, rectangle.variables[0]!] }, /Listed twice/],
    [{ variables: [{ ...rectangle.variables[0]!, high: '5' }, rectangle.variables[1]!] }, /no value from/],
    [{ variables: [{ ...rectangle.variables[0]!, name: 'sin' }, rectangle.variables[1]!] }, /name of a function/],
  ] as const)('%j', (change, reason) => expect(reasonFor(change as Partial<Content>)).toMatch(reason));
});
