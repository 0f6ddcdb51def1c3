import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readQuestionFile } from '../../read-question-file.ts';

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
    'The section "A" draws 1 of its 3 questions. All are in the quiz: replace them by random questions there.',
    'Time limits of single questions are left out.',
    'The test allows several attempts at a question. Set “Tries per question” in the quiz.',
    'The test lets nobody skip a question. Here every question can be skipped.',
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
