import fc from 'fast-check';
import { maybeText, optionId, shownText } from '../arbitraries.ts';
import { type Answer, emptyAnswer } from './answer.ts';
import { type Content, isAsked, noGround } from './schema.ts';
import type { View } from './student-view.ts';

type Part = Content['parts'][number];

const frame = fc.record({ id: optionId, prompt: maybeText });
const names = ['A', 'B', 'C', 'D'];
const options = fc
  .uniqueArray(fc.record({ id: optionId, text: shownText }), { minLength: 2, maxLength: 4, selector: ({ id }) => id })
  .map((all) => all.map((one, i) => ({ ...one, name: names[i]!, most: 1, fixed: i === 0 })));

interface Made {
  readonly part: Part;
  readonly right: readonly string[];
  readonly baseType: string;
  readonly cardinality: string;
}

const choice: fc.Arbitrary<Made> = fc
  .tuple(frame, options, fc.boolean(), fc.constantFrom<'list' | 'inline'>('list', 'inline'))
  .map(([base, all, shuffle, look]) => ({
    part: { kind: 'choice', ...base, response: 'R', look, ...noGround, options: all, most: 1, shuffle },
    ...{ right: ['B'], baseType: 'identifier', cardinality: 'single' },
  }));
const order: fc.Arbitrary<Made> = fc.tuple(frame, options).map(([base, all]) => ({
  part: { kind: 'order', ...base, response: 'R', look: 'list', ...noGround, options: all, most: 0, shuffle: true },
  ...{ right: all.map(({ name }) => name), baseType: 'identifier', cardinality: 'ordered' },
}));
const pairs: fc.Arbitrary<Made> = fc.tuple(frame, options, options).map(([base, rows, columns]) => ({
  part: {
    kind: 'pairs',
    ...base,
    ...{ response: 'R', look: 'list', ...noGround, rows, columns, first: 'column', most: 0, shuffle: true },
  },
  ...{ right: ['A B', 'B A'], baseType: 'directedPair', cardinality: 'multiple' },
}));
const entry: fc.Arbitrary<Made> = frame.map((base) => ({
  part: { kind: 'entry', ...base, response: 'R', look: 'line', hint: '', length: 4 },
  ...{ right: ['York'], baseType: 'string', cardinality: 'single' },
}));

export const content: fc.Arbitrary<Content> = fc
  .record({
    text: shownText,
    made: fc.uniqueArray(fc.oneof(choice, order, pairs, entry), {
      minLength: 1,
      maxLength: 3,
      selector: ({ part }) => part.id,
    }),
    feedback: fc.array(shownText, { maxLength: 2 }),
  })
  .map(({ text, made, feedback }) => {
    const named = made.map((one, i) => ({ ...one, name: `R${i + 1}` }));
    const variable = (identifier: string) => ({ name: 'variable', attributes: { identifier }, children: [] });
    const isRight = (identifier: string) => ({
      name: 'match',
      attributes: {},
      children: [variable(identifier), { name: 'correct', attributes: { identifier }, children: [] }],
    });
    const one = { name: 'baseValue', attributes: { baseType: 'float' }, children: ['1'] };
    return {
      stem: `${text}${made.map((_, i) => `<p>[[${i + 1}]]</p>`).join('')}`,
      parts: named.map(({ part, name }) => ({ ...part, response: name })),
      feedback: feedback.map((said) => ({
        when: { of: 'outcome', variable: 'SCORE', value: '1', show: true },
        text: said,
      })),
      rules: [
        ...named.map(({ name, right, baseType, cardinality }) => ({
          name: 'responseDeclaration',
          attributes: { identifier: name, cardinality, baseType },
          children: [
            {
              name: 'correctResponse',
              attributes: {},
              children: right.map((value) => ({ name: 'value', attributes: {}, children: [value] })),
            },
          ],
        })),
        {
          name: 'outcomeDeclaration',
          attributes: { identifier: 'SCORE', cardinality: 'single', baseType: 'float' },
          children: [],
        },
        {
          name: 'responseProcessing',
          attributes: {},
          children: named.map(({ name }) => ({
            name: 'responseCondition',
            attributes: {},
            children: [
              {
                name: 'responseIf',
                attributes: {},
                children: [
                  isRight(name),
                  {
                    name: 'setOutcomeValue',
                    attributes: { identifier: 'SCORE' },
                    children: [{ name: 'sum', attributes: {}, children: [variable('SCORE'), one] }],
                  },
                ],
              },
            ],
          })),
        },
      ],
      ...{ adaptive: false, marking: 'machine', maximum: String(made.length), graderNote: '' },
    };
  });

export const answerTo = (made: Content): fc.Arbitrary<Answer> =>
  fc
    .tuple(
      ...made.parts.filter(isAsked).map((part) => {
        const ids = 'options' in part ? part.options.map(({ id }) => id) : ['York', 'york', ' ', '5'];
        const own =
          part.kind === 'pairs'
            ? part.rows.flatMap((row) => part.columns.map((column) => `${row.id} ${column.id}`))
            : [...ids, 'zzzz9999'];
        return fc.subarray(own, { maxLength: 3 }).map((values) => ({ part: part.id, values }));
      }),
    )
    .map((responses) => ({ ...emptyAnswer, responses }));

/** How many native inputs the player has: without a pointer or a drawing one answers with these. */
export const countInputs = ({ parts }: View): number =>
  parts.reduce((sum, { part }) => {
    if (part.kind === 'choice') return sum + (part.look === 'inline' ? 1 : part.options.length);
    if (part.kind === 'order') return sum + part.options.length;
    if (part.kind === 'pairs') return sum + part.rows.length;
    return sum + 1;
  }, 0);
