import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readQuestionFile } from '../../../read-question-file.ts';

const item = (
  name: string,
): string => `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="${name}" title="${name}" adaptive="false">
  <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>a</value></correctResponse></responseDeclaration>
  <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
  <itemBody><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>${name}</prompt><simpleChoice identifier="a">A</simpleChoice>
  <simpleChoice identifier="b">B</simpleChoice></choiceInteraction></itemBody>
  <responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/></assessmentItem>`;

const assessmentTest = (
  inside: string,
  part = 'navigationMode="nonlinear" submissionMode="simultaneous"',
  times = '',
): string =>
  `<assessmentTest xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="T" title="Rivers">${times}
  <testPart identifier="P" ${part}>${inside}</testPart></assessmentTest>`;

const ref = (name: string, inside = ''): string =>
  `<assessmentItemRef identifier="${name}" href="items/${name}.xml">${inside}</assessmentItemRef>`;
const section = (title: string, inside: string, more = 'visible="true"'): string =>
  `<assessmentSection identifier="${title}" title="${title}" ${more}>${inside}</assessmentSection>`;

const read = (testXml: string, ...items: readonly string[]) =>
  readQuestionFile({
    name: 'package.zip',
    bytes: zipSync({
      'imsmanifest.xml': strToU8(`<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><resources>
        <resource identifier="t" type="imsqti_test_xmlv2p1" href="test.xml"/>${items
          .map((name) => `<resource identifier="${name}" type="imsqti_item_xmlv2p1" href="items/${name}.xml"/>`)
          .join('')}</resources></manifest>`),
      'test.xml': strToU8(testXml),
      ...Object.fromEntries(items.map((name) => [`items/${name}.xml`, strToU8(item(name))])),
    }),
  });

test('sections, times, order and instructions of a test become the outline of a quiz', async () => {
  const rubric = '<rubricBlock view="candidate"><p>Look at the map.</p></rubricBlock>';
  const { quiz, warnings } = await read(
    assessmentTest(
      `${section('South', `<ordering shuffle="true"/>${rubric}${ref('c')}${ref('a')}`)}${section('North', `<ordering shuffle="true"/>${ref('b')}`)}`,
      undefined,
      '<timeLimits maxTime="1800"/>',
    ),
    ...['a', 'b', 'c'],
  );
  expect(quiz).toEqual({
    ...{ name: 'Rivers', durationSeconds: 1800, shuffleQuestions: true },
    sections: [
      { name: 'South', instructions: '<p>Look at the map.</p>', durationSeconds: null, items: [2, 0] },
      { name: 'North', instructions: '', durationSeconds: null, items: [1] },
    ],
  });
  expect(warnings).toEqual([]);
});

test('times of all sections are kept, those of some are named as lost', async () => {
  const limit = (seconds: number) => `<timeLimits maxTime="${seconds}"/>`;
  const all = await read(
    assessmentTest(`${section('A', limit(60) + ref('a'))}${section('B', limit(90.5) + ref('b'))}`),
    ...['a', 'b'],
  );
  expect(all.quiz).toMatchObject({
    durationSeconds: null,
    sections: [{ durationSeconds: 60 }, { durationSeconds: 91 }],
  });
  const some = await read(assessmentTest(`${section('A', limit(60) + ref('a'))}${section('B', ref('b'))}`), 'a', 'b');
  expect(some.quiz).toMatchObject({
    durationSeconds: null,
    sections: [{ durationSeconds: null }, { durationSeconds: null }],
  });
  expect(some.warnings).toEqual([
    'Only some sections have a time limit. Here either all have one or none: these times are left out.',
  ]);
});

test('what a quiz here cannot do is named, each once', async () => {
  const branch = '<branchRule target="EXIT_TEST"><baseValue baseType="boolean">true</baseValue></branchRule>';
  const { warnings } = await read(
    assessmentTest(
      `<itemSessionControl maxAttempts="0" allowSkipping="false"/>${section('A', `<selection select="1"/>${ref('a', branch)}${ref('b', '<timeLimits maxTime="30"/>')}${ref('gone')}`)}`,
      'navigationMode="linear" submissionMode="individual"',
    ),
    ...['a', 'b'],
  );
  expect(warnings).toEqual([
    'Questions that the test names and the file does not hold: 1.',
    'The test leads to other questions by the answers (preconditions, branching). Here every question is asked.',
    'The test only goes forward. Here students can return to earlier questions.',
    'Time limits of single questions are left out.',
    'The test lets nobody skip a question. Here every question can be skipped.',
    'The test allows any number of attempts at a question. Here a question can be tried until its answer is right.',
    'Students see after each attempt at a question whether it is right: further attempts need it here.',
    'The section "A" draws 1 of its 3 questions. All are in the quiz: replace them by random questions there.',
  ]);
});

test('a section of which some questions are asked becomes a draw by a tag of its questions', async () => {
  const { quiz, items, warnings } = await read(
    assessmentTest(
      section('South', `<selection select="2"/>${ref('a')}${ref('b')}${ref('c')}`) + section('Rest', ref('d')),
    ),
    ...['a', 'b', 'c', 'd'],
  );
  expect(quiz?.sections).toMatchObject([
    { items: [0, 1, 2], draw: { count: 2, tag: 'Rivers: South' } },
    expect.not.objectContaining({ draw: expect.anything() }),
  ]);
  expect(items.map((read) => 'item' in read && read.item.tags)).toEqual([
    ...Array.from({ length: 3 }, () => ['Rivers: South']),
    [],
  ]);
  expect(warnings).toEqual([
    'The section "South" draws 2 of its 3 questions. They get a tag of their own, by which the quiz draws them.',
  ]);
});

test.each([
  ['questions that may come twice', '<selection select="2" withReplacement="true"/>', '', ''],
  ['a question that is always asked', '<selection select="2"/>', 'required="true"', ''],
  ['questions of different worth', '<selection select="2"/>', '', '<weight identifier="W" value="2"/>'],
])('%s can’t be drawn here, which is said', async (_what, selection, attributes, weight) => {
  const first = `<assessmentItemRef identifier="a" href="items/a.xml" ${attributes}>${weight}</assessmentItemRef>`;
  const { quiz, warnings } = await read(
    assessmentTest(section('South', `${selection}${first}${ref('b')}${ref('c')}`)),
    ...['a', 'b', 'c'],
  );
  expect(quiz?.sections).toEqual([expect.not.objectContaining({ draw: expect.anything() })]);
  expect(warnings).toEqual([expect.stringMatching(/draws 2 of its 3 questions\. All are in the quiz/)]);
});

test.each([
  [
    'feedback and solutions, in review alone',
    '<itemSessionControl showFeedback="true" showSolution="true"/>',
    {
      feedbackTiming: 2,
      review: { during: [], later: expect.arrayContaining(['attempt', 'feedback', 'rightAnswer']) },
    },
    [],
  ],
  [
    'no review',
    '<itemSessionControl allowReview="false"/>',
    { feedbackTiming: 2, review: { during: [], later: ['rank'] } },
    [],
  ],
  [
    'several attempts',
    '<itemSessionControl maxAttempts="3" showFeedback="true"/>',
    { triesAllowed: 3, feedbackTiming: 1, review: { during: ['correctness', 'marks', 'feedback'] } },
    [expect.stringMatching(/after each attempt/)],
  ],
  ['what holds without saying it', '<itemSessionControl maxAttempts="1" allowSkipping="true"/>', undefined, []],
])('session control becomes settings: %s', async (_what, control, settings, told) => {
  const { quiz, warnings } = await read(
    assessmentTest(control + section('A', ref('a')), 'navigationMode="nonlinear" submissionMode="individual"'),
    'a',
  );
  if (settings) expect(quiz?.settings).toMatchObject(settings);
  else expect(quiz?.settings).toBeUndefined();
  expect(warnings).toEqual(told);
});

test('session control of some questions alone is named, and sets nothing', async () => {
  const { quiz, warnings } = await read(
    assessmentTest(section('A', ref('a', '<itemSessionControl showFeedback="true"/>') + ref('b'))),
    ...['a', 'b'],
  );
  expect(quiz?.settings).toBeUndefined();
  expect(warnings).toEqual([
    'Only some questions show feedback in the test. Here a whole quiz does or none: nothing is set.',
  ]);
});

test('results by rules of the test are named with what they use', async () => {
  const rules =
    '<setOutcomeValue identifier="S"><divide><testVariables variableIdentifier="SCORE" sectionIdentifier="A"/><outcomeMaximum outcomeIdentifier="SCORE"/></divide></setOutcomeValue>';
  const { warnings } = await read(
    assessmentTest(section('A', ref('a'))).replace(
      '</assessmentTest>',
      `<outcomeProcessing>${rules}</outcomeProcessing></assessmentTest>`,
    ),
    'a',
  );
  expect(warnings).toEqual([
    'The test works out its results by rules of its own. Here the result is the sum of the marks. Left out: divide, outcomeMaximum, testVariables.',
  ]);
});

test('a test without its questions says what to import', async () => {
  const bytes = strToU8(assessmentTest(section('A', ref('a'))));
  await expect(readQuestionFile({ name: 'test.xml', bytes })).rejects.toThrow('This is a test without its questions');
});

/** Packages of 1EdTech under its own terms, which are not part of this repository. */
const folder = process.env.QTI_PACKAGES ?? '';

describe.skipIf(!existsSync(folder))('1EdTech’s own packages', () => {
  test.each([
    ['BBQsTest.zip', 'BBQs test package', [11, 11]],
    ['BegGuide_March2025.zip', 'Beginners Guide Example Test', [6]],
  ])('%s has the sections that its test lists', async (name, title, counts) => {
    const { quiz } = await readQuestionFile({ name, bytes: readFileSync(join(folder, name)) });
    expect(quiz?.name).toBe(title);
    expect(quiz?.sections.map(({ items }) => items.length)).toEqual(counts);
  });
});
