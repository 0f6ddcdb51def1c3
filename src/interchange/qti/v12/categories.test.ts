/** Categorization of Canvas New Quizzes: what is sorted where stays what it is, and so does what it pays. */
import { expect, test } from 'vitest';
import type { ReadItem } from '#question-types/neutral-item.ts';
import { readQuestionFile } from '../../read-question-file.ts';

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
    warnings: [expect.stringContaining('only when all that belongs there is in it')],
  });
});

test('all or nothing, and one member per category, are paid as in the file and need no warning', async () => {
  const whole = await read({ NFL: ['Bears', 'Jets'], MLB: ['Cubs', 'Mets'] }, things, true);
  expect(whole).toMatchObject({ item: { interaction: { scoring: 'all-or-nothing' } }, warnings: [] });
  const single = await read({ NFL: ['Bears'], MLB: ['Cubs'] }, ['Bears', 'Cubs']);
  expect(single).toMatchObject({ item: { interaction: { kind: 'matching', scoring: 'each-pair' } }, warnings: [] });
});

test('with things that belong nowhere it is a matrix of the categories, scored by category as in the file', async () => {
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
    warnings: [],
  });
});

test('what cannot be kept is refused by name', async () => {
  const many = Array.from({ length: 13 }, (_, i) => `T${i}`);
  expect(await read({ A: ['T0'], B: ['T1'] }, many)).toMatchObject({
    refused: expect.stringContaining('there are 13'),
  });
  expect(await read({ A: ['Bears'], B: [] })).toMatchObject({ refused: expect.stringContaining('each category') });
});
