/** Items that were made to keep the server busy, to show what their author may not write, or to earn marks by trying everything. */
import { expect, test } from 'vitest';
import { parseXml } from '#platform/server/text/xml-tree.ts';
import { declarationsOf } from './processing/declarations.ts';
import { evaluate, initialOutcomes, usualBudget } from './processing/evaluate.ts';
import { NotEvaluable, toDouble } from './processing/value.ts';
import { samples } from './samples.ts';
import { play, scoreIn } from './session.ts';
import { filledHtml } from './student-view.ts';

const expression = (xml: string) => parseXml(xml);

const evaluated = (xml: string) => {
  const declarations = declarationsOf(expression('<assessmentItem/>'));
  return evaluate(expression(xml), {
    declarations,
    responses: new Map(),
    outcomes: initialOutcomes(declarations),
    unknown: new Set(),
    budget: usualBudget(),
  });
};

const nested = (inner: string, depth: number): string =>
  depth === 0 ? inner : `<repeat numberRepeats="1000">${nested(inner, depth - 1)}</repeat>`;

test('repeats within repeats end before they keep anybody waiting', () => {
  expect(() => evaluated(nested('<null/>', 4))).toThrow(NotEvaluable);
});

test('a product of thousands of fractions ends as soon as a number on the way is too large', () => {
  const factor =
    '<power><divide><baseValue baseType="float">729</baseValue><baseValue baseType="float">512</baseValue></divide><baseValue baseType="integer">100</baseValue></power>';
  expect(() => evaluated(`<product><repeat numberRepeats="1000">${factor}</repeat></product>`)).toThrow(NotEvaluable);
});

const block = (id: string, text: string) =>
  ({ kind: 'block', id, when: { of: 'template', variable: 'X', value: 'Y', show: false }, text }) as const;
const content = { ...samples[0]!.content };

test('blocks that name themselves are filled in once', () => {
  const own = { ...content, parts: [block('b1', `<p>here</p>${'[[1]]'.repeat(1000)}`)] };
  expect(filledHtml(own as never, '<p>[[1]]</p>').match(/here/g)).toHaveLength(1);
});

test('nothing is filled into a tag that could end it', () => {
  const own = { ...content, parts: [block('b1', '" style="position:fixed" x="')] };
  expect(filledHtml(own as never, '<img src="/files/x" alt="[[1]]" />')).toBe('<img src="/files/x" alt="" />');
});

test('texts that grow beyond what a question may show end with dots', () => {
  const parts = Array.from({ length: 3 }, (_, at) => block(`b${at}`, `<p>${'x'.repeat(30_000)}</p>`));
  expect(filledHtml({ ...content, parts } as never, '[[1]][[2]][[3]]')).toMatch(/…$/);
  expect(filledHtml({ ...content, parts } as never, '[[1]][[2]][[3]]').length).toBeLessThan(60_000);
});

test('what is sent after an item in steps has ended earns nothing', () => {
  const rule = (name: string, attributes: Record<string, string> = {}, ...children: unknown[]) => ({
    name,
    attributes,
    children,
  });
  const value = (baseType: string, text: string) => rule('baseValue', { baseType }, text);
  const rules = [
    rule(
      'responseDeclaration',
      { identifier: 'R', cardinality: 'single', baseType: 'identifier' },
      rule('correctResponse', {}, rule('value', {}, 'A')),
    ),
    rule('outcomeDeclaration', { identifier: 'SCORE', cardinality: 'single', baseType: 'float' }),
    rule('outcomeDeclaration', { identifier: 'completionStatus', cardinality: 'single', baseType: 'identifier' }),
    rule(
      'responseProcessing',
      {},
      rule(
        'responseCondition',
        {},
        rule(
          'responseIf',
          {},
          rule('match', {}, rule('variable', { identifier: 'R' }), rule('correct', { identifier: 'R' })),
          rule('setOutcomeValue', { identifier: 'SCORE' }, value('float', '1')),
        ),
      ),
      rule('setOutcomeValue', { identifier: 'completionStatus' }, value('identifier', 'completed')),
    ),
  ];
  const steps = (...letters: string[]) =>
    play(
      { rules, adaptive: true } as never,
      letters.map((one) => new Map([['R', [one]]])),
    );
  expect(toDouble(scoreIn(steps('A'))!)).toBe(1);
  expect(toDouble(scoreIn(steps('B', 'A'))!)).toBe(0);
});
