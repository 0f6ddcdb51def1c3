import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '#platform/exact/random.ts';
import { toText } from '#platform/exact/rational.ts';
import type { Content as Calculated } from '../calculated/schema.ts';
import { findQuestionType, questionTypes } from '../logic.ts';
import { partTypes } from '../part-types.ts';
import { contentIn } from '../question-type.ts';
import { answerWith, following, number, question } from './building.testing.ts';
import { multiPart } from './logic.ts';
import { type Content, contentSchema } from './schema.ts';

const earned = (content: Content, ...texts: readonly (string | null)[]): string =>
  toText(multiPart.grade(contentSchema.parse(content), answerWith(...texts)).fraction);

/** For each part the places of the earlier parts by whose results it was graded. */
const followedIn = (content: Content, ...texts: readonly (string | null)[]) =>
  multiPart
    .toReview(content, answerWith(...texts), { correctness: true, rightAnswer: false, feedback: false })
    .correctness?.parts.map(({ followed }) => followed);

describe('hand-computed cases of errors carried forward', () => {
  /** 36 km in 0.5 h: 72 km/h; then 1.5 h at that speed: 108 km; then as a share of 432 km: 0.25. */
  const train = question(
    { content: number('72'), resultName: 'v' },
    { content: number('108'), resultName: 's', ...following('=v*1.5') },
    { content: number('0.25'), marks: '2', ...following('s/432') },
  );

  test.each([
    ['everything right', ['72', '108', '0.25'], '1', [[], [], []]],
    ['a wrong speed, from which the rest follows', ['18', '27', '0.0625'], '3/4', [[], [0], [1]]],
    ['a wrong speed, a right distance all the same', ['18', '108', '0.25'], '3/4', [[], [], []]],
    ['a wrong distance, from which the share follows', ['72', '144', '0.3333333333333'], '1/4', [[], [], []]],
    ['a wrong distance that divides, from which the share follows', ['72', '54', '0.125'], '3/4', [[], [], [1]]],
    ['a wrong speed, a slip, and what follows from the slip', ['18', '30', '0.0694444444444'], '1/2', [[], [], [1]]],
    ['no speed: the ordinary key', [null, '27', '0.0625'], '1/2', [[], [], [1]]],
    ['an unreadable speed: the ordinary key', ['18 kph', '27', '0.25'], '1/2', [[], [], []]],
    ['an empty speed: the ordinary key', [' ', '108', '0.25'], '3/4', [[], [], []]],
  ] as const)('%s', (_name, texts, fraction, followed) => {
    expect([earned(train, ...texts), followedIn(train, ...texts)]).toEqual([fraction, followed]);
  });

  test('the author’s share is taken for what follows from a wrong result, and a right one is not discounted', () => {
    const rounded = number('3.14159', {
      answers: [{ value: '3.14159', tolerance: { kind: 'nominal', value: '0.01' }, share: '1', feedback: '' }],
    });
    const half = question(
      { content: rounded, resultName: 'p' },
      { content: number('31.4159'), ...following('p*10', '1/2') },
    );
    expect(earned(half, '3', '30')).toBe('1/4');
    expect(earned(half, '3.14', '31.4')).toBe('1');
    expect(followedIn(half, '3.14', '31.4')).toEqual([[], [0]]);
    expect(earned(half, '3', '31.4159')).toBe('1/2');
    expect(earned(question(half.parts[0]!, { ...half.parts[1]!, ...following('p*10', '0') }), '3', '30')).toBe('0');
  });

  test('a result that makes the formula worthless leaves the ordinary key', () => {
    const division = question(
      { content: number('4'), resultName: 'n' },
      { content: number('3'), ...following('12/n') },
    );
    expect([earned(division, '0', '3'), earned(division, '0', '12')]).toEqual(['1/2', '0']);
    expect([earned(division, '1e400', '0'), earned(division, '6', '2')]).toEqual(['0', '1/2']);
  });

  test('results are carried in the unit of their key, and the answer may be given in any of its own', () => {
    const units = [
      { name: 'm', factor: '1' },
      { name: 'km', factor: '1000' },
      { name: 'third', factor: '1/3' },
    ];
    const lengths = question(
      { content: number('500', { units }), resultName: 'a' },
      { content: number('1000', { units }), ...following('2*a') },
    );
    expect([earned(lengths, '0.7 km', '1.4 km'), earned(lengths, '0.7 km', '1400 m')]).toEqual(['1/2', '1/2']);
    expect([earned(lengths, '0.7', '1.4 km'), earned(lengths, '9 third', '6 m')]).toEqual(['0', '1/2']);
  });

  test('a missing unit costs its penalty in what follows, too', () => {
    const units = [{ name: 'm', factor: '1' }];
    const unitRule = { required: true, penalty: '1/2', of: 'mark' } as const;
    const lengths = question(
      { content: number('5'), resultName: 'a' },
      { content: number('10', { units, unitRule }), ...following('2*a') },
    );
    expect([earned(lengths, '7', '14 m'), earned(lengths, '7', '14')]).toEqual(['1/2', '1/4']);
  });

  test('what deducts marks by the key is not deducted where it follows', () => {
    const answers = ['10', '14'].map((value, i) => ({ ...number(value).answers[0]!, share: i === 0 ? '1' : '-1/2' }));
    const trap = question(
      { content: number('5'), resultName: 'a' },
      { content: number('10', { answers }), ...following('2*a') },
    );
    expect([earned(trap, '7', '14'), earned(trap, '5', '14')]).toEqual(['1/2', '1/4']);
  });

  test('a part with numbers of its own follows with the numbers of the attempt', () => {
    const drawn: Calculated = {
      stem: '<p>{k} times as much?</p>',
      variables: [{ name: 'k', low: '2', high: '9', decimals: 0, spread: 'uniform' }],
      variants: [],
      answers: [{ formula: '5*k', tolerance: { kind: 'nominal', value: '0' }, share: '1', feedback: '' }],
      units: [],
      unitRule: null,
    };
    const content = contentSchema.parse(
      question({ content: number('5'), resultName: 'a' }, { type: 'calculated', content: drawn, ...following('a*k') }),
    );
    const variant = multiPart.drawVariant(content, true, seededRandom('x'));
    const own = contentIn(multiPart, content, variant) as Content;
    const k = Number((own.parts[1]!.content as Calculated).variants[0]!.k);
    const graded = multiPart.grade(own, {
      parts: {
        part0: { type: 'numeric', answer: { text: '7' } },
        part1: { type: 'calculated', answer: { text: String(7 * k) } },
      },
    });
    expect(toText(graded.fraction)).toBe('1/2');
  });
});

/** A scorer that shares no code with the product: whole numbers, two operations, marks counted in quarters. */
interface Step {
  readonly add: number;
  readonly times: number;
  /** The earlier parts that are added up before. */
  readonly from: readonly number[];
  readonly marks: number;
  readonly quarters: number;
}

function referenceScore(steps: readonly Step[], given: readonly (number | null)[]): [number, number] {
  const keys: number[] = [];
  const full: boolean[] = [];
  let score = 0;
  steps.forEach(({ add, times, from, marks, quarters }, i) => {
    const lead = (values: readonly (number | null)[]) => from.reduce((sum, at) => sum + values[at]!, 0) * times + add;
    keys.push(lead(keys));
    const isRight = given[i] === keys[i];
    const canFollow = from.length > 0 && given[i] !== null && from.every((at) => given[at] !== null);
    const isCarried = canFollow && given[i] === lead(given);
    const part = isRight ? 4 : isCarried ? (from.every((at) => full[at]) ? 4 : quarters) : 0;
    full.push(part === 4);
    score += marks * part;
  });
  return [score, steps.reduce((sum, { marks }) => sum + 4 * marks, 0)];
}

const papers = fc
  .integer({ min: 2, max: 7 })
  .chain((count) =>
    fc.tuple(
      ...Array.from({ length: count }, (_, i) =>
        fc.record({
          add: fc.integer({ min: -9, max: 9 }),
          times: fc.integer({ min: 1, max: 4 }),
          from:
            i === 0
              ? fc.constant<number[]>([])
              : fc.subarray(
                  Array.from({ length: i }, (_one, at) => at),
                  { maxLength: Math.min(2, i) },
                ),
          marks: fc.integer({ min: 1, max: 5 }),
          quarters: fc.integer({ min: 0, max: 4 }),
        }),
      ),
    ),
  )
  .chain((steps) =>
    fc.record({
      steps: fc.constant(steps),
      // Right, carried on from what was given before, off by some, or nothing.
      ways: fc.array(fc.constantFrom('right', 'carried', 'off', 'none'), {
        minLength: steps.length,
        maxLength: steps.length,
      }),
      off: fc.integer({ min: 1, max: 5 }),
    }),
  );

test('2000 generated papers earn what an independent scorer gives them', () => {
  let carried = 0;
  fc.assert(
    fc.property(papers, ({ steps, ways, off }) => {
      const keys: number[] = [];
      const given: (number | null)[] = [];
      steps.forEach(({ add, times, from }, i) => {
        const sumOf = (values: readonly (number | null)[]) =>
          from.reduce((sum, at) => sum + (values[at] ?? 0), 0) * times + add;
        keys.push(sumOf(keys));
        const made = { right: keys[i]!, carried: sumOf(given), off: keys[i]! + off, none: null };
        given.push(made[ways[i]! as keyof typeof made]);
      });
      const content = question(
        ...steps.map(({ add, times, from, marks, quarters }, i) => ({
          content: number(String(keys[i])),
          marks: String(marks),
          resultName: `r${i}`,
          ...(from.length > 0 &&
            following(`(${from.map((at) => `r${at}`).join('+')})*${times}+(${add})`, `${quarters}/4`)),
        })),
      );
      const parsed = contentSchema.parse(content);
      const { fraction } = multiPart.grade(
        parsed,
        answerWith(...given.map((one) => (one === null ? null : String(one)))),
      );
      const [score, total] = referenceScore(steps, given);
      expect(fraction.n * BigInt(total)).toBe(BigInt(score) * fraction.d);
      if (followedIn(parsed, ...given.map((one) => (one === null ? null : String(one))))?.some((one) => one.length > 0))
        carried += 1;
    }),
    { numRuns: 2000, seed: 11 },
  );
  expect(carried).toBeGreaterThan(200);
});

test('a part never earns less with follow-through than without', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -20, max: 20 }), (first, second) => {
      const plain = question({ content: number('3'), resultName: 'a' }, { content: number('6') });
      const followed = question(plain.parts[0]!, { ...plain.parts[1]!, ...following('2*a', '1/3') });
      const texts = [String(first), String(second)];
      const value = (content: Content) => multiPart.grade(content, answerWith(...texts)).fraction;
      const [less, more] = [value(plain), value(followed)];
      expect(more.n * less.d >= less.n * more.d).toBe(true);
    }),
  );
});

test('statistics count for each part how it was judged, what was answered, and what followed', () => {
  const content = question(
    { content: number('5'), resultName: 'a' },
    { content: number('10'), marks: '3', ...following('2*a', '1/2') },
  );
  const labels = (...texts: (string | null)[]) =>
    multiPart
      .classify(content, answerWith(...texts))
      .map((id) => multiPart.responseClasses(content).find((one) => one.id === id))
      .map((one) => `${one?.label} ${one?.fraction ? toText(one.fraction) : '-'}`);
  expect(labels('5', '10')).toEqual(['a: right -', 'b: right -', 'a: 5 1/4', 'b: 10 3/4']);
  expect(labels('7', '14')).toEqual([
    'a: wrong -',
    'b: partly right -',
    'a: Another number 0',
    'b: Follows from an earlier result 3/8',
  ]);
  expect(labels(null, '14')).toEqual(['b: wrong -', 'b: Another number 0']);
  expect(labels('x', null)).toEqual(['a: Not a number 0']);
});

test('the classes of an answer fit into an index of statistics, however many fields it has', () => {
  const row = (at: number) => ({
    id: `row0000000000${String(at).padStart(3, '0')}`,
    text: '<p>r</p>',
    right: [0],
    feedback: '',
  });
  const columns = ['colaaaaaaaaaaaaa', 'colbbbbbbbbbbbbb'].map((id) => ({ id, text: '<p>c</p>' }));
  const rows = Array.from({ length: 10 }, (_, at) => row(at));
  const matrix = { stem: '<p>?</p>', multiple: false, shuffle: false, scoring: 'each-row', columns, rows };
  const content = contentSchema.parse(
    question(
      ...Array.from({ length: 20 }, (_, i) => ({ id: `part0000000000${i + 10}`, type: 'matrix', content: matrix })),
    ),
  );
  const classes = multiPart.classify(content, multiPart.rightAnswer(content)!);
  expect(classes.reduce((bytes, id) => bytes + id.length + 8, 0)).toBeLessThan(2000);
  const known = multiPart.responseClasses(content).map(({ id }) => id);
  expect(classes.filter((id) => !known.includes(id))).toEqual([]);
  expect(classes.filter((id) => id.endsWith('=right'))).toHaveLength(20);
  expect(classes.filter((id) => id.endsWith('=uncounted')).length).toBeGreaterThan(10);
});

test('parts are of types that are registered, that ask something, and that have no parts themselves', () => {
  const names = partTypes.map(({ name }) => name);
  expect(names.filter((name) => findQuestionType(name) === null)).toEqual([]);
  expect(partTypes.filter(({ isUngraded, partsOf }) => isUngraded || partsOf)).toEqual([]);
  const left = questionTypes.map(({ name }) => name).filter((name) => !names.includes(name));
  expect(left).toEqual(expect.arrayContaining(['composite', 'multi-part', 'text-only']));
});

test('no key of a part of any type leaks to students, and neither do formulas and names of results', () => {
  for (const type of partTypes) {
    for (const { content, otherKey } of type.samples) {
      const [one, other] = [content, otherKey].map((own, i) =>
        question(
          { content: number('4'), resultName: i === 0 ? 'secret' : 'hidden' },
          { type: type.name, content: own },
          { content: number('8'), ...following(i === 0 ? 'secret*2' : 'hidden+hidden', i === 0 ? '1' : '1/2') },
        ),
      );
      const variant = multiPart.drawVariant(one!, true, seededRandom('leak'));
      expect(multiPart.drawVariant(other!, true, seededRandom('leak'))).toEqual(variant);
      const view = multiPart.toStudentView(one!, variant);
      expect(multiPart.toStudentView(other!, variant)).toEqual(view);
      expect(JSON.stringify(view)).not.toMatch(/secret|formula|followThrough|resultName|"answers"|"share"/);
    }
  }
});
