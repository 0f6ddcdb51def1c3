import { strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { composite } from '#items/question-types/composite/logic.ts';
import { toText } from '#platform/exact/rational.ts';
import { readQuestionFile } from '../../../read-question-file.ts';
import { writeQuestions } from '../../../write-questions.ts';

const read = async (bytes: Uint8Array) => (await readQuestionFile({ name: 'x', bytes })).items[0]!;
const item = (inside: string): string =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="T" adaptive="false">${inside}</assessmentItem>`;
const response = (...right: readonly string[]): string =>
  `<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse>${right.map((one) => `<value>${one}</value>`).join('')}</correctResponse><mapping><mapEntry mapKey="x" mappedValue="4"/><mapEntry mapKey="y" mappedValue="1"/></mapping></responseDeclaration>`;
const outcome = (name: string, type: string, value?: string): string =>
  `<outcomeDeclaration identifier="${name}" cardinality="single" baseType="${type}">${value === undefined ? '' : `<defaultValue><value>${value}</value></defaultValue>`}</outcomeDeclaration>`;
const SCORE = outcome('SCORE', 'float');
const choice = (attributes = 'maxChoices="1"', before = ''): string =>
  `${before}<choiceInteraction responseIdentifier="RESPONSE" ${attributes}><prompt>Which?</prompt><simpleChoice identifier="x">X</simpleChoice><simpleChoice identifier="y">Y</simpleChoice></choiceInteraction>`;
const template = (name: string): string =>
  `<responseProcessing template="https://www.imsglobal.org/question/qti_v3p0/rptemplates/${name}"/>`;
const MATCH = template('match_correct.xml');
const simple = (body: string, more = ''): string =>
  item(`${response('x')}${SCORE}<itemBody>${body}</itemBody>${MATCH}${more}`);
/** Two interactions are kept as they came. */
const kept = (body: string): string =>
  item(
    `${response('x')}<responseDeclaration identifier="B" cardinality="single" baseType="string"/>${SCORE}<itemBody>${choice()}${body}<p><textEntryInteraction responseIdentifier="B"/></p></itemBody><responseProcessing><setOutcomeValue identifier="SCORE"><mapResponse identifier="RESPONSE"/></setOutcomeValue></responseProcessing>`,
  );

async function usable(xml: string) {
  const one = await read(strToU8(xml));
  if ('refused' in one) throw new Error(one.refused);
  return one;
}

describe('templates', () => {
  test.each(['CC3_match.xml', 'my_match_correct', 'CC2_match_other', 'rp.xml'])(
    '%s, which is unknown, is refused by its name',
    async (name) => {
      const xml = item(`${response('x')}${SCORE}<itemBody>${choice()}</itemBody>${template(name)}`);
      expect(await read(strToU8(xml))).toMatchObject({ refused: expect.stringContaining(`/${name}"`) });
    },
  );

  const shares = async (name: string): Promise<string[]> => {
    const xml = item(
      `${response('x')}${SCORE}${outcome('MAXSCORE', 'float', '4')}<itemBody>${choice()}</itemBody>${template(name)}`,
    );
    const { item: found } = await usable(xml);
    if (found.interaction.kind !== 'choice') throw new Error(found.interaction.kind);
    return found.interaction.options.map(({ share }) => share);
  };

  test.each([
    ['match_correct', ['1', '0']],
    ['CC2_match.xml', ['1', '0']],
    ['CC2_match_basic.xml', ['1', '0']],
    ['CC2_map_response.xml', ['1', '1/4']],
    ['map_response.xml', ['1', '1/4']],
  ])('%s pays what its rules pay', async (name, expected) => {
    expect(await shares(name)).toEqual(expected);
  });

  test('those of Common Cartridge set the feedback that their rules set, and come back as rules', async () => {
    const feedback = ['correct', 'incorrect']
      .map(
        (value) =>
          `<modalFeedback outcomeIdentifier="FEEDBACKBASIC" identifier="${value}" showHide="show"><p>${value}!</p></modalFeedback>`,
      )
      .join('');
    const second = '<responseDeclaration identifier="B" cardinality="single" baseType="string"/>';
    const xml = item(
      `${response('x')}${second}${SCORE}${outcome('MAXSCORE', 'float', '4')}${outcome('FEEDBACKBASIC', 'identifier')}<itemBody>${choice()}<p><textEntryInteraction responseIdentifier="B"/></p></itemBody>${template('CC2_match_basic.xml')}${feedback}`,
    );
    const before = await usable(xml);
    const { bytes } = await writeQuestions('qti30', [before.item]);
    const after = await read(bytes);
    for (const one of [before, after]) {
      if ('refused' in one || one.item.interaction.kind !== 'own') throw new Error('not kept');
      const content = composite.contentSchema.parse({ ...one.item.interaction.content, stem: one.item.stem });
      expect(content.maximum).toBe('4');
      const [part] = content.parts;
      if (part?.kind !== 'choice') throw new Error('no choice');
      const answer = (at: number) => ({
        responses: [{ part: part.id, values: [part.options[at]!.id] }],
        earlier: [],
        files: [],
      });
      const told = { correctness: false, rightAnswer: false, feedback: true };
      expect([0, 1].map((at) => toText(composite.grade(content, answer(at)).fraction))).toEqual(['1', '0']);
      expect([0, 1].map((at) => composite.toReview(content, answer(at), told).feedback)).toEqual([
        '<p>correct!</p>',
        '<p>incorrect!</p>',
      ]);
    }
  });
});

test('scoring by time is refused', async () => {
  const rules =
    '<responseProcessing><responseCondition><responseIf><durationLT><variable identifier="duration"/><baseValue baseType="duration">60</baseValue></durationLT><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>';
  expect(await read(strToU8(item(`${response('x')}${SCORE}<itemBody>${choice()}</itemBody>${rules}`)))).toMatchObject({
    refused: expect.stringContaining('"duration"'),
  });
});

describe('what is left out is named', () => {
  test.each([
    ['the least number of choices', choice('maxChoices="1" minChoices="1"'), /at least 1 to be chosen/],
    [
      'a text to open',
      choice(undefined, '<infoControl title="Help"><p>Look up.</p></infoControl>'),
      /\("Help"\) is left out/,
    ],
    ['a note for markers', `${choice()}<rubricBlock view="scorer"><p>Be strict.</p></rubricBlock>`, /note for markers/],
    ['a page within the text', choice(undefined, '<p>Read <iframe src="page.html"/>.</p>'), /page\.html/],
    [
      'a text of another file',
      choice(undefined, '<p>Read <xi:include xmlns:xi="x" href="more.xml"/>.</p>'),
      /more\.xml/,
    ],
    [
      'a look',
      choice('maxChoices="1" class="qti-input-control-hidden" data-max-selections-message="No"'),
      /data-max-selections-message, qti-input-control-hidden/,
    ],
  ])('%s', async (_what, body, message) => {
    expect((await usable(simple(body))).warnings).toEqual([expect.stringMatching(message)]);
    const { item: same, warnings } = await usable(
      kept(
        body.startsWith('<choice') ? body.replace(/RESPONSE/, 'C') : body.replace(/<choice.*<\/choiceInteraction>/, ''),
      ),
    );
    expect(same.interaction.kind).toBe('own');
    if (!/note for markers/.test(message.source)) expect(warnings).toEqual([expect.stringMatching(message)]);
  });

  test('a form that an entry must have, in both ways of reading', async () => {
    const entry = '<p>Say <textEntryInteraction responseIdentifier="RESPONSE" patternMask="[a-z]+"/></p>';
    const declared =
      '<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="string"><correctResponse><value>a</value></correctResponse></responseDeclaration>';
    const { warnings } = await usable(item(`${declared}${SCORE}<itemBody>${entry}</itemBody>${MATCH}`));
    expect(warnings).toEqual([expect.stringContaining('"[a-z]+"')]);
  });
});

describe('feedback that is hidden', () => {
  const hidden = (outcomeName: string): string =>
    `<modalFeedback outcomeIdentifier="${outcomeName}" identifier="x" showHide="hide"><p>Think again.</p></modalFeedback>`;

  test('by a value that nothing sets is for everybody', async () => {
    const { item: found } = await usable(simple(choice(), hidden('FB')));
    expect(found).toMatchObject({ interaction: { kind: 'choice' }, generalFeedback: '<p>Think again.</p>' });
  });

  test('by some answers is shown for the others', async () => {
    const set =
      '<setOutcomeValue identifier="FB"><variable identifier="RESPONSE"/></setOutcomeValue><setOutcomeValue identifier="SCORE"><mapResponse identifier="RESPONSE"/></setOutcomeValue>';
    const { item: found } = await usable(
      item(
        `${response('x')}${SCORE}${outcome('FB', 'identifier')}<itemBody>${choice()}</itemBody><responseProcessing>${set}</responseProcessing>${hidden('FB')}`,
      ),
    );
    if (found.interaction.kind !== 'own') throw new Error(found.interaction.kind);
    const content = composite.contentSchema.parse({ ...found.interaction.content, stem: found.stem });
    const [part] = content.parts;
    if (part?.kind !== 'choice') throw new Error('no choice');
    const feedbackFor = (at: number) =>
      composite.toReview(
        content,
        { responses: [{ part: part.id, values: [part.options[at]!.id] }], earlier: [], files: [] },
        { correctness: false, rightAnswer: false, feedback: true },
      ).feedback;
    expect([feedbackFor(0), feedbackFor(1)]).toEqual(['', '<p>Think again.</p>']);
  });
});

describe('how options are arranged', () => {
  const LOOK = 'qti-orientation-horizontal qti-choices-stacking-3 qti-labels-lower-alpha qti-labels-suffix-parenthesis';
  const layout = { columns: 3, direction: 'across', labels: 'lower-alpha', suffix: 'parenthesis' };

  test.each(['qti21', 'qti22', 'qti30', 'json'] as const)('comes in, and back from %s', async (format) => {
    const first = await usable(simple(choice(`maxChoices="1" class="${LOOK}"`)));
    expect(first).toMatchObject({ warnings: [], item: { interaction: { kind: 'choice', layout } } });
    const { bytes, losses } = await writeQuestions(format, [first.item]);
    expect(losses).toEqual([]);
    expect(await read(bytes)).toMatchObject({ item: { interaction: { kind: 'choice', layout } } });
  });

  test('is named as a loss in a format without a place for it', async () => {
    const first = await usable(simple(choice(`maxChoices="1" class="${LOOK}"`)));
    const { losses } = await writeQuestions('moodle-xml', [first.item]);
    expect(losses).toMatchObject([{ lost: expect.arrayContaining(['How the options are arranged and labelled.']) }]);
  });

  test('is kept with items that are kept as they came, with the widths of fields', async () => {
    const body = `${choice(`maxChoices="1" class="${LOOK}"`).replace('RESPONSE', 'C')}<p><textEntryInteraction responseIdentifier="D" class="qti-input-width-4"/></p>`;
    const before = await usable(kept(body));
    const { bytes } = await writeQuestions('qti30', [before.item]);
    for (const one of [before, await read(bytes)])
      expect(one).toMatchObject({
        warnings: [],
        item: {
          interaction: {
            content: { parts: [{}, { kind: 'choice', layout }, { kind: 'entry', width: 4 }, { kind: 'entry' }] },
          },
        },
      });
  });
});

test('a number is printed in the format that the file asks for, before and after writing', async () => {
  const declared =
    '<templateDeclaration identifier="n" cardinality="single" baseType="float"><defaultValue><value>2.34567</value></defaultValue></templateDeclaration>';
  const body = (format: string): string =>
    item(
      `${response('x')}${declared}${SCORE}<itemBody><p>It is <printedVariable identifier="n" format="${format}"/>.</p>${choice()}</itemBody>${MATCH}`,
    );
  const before = await usable(body('%.1f'));
  const { bytes } = await writeQuestions('qti22', [before.item]);
  for (const one of [before, await read(bytes)]) {
    if ('refused' in one || one.item.interaction.kind !== 'own') throw new Error('not kept');
    const content = composite.contentSchema.parse({ ...one.item.interaction.content, stem: one.item.stem });
    const view = composite.toStudentView(content, { seed: 'a', shuffle: false });
    expect((view as unknown as { stem: string }).stem).toContain('It is 2.3.');
  }
  expect(await read(strToU8(body('%r')))).toMatchObject({ refused: expect.stringContaining('"%r"') });
});
