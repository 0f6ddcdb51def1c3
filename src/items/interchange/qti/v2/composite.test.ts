import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { composite } from '#items/question-types/composite/logic.ts';
import { type Content, isAsked } from '#items/question-types/composite/schema.ts';
import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { toText } from '#platform/exact/rational.ts';
import { readQuestionFile } from '../../read-question-file.ts';
import { writeQuestions } from '../../write-questions.ts';

const read = async (bytes: Uint8Array) => (await readQuestionFile({ name: 'x', bytes })).items[0]!;
const item = (inside: string, adaptive = 'false'): string =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="T" adaptive="${adaptive}">${inside}</assessmentItem>`;
const response = (name: string, cardinality: string, type: string, ...right: readonly string[]): string =>
  `<responseDeclaration identifier="${name}" cardinality="${cardinality}" baseType="${type}"><correctResponse>${right.map((one) => `<value>${one}</value>`).join('')}</correctResponse></responseDeclaration>`;
const SCORE = '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>';
const FB = '<outcomeDeclaration identifier="FB" cardinality="single" baseType="identifier"/>';
const add = (name: string, points: number): string =>
  `<responseCondition><responseIf><match><variable identifier="${name}"/><correct identifier="${name}"/></match><setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/><baseValue baseType="float">${points}</baseValue></sum></setOutcomeValue></responseIf></responseCondition>`;
const object = '<object data="map.png" type="image/png" width="200" height="100">A map</object>';

async function kept(xml: string): Promise<{ item: NeutralItem; content: Content; warnings: readonly string[] }> {
  const one = await read(strToU8(xml));
  if ('refused' in one) throw new Error(one.refused);
  const { interaction, stem } = one.item;
  if (interaction.kind !== 'own') throw new Error(`read as ${interaction.kind}`);
  return {
    item: one.item,
    content: composite.contentSchema.parse({ ...interaction.content, stem }),
    warnings: one.warnings,
  };
}

const items: readonly (readonly [name: string, xml: string])[] = [
  [
    'a text in a sentence, and a choice',
    item(
      `${response('A', 'single', 'string', 'York')}${response('B', 'single', 'identifier', 'y')}${SCORE}<itemBody><p>Say <textEntryInteraction responseIdentifier="A" expectedLength="5"/>.</p><choiceInteraction responseIdentifier="B" shuffle="true" maxChoices="1"><simpleChoice identifier="x">one</simpleChoice><simpleChoice identifier="y" fixed="true">two</simpleChoice></choiceInteraction></itemBody><responseProcessing>${add('A', 1)}${add('B', 2)}</responseProcessing>`,
    ),
  ],
  [
    'words of a text, gaps, and a slider',
    item(
      `${response('A', 'multiple', 'identifier', 'h1')}${response('B', 'multiple', 'directedPair', 'w g')}${response('C', 'single', 'integer', '7')}${SCORE}<itemBody><hottextInteraction responseIdentifier="A" maxChoices="0"><p>The <hottext identifier="h1">cat</hottext> and the <hottext identifier="h2">dog</hottext>.</p></hottextInteraction><gapMatchInteraction responseIdentifier="B"><gapText identifier="w" matchMax="1">winter</gapText><gapText identifier="s" matchMax="1">summer</gapText><p>Now is <gap identifier="g"/>.</p></gapMatchInteraction><sliderInteraction responseIdentifier="C" lowerBound="1" upperBound="9" step="2"/></itemBody><responseProcessing>${add('A', 1)}${add('B', 1)}${add('C', 1)}</responseProcessing>`,
    ),
  ],
  [
    'a picture with places, an order, pairs and points',
    item(
      `${response('A', 'single', 'identifier', 'a')}${response('B', 'ordered', 'identifier', 'q', 'p')}${response('C', 'multiple', 'pair', 'x y')}${response('D', 'single', 'point', '10 10')}${SCORE}<itemBody><hotspotInteraction responseIdentifier="A" maxChoices="1">${object}<hotspotChoice identifier="a" shape="circle" coords="10,10,5"/><hotspotChoice identifier="b" shape="rect" coords="50,50,80,90"/></hotspotInteraction><orderInteraction responseIdentifier="B" shuffle="true"><simpleChoice identifier="p">P</simpleChoice><simpleChoice identifier="q">Q</simpleChoice></orderInteraction><associateInteraction responseIdentifier="C" shuffle="true" maxAssociations="1"><simpleAssociableChoice identifier="x" matchMax="1">X</simpleAssociableChoice><simpleAssociableChoice identifier="y" matchMax="1">Y</simpleAssociableChoice></associateInteraction><selectPointInteraction responseIdentifier="D" maxChoices="1">${object}</selectPointInteraction></itemBody><responseProcessing>${add('A', 1)}${add('B', 1)}${add('C', 1)}${add('D', 1)}</responseProcessing>`,
    ),
  ],
  [
    'numbers drawn by a template, also in a formula',
    item(
      `${response('A', 'single', 'integer')}<templateDeclaration identifier="n" cardinality="single" baseType="integer" mathVariable="true"/>${SCORE}<templateProcessing><setTemplateValue identifier="n"><randomInteger min="3" max="9"/></setTemplateValue><setCorrectResponse identifier="A"><product><variable identifier="n"/><baseValue baseType="integer">2</baseValue></product></setCorrectResponse></templateProcessing><itemBody><p>Twice <printedVariable identifier="n"/>, or <math><msup><mi>n</mi><mn>2</mn></msup></math>: <textEntryInteraction responseIdentifier="A"/></p></itemBody><responseProcessing>${add('A', 1)}</responseProcessing>`,
    ),
  ],
  [
    'feedback in the text and after it',
    item(
      `${response('A', 'single', 'identifier', 'x')}${SCORE}${FB}<itemBody><choiceInteraction responseIdentifier="A" maxChoices="1"><prompt>Which?</prompt><simpleChoice identifier="x">X</simpleChoice><simpleChoice identifier="y">Y</simpleChoice></choiceInteraction><choiceInteraction responseIdentifier="B" maxChoices="1"><simpleChoice identifier="x">X</simpleChoice></choiceInteraction><p>So <feedbackInline outcomeIdentifier="FB" identifier="y" showHide="show">not Y</feedbackInline></p><feedbackBlock outcomeIdentifier="FB" identifier="x" showHide="show"><p>Well done</p></feedbackBlock></itemBody><responseProcessing><setOutcomeValue identifier="FB"><variable identifier="A"/></setOutcomeValue>${add('A', 1)}</responseProcessing><modalFeedback outcomeIdentifier="FB" identifier="y" showHide="show"><p>Try X</p></modalFeedback>`,
    ),
  ],
];

const withoutIds = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, part) => (key === 'id' || key === 'place' ? undefined : part)));

describe.each(items)('%s', (_name, xml) => {
  test('is kept, and its right answer earns all marks', async () => {
    const { content } = await kept(xml);
    const variant = { seed: 'x', shuffle: true };
    const settled = composite.instantiate!(content, variant);
    const right = composite.rightAnswer(settled);
    expect(right && composite.grade(settled, right).outcome).toBe('right');
    // Neither a rule nor a name of the file is in what students see.
    const view = JSON.stringify(composite.toStudentView(content, variant));
    expect(view).not.toMatch(/"(?:rules|response|name|when|correct|maximum)"|responseProcessing|setOutcomeValue/);
  });

  test.each(['qti21', 'qti22', 'qti30'] as const)('comes back the same from %s', async (format) => {
    const before = await kept(xml);
    const { bytes, losses } = await writeQuestions(format, [before.item]);
    expect(losses).toEqual([]);
    const back = await read(bytes);
    if ('refused' in back) throw new Error(back.refused);
    const { stem, interaction } = before.item;
    expect(withoutIds({ stem: back.item.stem, interaction: back.item.interaction })).toEqual(
      withoutIds({ stem, interaction }),
    );
  });
});

test('the score that is worth full marks is the best that any answer earns, where the file names none', async () => {
  expect((await kept(items[0]![1])).content.maximum).toBe('3');
});

test('feedback is shown for the answer that calls for it, and not before', async () => {
  const { content } = await kept(items[4]![1]);
  const [part] = content.parts.filter(isAsked);
  if (part?.kind !== 'choice') throw new Error('no choice');
  const feedbackFor = (name: string): string | undefined => {
    const { id } = part.options.find((option) => option.name === name)!;
    const answer = { responses: [{ part: part.id, values: [id] }], earlier: [], files: [] };
    return composite.toReview(content, answer, { correctness: false, rightAnswer: false, feedback: true }).feedback;
  };
  expect(feedbackFor('x')).toBe('<p>Well done</p>');
  expect(feedbackFor('y')).toBe('not Y<p>Try X</p>');
  expect(JSON.stringify(composite.toStudentView(content, { seed: 'a', shuffle: false }))).not.toMatch(
    /Well done|not Y|Try X/,
  );
});

test('an adaptive item pays for its steps whether they are handed in one by one or at once', async () => {
  const steps = `${response('A', 'single', 'identifier', 'x')}${response('B', 'single', 'identifier', 'y')}${SCORE}<outcomeDeclaration identifier="STEP" cardinality="single" baseType="identifier"><defaultValue><value>one</value></defaultValue></outcomeDeclaration><itemBody>${['A', 'B'].map((name) => `<choiceInteraction responseIdentifier="${name}" maxChoices="1"><simpleChoice identifier="x">X</simpleChoice><simpleChoice identifier="y">Y</simpleChoice></choiceInteraction>`).join('')}</itemBody><responseProcessing><responseCondition><responseIf><match><variable identifier="STEP"/><baseValue baseType="identifier">one</baseValue></match>${add('A', 1)}<setOutcomeValue identifier="STEP"><baseValue baseType="identifier">two</baseValue></setOutcomeValue></responseIf><responseElse>${add('B', 2)}<setOutcomeValue identifier="completionStatus"><baseValue baseType="identifier">completed</baseValue></setOutcomeValue></responseElse></responseCondition></responseProcessing>`;
  const { content } = await kept(item(steps, 'true'));
  expect(content).toMatchObject({ adaptive: true, maximum: '3' });
  const [a, b] = content.parts.filter(isAsked);
  const of = (part: typeof a, name: string) => {
    if (part?.kind !== 'choice') throw new Error('no choice');
    return { part: part.id, values: [part.options.find((option) => option.name === name)!.id] };
  };
  const paid = (answer: Parameters<typeof composite.grade>[1]): string =>
    toText(composite.grade(content, answer).fraction);
  const both = [of(a, 'x'), of(b, 'y')];
  expect(paid({ responses: both, earlier: [], files: [] })).toBe('1');
  expect(paid({ responses: both, earlier: [[of(a, 'x')]], files: [] })).toBe('1');
  expect(paid({ responses: both, earlier: [[of(a, 'y')]], files: [] })).toBe('2/3');
  expect(paid({ responses: [of(a, 'x')], earlier: [], files: [] })).toBe('1/3');
});

describe('what is hostile or a program is refused, or taken out', () => {
  test.each([
    ['a program of its own', '<portableCustomInteraction responseIdentifier="A"/>', '', /runs a program/],
    [
      'an operator of one program',
      '<p>Q</p>',
      '<setOutcomeValue identifier="SCORE"><customOperator class="com.example.X"/></setOutcomeValue>',
      /customOperator com\.example\.X/,
    ],
    ['a rule that nobody knows', '<p>Q</p>', '<eraseDisk/>', /eraseDisk/],
  ])('%s', async (_what, body, rules, message) => {
    const choice = '<selectPointInteraction responseIdentifier="A"/>';
    const xml = item(
      `${response('A', 'single', 'point')}${SCORE}<itemBody>${choice}${body}</itemBody><responseProcessing>${rules}</responseProcessing>`,
    );
    expect(await read(strToU8(xml))).toMatchObject({ refused: expect.stringMatching(message) });
  });

  test('a rule that doubles a container again and again comes to an end', async () => {
    const double =
      '<setOutcomeValue identifier="FB"><multiple><variable identifier="FB"/><variable identifier="FB"/></multiple></setOutcomeValue>';
    const outcome =
      '<outcomeDeclaration identifier="FB" cardinality="multiple" baseType="identifier"><defaultValue><value>a</value></defaultValue></outcomeDeclaration>';
    const xml = item(
      `${response('A', 'single', 'point', '1 1')}${SCORE}${outcome}<itemBody><p>Q</p><selectPointInteraction responseIdentifier="A"/></itemBody><responseProcessing>${double.repeat(60)}</responseProcessing>`,
    );
    expect(await read(strToU8(xml))).toMatchObject({ refused: expect.stringMatching(/thousands of values/) });
  });
});

test('the text that items share is a stimulus of each of them, and one that the package lacks is named', async () => {
  const asking = (reference: string): string =>
    item(
      `<assessmentStimulusRef identifier="s" href="${reference}"/>${response('A', 'single', 'identifier', 'x')}${SCORE}<itemBody><choiceInteraction responseIdentifier="A" maxChoices="1"><prompt>Who?</prompt><simpleChoice identifier="x">X</simpleChoice><simpleChoice identifier="y">Y</simpleChoice></choiceInteraction></itemBody><responseProcessing>${add('A', 1)}</responseProcessing>`,
    );
  const bytes = zipSync({
    'imsmanifest.xml': strToU8(
      '<manifest><resources><resource type="imsqti_item_xmlv2p2" href="items/a.xml"/><resource type="imsqti_item_xmlv2p2" href="items/b.xml"/><resource type="imsqti_stimulus_xmlv2p2" href="texts/whale.xml"/></resources></manifest>',
    ),
    'items/a.xml': strToU8(asking('../texts/whale.xml')),
    'items/b.xml': strToU8(asking('../texts/gone.xml')),
    'texts/whale.xml': strToU8(
      '<assessmentStimulus><stimulusBody><p>Call me Ishmael.</p></stimulusBody></assessmentStimulus>',
    ),
  });
  const { items: found } = await readQuestionFile({ name: 'x.zip', bytes });
  expect(found).toMatchObject([
    {
      item: {
        stem: expect.stringMatching(/Who\?/),
        stimulus: { key: 'texts/whale.xml', title: '', html: '<p>Call me Ishmael.</p>' },
        interaction: { kind: 'choice' },
      },
      warnings: [],
    },
    {
      item: expect.not.objectContaining({ stimulus: expect.anything() }),
      warnings: [expect.stringMatching(/several questions share/)],
    },
  ]);
});
