/** New Quizzes of Canvas name their scoring: what is not known by its name is refused by it. */
import { expect, test } from 'vitest';
import { blank, equal, list, questionOf, refusalOf, rule, setvar, text } from './qti12.testing.ts';

const named = (name: string): string =>
  `<qtimetadatafield><fieldlabel>scoring_algorithm</fieldlabel><fieldentry>${name}</fieldentry></qtimetadatafield>`;

const options = list('r', { a: 'A', b: 'B', c: 'C' }, 'rcardinality="Multiple"');
const whole = rule(`<and>${equal('a')}${equal('b')}<not>${equal('c')}</not></and>`, setvar('100'), 'continue="No"');

test.each([
  ['AllOrNothing', 'all-or-nothing'],
  ['PartialScore', 'net-correct'],
])('several options with %s are paid %s, whatever the rules for other programs say', async (name, scoring) => {
  const read = await questionOf({ responses: options, rules: whole, metadata: named(name) });
  expect(read).toMatchObject({
    interaction: { scoring, options: [{ share: '1/2' }, { share: '1/2' }, { share: '-1/2' }] },
    warnings: [],
  });
});

const sides = { m1: 'One', m2: 'Two' };
const rows = `${list('l1', sides, '', text('1'))}${list('l2', sides, '', text('2'))}`;
const apart =
  rule(equal('m1', 'l1'), setvar('50', 'Add'), 'continue="Yes"') +
  rule(equal('m2', 'l2'), setvar('50', 'Add'), 'continue="Yes"');
const together = rule(equal('m1', 'l1') + equal('m2', 'l2'), setvar('100'));

test.each([
  ['DeepEquals', 'all-or-nothing'],
  ['PartialDeep', 'each-pair'],
])('pairs with %s are paid %s', async (name, scoring) => {
  for (const rules of [apart, together]) {
    const { interaction } = await questionOf({ responses: rows, rules, metadata: named(name) });
    expect({ scoring: 'each-pair', ...interaction }).toMatchObject({ kind: 'matching', scoring });
  }
});

test.each(['TextRegex', 'TextContainsAnswer', 'TextCloseEnough', 'SomethingNew'])(
  '%s is refused by its name, of an item and of one text',
  async (name) => {
    const message = `The scoring uses "${name}", which is not understood.`;
    const parts = { responses: blank('r'), rules: rule(equal('colou?r'), setvar('100')), metadata: named(name) };
    expect(await refusalOf(parts)).toBe(message);
    const one = equal('colou?r', 'r', `scoring_algorithm="${name}"`);
    expect(await refusalOf({ responses: blank('r'), rules: rule(one, setvar('100')) })).toBe(message);
  },
);

test.each(['Equivalence', 'AllOrNothing', 'TextInChoices'])(
  '%s of a question without parts leaves its rules to be checked',
  async (name) => {
    const responses = list('r', { a: 'A', b: 'B' });
    const rules = rule('<unanswered respident="r"/>', setvar('50', 'Add')) + rule(equal('a'), setvar('100', 'Add'));
    const read = await questionOf({ responses, rules, metadata: named(name) });
    expect(read.warnings).toContainEqual(expect.stringContaining('no answer at all'));
  },
);

test('gaps that are only paid together are refused', async () => {
  const responses = `${blank('g1')}${blank('g2')}`;
  const rules = apart.replaceAll('l1', 'g1').replaceAll('l2', 'g2');
  expect(await refusalOf({ responses, rules, metadata: named('AllOrNothing') })).toMatch(/"AllOrNothing"/);
});
