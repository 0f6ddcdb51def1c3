/** Categorization of Canvas New Quizzes: what is sorted where stays what it is, and so does what it pays. */
import { expect, test } from 'vitest';
import type { ReadItem } from '#items/question-types/neutral/neutral-item.ts';
import { readQuestionFile } from '../../read-question-file.ts';
import { equal, list, questionOf, refusalOf, rule, setvar, text } from './qti12.testing.ts';

type Categories = Readonly<Record<string, readonly string[]>>;

const things = ['Bears', 'Cubs', 'Jets', 'Mets'];

const response = (category: string, all: readonly string[]): string =>
  `<response_lid ident="${category}" rcardinality="Multiple"><material><mattext texttype="text/html">${category}</mattext></material><render_choice>${all
    .map(
      (thing) => `<response_label ident="i-${thing}"><material><mattext>${thing}</mattext></material></response_label>`,
    )
    .join('')}</render_choice></response_lid>`;

const asked = (category: string, members: readonly string[]): string =>
  members.map((thing) => `<varequal respident="${category}">i-${thing}</varequal>`).join('');

const pays = (conditions: string, part: number): string =>
  `<respcondition continue="Yes"><conditionvar>${conditions}</conditionvar><setvar action="Add" varname="SCORE">${part.toFixed(2)}</setvar></respcondition>`;

async function read(categories: Categories, all = things, isWhole = false): Promise<ReadItem> {
  const names = Object.keys(categories);
  const conditions = isWhole
    ? pays(names.map((name) => asked(name, categories[name]!)).join(''), 100)
    : names.map((name) => pays(asked(name, categories[name]!), 100 / names.length)).join('');
  const type =
    '<itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>categorization_question</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>';
  const xml = `<?xml version="1.0"?><questestinterop><item ident="i1" title="T">${type}<presentation><material><mattext>Sort.</mattext></material>${names
    .map((name) => response(name, all))
    .join(
      '',
    )}</presentation><resprocessing><outcomes><decvar varname="SCORE" maxvalue="100"/></outcomes>${conditions}</resprocessing></item></questestinterop>`;
  return (await readQuestionFile({ name: 'x.xml', bytes: Buffer.from(xml) })).items[0]!;
}

const pair = (left: string, right: string) => ({
  left: expect.stringContaining(left),
  right: expect.stringContaining(right),
});

test('several members of a category each go with their category, and the other way of paying is named', async () => {
  expect(await read({ NFL: ['Bears', 'Jets'], MLB: ['Cubs', 'Mets'] })).toMatchObject({
    item: {
      interaction: {
        kind: 'matching',
        scoring: 'each-pair',
        pairs: [pair('Bears', 'NFL'), pair('Cubs', 'MLB'), pair('Jets', 'NFL'), pair('Mets', 'MLB')],
        distractors: [],
      },
    },
    warnings: [expect.stringContaining('only when it is complete')],
  });
});

test('all or nothing, and one member per category, are paid as in the file and need no warning', async () => {
  const whole = await read({ NFL: ['Bears', 'Jets'], MLB: ['Cubs', 'Mets'] }, things, true);
  expect(whole).toMatchObject({ item: { interaction: { scoring: 'all-or-nothing' } }, warnings: [] });
  const single = await read({ NFL: ['Bears'], MLB: ['Cubs'] }, ['Bears', 'Cubs']);
  expect(single).toMatchObject({ item: { interaction: { kind: 'matching', scoring: 'each-pair' } }, warnings: [] });
});

test('with things that belong nowhere it is a matrix of the categories, and what one too many costs is named', async () => {
  expect(await read({ NFL: ['Bears', 'Jets'], MLB: ['Cubs'] })).toMatchObject({
    item: {
      interaction: {
        kind: 'matrix',
        multiple: true,
        scoring: 'each-row',
        columns: things.map((thing) => expect.stringContaining(thing)),
        rows: [{ right: [0, 2] }, { right: [1] }],
      },
    },
    warnings: [expect.stringContaining('a thing too many')],
  });
});

test('what cannot be kept is refused by name', async () => {
  const many = Array.from({ length: 13 }, (_, i) => `T${i}`);
  expect(await read({ A: ['T0'], B: ['T1'] }, many)).toMatchObject({
    refused: expect.stringContaining('there are 13'),
  });
  expect(await read({ A: ['Bears'], B: [] })).toMatchObject({ refused: expect.stringContaining('each category') });
});

const several = ['r1', 'r2']
  .map((row) => list(row, { A: 'A', B: 'B', C: 'C' }, 'rcardinality="Multiple"', text(row)))
  .join('');
const negated = (row: string, right: string, ...wrong: string[]): string =>
  rule(
    `<and>${equal(right, row)}${wrong.map((each) => `<not>${equal(each, row)}</not>`).join('')}</and>`,
    setvar('50', 'Add'),
    'continue="Yes"',
  );

test('what a row must not have is not taken for right', async () => {
  const rules = negated('r1', 'A', 'B', 'C') + negated('r2', 'B', 'A', 'C');
  expect(await questionOf({ responses: several, rules })).toMatchObject({
    interaction: { kind: 'matching', pairs: [pair('r1', 'A'), pair('r2', 'B')] },
    warnings: [],
  });
});

test('one of several things is not all of them', async () => {
  const either = (row: string) =>
    rule(`<or>${equal('A', row)}${equal('B', row)}</or>`, setvar('50', 'Add'), 'continue="Yes"');
  expect(await refusalOf({ responses: several, rules: either('r1') + either('r2') })).toMatch(/cannot be kept/);
});

test('a rule that takes marks off, or fills another variable, names no thing that belongs', async () => {
  const wanted = (row: string, first: string, second: string, then: string) =>
    rule(equal(first, row) + equal(second, row), then, 'continue="Yes"');
  const key =
    wanted('r1', 'A', 'B', setvar('50', 'Add')) +
    wanted('r2', 'B', 'C', setvar('50', 'Add')) +
    wanted('r1', 'A', 'C', setvar('50', 'Add', 'OTHER'));
  expect(await questionOf({ responses: several, rules: key })).toMatchObject({
    interaction: { kind: 'matrix', rows: [{ right: [0, 1] }, { right: [1, 2] }] },
  });
  const taking = wanted('r2', 'B', 'A', setvar('-50', 'Add'));
  expect(await refusalOf({ responses: several, rules: key + taking })).toMatch(/cannot be kept/);
});

test('a matrix pays for its columns what the file pays', async () => {
  const responses = ['r1', 'r2'].map((row) => list(row, { A: 'A', B: 'B' }, '', text(row))).join('');
  const rules = rule(equal('A', 'r1'), setvar('90', 'Add')) + rule(equal('B', 'r2'), setvar('10', 'Add'));
  const field = (label: string, entry: string) =>
    `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`;
  const metadata = field('question_type', 'matching_question') + field('matrix', 'single');
  expect(await refusalOf({ responses, rules, metadata })).toMatch(/cannot be kept/);
});
