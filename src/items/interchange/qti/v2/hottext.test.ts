import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { content as anyContent } from '#items/question-types/highlight-words/arbitrary.ts';
import { readPassage } from '#items/question-types/highlight-words/passage.ts';
import { questionType, typeForNeutral } from '#items/question-types/logic.ts';
import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { openZip } from '#platform/server/table-file/zip.ts';
import { canonicalItem } from '../../canonical.ts';
import { sourceFile } from '../../format.ts';
import { getWritableFormat } from '../../formats.ts';
import { readQuestionFile } from '../../read-question-file.ts';
import { comparable, isWritable } from '../../testing/items.ts';
import { asStored } from '../holdable.testing.ts';

const item = (rest: { readonly hottext: string; readonly declaration: string; readonly template: string }): string => `
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i1" title="T" adaptive="false" timeDependent="false">
  <responseDeclaration identifier="RESPONSE" ${rest.declaration}</responseDeclaration>
  <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"><defaultValue><value>0</value></defaultValue></outcomeDeclaration>
  <itemBody><p>Find the errors.</p>${rest.hottext}</itemBody>
  <responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/${rest.template}"/>
</assessmentItem>`;

const single = {
  declaration: 'cardinality="single" baseType="identifier"><correctResponse><value>B</value></correctResponse>',
  hottext: `<hottextInteraction responseIdentifier="RESPONSE" maxChoices="1">
    <p>Sponsors <hottext identifier="A">who bought</hottext>
      time * <hottext identifier="B">includes</hottext> firms.<br/>New line</p></hottextInteraction>`,
  template: 'match_correct',
};

const read = async (xml: string) =>
  (await readQuestionFile({ name: 'a.xml', bytes: new TextEncoder().encode(xml) })).items[0]!;

test('hot text becomes marked words, with the number of words that may be selected', async () => {
  expect(await read(item(single))).toMatchObject({
    warnings: [],
    item: {
      stem: '<p>Find the errors.</p>',
      interaction: {
        kind: 'highlight-words',
        passage: 'Sponsors [who bought] time \\* *includes* firms.\nNew line',
        selectable: 'marked',
        maxSelections: 1,
      },
    },
  });
});

test.each([
  ['right minus wrong words', 'map_response', 'net-correct'],
  ['all or nothing', 'match_correct', 'all-or-nothing'],
])('the processing of the file tells the scoring: %s', async (_, template, scoring) => {
  const declaration = `cardinality="multiple" baseType="identifier"><correctResponse><value>A</value><value>B</value></correctResponse>
    <mapping lowerBound="0" defaultValue="-1"><mapEntry mapKey="A" mappedValue="1"/><mapEntry mapKey="B" mappedValue="1"/></mapping>`;
  const hottext = `<hottextInteraction responseIdentifier="RESPONSE" maxChoices="0"><p><hottext identifier="A">a</hottext> <hottext identifier="B">b</hottext> <hottext identifier="C">c</hottext></p></hottextInteraction>`;
  expect(await read(item({ declaration, hottext, template }))).toMatchObject({
    item: { interaction: { kind: 'highlight-words', passage: '*a* *b* [c]', scoring } },
  });
});

test.each([
  ['formatted text', { ...single, hottext: single.hottext.replace('time', '<em>time</em>') }],
  [
    'a scoring that pays words differently',
    {
      ...single,
      declaration:
        'cardinality="single" baseType="identifier"><correctResponse><value>B</value></correctResponse><mapping defaultValue="0"><mapEntry mapKey="A" mappedValue="0.5"/><mapEntry mapKey="B" mappedValue="1"/></mapping>',
      template: 'map_response',
    },
  ],
])('hot text with %s is kept as it came', async (_, rest) => {
  expect(await read(item(rest))).toMatchObject({ item: { interaction: { kind: 'own', type: 'composite' } } });
});

test.each(['qti21', 'qti22', 'qti30'] as const)(
  '%s: what is written reads back the same, for 300 texts',
  async (name) => {
    const type = questionType('highlight-words');
    const format = getWritableFormat(name);
    const items = anyContent
      .map(
        (one): NeutralItem => ({
          ...{ place: {}, title: 'T', tags: [], category: [] },
          stem: one.stem,
          interaction: type.toNeutral(one),
        }),
      )
      .map((one) => asStored(one, name))
      .filter(isWritable);
    await fc.assert(
      fc.asyncProperty(fc.array(items, { minLength: 10, maxLength: 10 }), async (all) => {
        const { bytes, losses } = await format.write(all);
        expect(losses).toEqual([]);
        const { items: back } = await format.read(sourceFile('x.zip', bytes));
        expect(back.map((one) => ('item' in one ? comparable(asStored(one.item, name)) : one))).toEqual(
          all.map((one) => comparable(asStored(canonicalItem(one), name))),
        );
      }),
      { numRuns: 30, seed: 7 },
    );
  },
);

test('what is written pays in other programs what it pays here: the processing of the file is tried, for 60 texts', async () => {
  const type = questionType('highlight-words');
  const all = fc.sample(anyContent, { numRuns: 60, seed: 11 });
  for (const content of all) {
    const one: NeutralItem = {
      ...{ place: {}, title: 'T', tags: [], category: [] },
      stem: content.stem,
      interaction: type.toNeutral(content),
    };
    const { bytes } = await getWritableFormat('qti30').write([one]);
    const written = (await (await openZip(bytes)).read('items/item1.xml'))!.toString('utf8');
    const foreign = written.replace(' tool-name="Tripos"', '').replace(/ class="scoring-[^"]*"/, '');
    expect(foreign).not.toMatch(/Tripos|scoring-/);
    const found = await read(foreign);
    const interaction = 'item' in found ? found.item.interaction : null;
    if (interaction?.kind !== 'highlight-words') throw new Error(JSON.stringify(found));
    const own = readPassage(content.passage, content.selectable).words;
    const back = readPassage(interaction.passage, interaction.selectable).words;
    expect(back.map(({ text, right }) => [text, right])).toEqual(own.map(({ text, right }) => [text, right]));
    // With one right word among the allowed selections both rules may pay the same.
    if (own.filter(({ right }) => right).length > 1) expect(interaction.scoring).toBe(content.scoring);
  }
});

const files = process.env.QUESTION_FILES ?? '';
describe.skipIf(!existsSync(`${files}/qti22/canvas-items/hottext.xml`))('hot text of 1EdTech', () => {
  test.each(['qti21/qti-sdk', 'qti22/canvas-items', 'qti30/RESTRICTED-1edtech/items'])('%s', async (folder) => {
    const found = await read(readFileSync(`${files}/${folder}/hottext.xml`, 'utf8'));
    if (!('item' in found)) throw new Error(found.refused);
    const typed = typeForNeutral(found.item.stem, found.item.interaction);
    expect(typed).toMatchObject({ type: 'highlight-words', warnings: [], content: { maxSelections: 1 } });
    const { interaction } = found.item;
    if (interaction.kind !== 'highlight-words') throw new Error(interaction.kind);
    expect(readPassage(interaction.passage, 'marked').words.map(({ text, right }) => [text, right])).toEqual([
      ['who bought', false],
      ['includes', true],
      ['at least', false],
      ['whose', false],
      ['No error.', false],
    ]);
  });
});
