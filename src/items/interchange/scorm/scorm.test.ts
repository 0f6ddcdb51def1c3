import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readQuestionFile } from '../read-question-file.ts';

const manifest = `<?xml version="1.0"?><manifest identifier="m" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"><metadata><schema>ADL SCORM</schema></metadata>
  <resources><resource identifier="r" type="webcontent" adlcp:scormtype="sco" href="index.html"/></resources></manifest>`;

const read = (parts: Readonly<Record<string, string | Uint8Array>>) =>
  readQuestionFile({
    name: 'lesson.zip',
    bytes: zipSync(
      Object.fromEntries(
        Object.entries({ 'imsmanifest.xml': manifest, ...parts }).map(([name, part]) => [
          name,
          typeof part === 'string' ? strToU8(part) : part,
        ]),
      ),
    ),
  });

test('questions in files that are known are read from inside a package', async () => {
  const { format, items } = await read({
    'index.html': '<p>Lesson</p>',
    'broken.xml': '<quiz><question',
    'quiz/bank.gift': '::Sun:: The sun rises in the east. {T}',
    'bank.xml': `<quiz><question type="truefalse"><questiontext><text>Q</text></questiontext>
      <answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>`,
  });
  expect(format).toBe('scorm');
  expect(items).toMatchObject([
    { refused: expect.stringContaining('XML'), place: { identifier: 'broken.xml' } },
    { item: { title: 'Sun', place: { identifier: 'quiz/bank.gift' }, interaction: { kind: 'true-false' } } },
    { item: { stem: '<p>Q</p>', place: { identifier: 'bank.xml' } } },
  ]);
});

test('QTI in a package is read as QTI', async () => {
  const item = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="T" adaptive="false">
    <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>a</value></correctResponse></responseDeclaration>
    <itemBody><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Q</prompt><simpleChoice identifier="a">A</simpleChoice>
    <simpleChoice identifier="b">B</simpleChoice></choiceInteraction></itemBody>
    <responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/></assessmentItem>`;
  const { items } = await read({ 'item.xml': item });
  expect(items).toMatchObject([{ item: { title: 'T', interaction: { kind: 'choice' } } }]);
});

test('a package whose questions are a program is refused by the name of what made it', async () => {
  const because = 'Its questions are part of its program and cannot be read.';
  await expect(read({ 'index.html': '<p>x</p>' })).rejects.toThrow(
    `This is a SCORM package: a lesson for a learning platform. ${because}`,
  );
  await expect(read({ 'a.html': '<p>x</p>', 'exe_jquery.js': '' })).rejects.toThrow('made with eXeLearning.');
  await expect(read({ 'a.htm': '<!-- Made with executable version HotPotatoes: Version 6 -->' })).rejects.toThrow(
    'made with Hot Potatoes.',
  );
  await expect(read({ 'story_content/user.js': '' })).rejects.toThrow('made with Articulate Storyline.');
});

/** Packages of other products under their own licences, which are not part of this repository. */
const folder = process.env.SCORM_PACKAGES ?? '';

describe.skipIf(!existsSync(folder))('real packages', () => {
  test.each([
    'RuntimeBasicCalls_SCORM20043rdEdition.zip',
    'RuntimeMinimumCalls_SCORM12.zip',
    'RuntimeMinimumCalls_SCORM12-mini.zip',
    'complexscorm.zip',
    'singlesco_scorm12.zip',
    'singlescobasic.zip',
  ])('%s is refused as SCORM', async (name) => {
    const reading = readQuestionFile({ name, bytes: readFileSync(join(folder, name)) });
    await expect(reading).rejects.toThrow('This is a SCORM package');
  });
});
