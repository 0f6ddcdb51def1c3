import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { createQuiz } from '#quizzes/contract.ts';
import { bulkUploadQuestions, type ImportReport } from './contract.ts';
import { quizOfFile } from './rules-quiz.ts';

const teacher = (await testSite()).as('teacher');

const item = (
  name: string,
  answer: string,
): string => `<assessmentItem identifier="${name}" title="${name}" adaptive="false">
  <responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>${answer}</value></correctResponse></responseDeclaration>
  <itemBody>${answer === '' ? '' : `<choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>${name}?</prompt><simpleChoice identifier="a">A</simpleChoice><simpleChoice identifier="b">B</simpleChoice></choiceInteraction>`}</itemBody>
  <responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/></assessmentItem>`;

const ref = (name: string): string => `<assessmentItemRef identifier="${name}" href="${name}.xml"/>`;

/** Three sections; the question of the second asks nothing and is refused. */
const file = {
  name: 'rivers.zip',
  bytes: Buffer.from(
    zipSync({
      'imsmanifest.xml': strToU8(
        '<manifest><resources><resource type="imsqti_test_xmlv2p2" href="test.xml"/></resources></manifest>',
      ),
      'test.xml':
        strToU8(`<assessmentTest title="Rivers"><testPart identifier="P" navigationMode="nonlinear" submissionMode="individual">
        <assessmentSection title="South" visible="true"><timeLimits maxTime="60"/><rubricBlock view="candidate"><p onclick="x()">Look.</p></rubricBlock>${ref('nile')}</assessmentSection>
        <assessmentSection title="None" visible="true"><timeLimits maxTime="60"/>${ref('nothing')}</assessmentSection>
        <assessmentSection title="North" visible="true"><timeLimits maxTime="90"/>${ref('rhine')}${ref('elbe')}</assessmentSection>
      </testPart></assessmentTest>`),
      'nile.xml': strToU8(item('nile', 'a')),
      'nothing.xml': strToU8(item('nothing', '')),
      'rhine.xml': strToU8(item('rhine', 'b')),
      'elbe.xml': strToU8(item('elbe', 'a')),
    }),
  ),
};

test('the quiz of a package is proposed with its sections, and can be created as it is proposed', async () => {
  const dry = await teacher.do(bulkUploadQuestions, { file, query: { dryRun: '1' } });
  expect(dry.quiz).toMatchObject({
    name: 'Rivers',
    sections: [
      { name: 'South', instructions: '<p>Look.</p>', durationSeconds: 60 },
      { name: 'North', durationSeconds: 90 },
    ],
  });
  expect(quizOfFile(dry)).toBeNull();
  const stored = await teacher.do(bulkUploadQuestions, { file });
  const proposed = quizOfFile(stored)!;
  const quiz = await teacher.do(createQuiz, {
    body: {
      ...proposed,
      sections: [...proposed.sections],
      questions: [...proposed.questions],
      draws: [...proposed.draws],
    },
  });
  expect(quiz).toMatchObject({
    name: 'Rivers',
    shuffleQuestions: false,
    sections: [{ name: 'South' }, { name: 'North' }],
    questions: [{ section: 0 }, { section: 1 }, { section: 1 }],
  });
});

test('a section of which some questions are asked draws them by their tag, with the settings of the test', async () => {
  const bytes = zipSync({
    'imsmanifest.xml': strToU8(
      '<manifest><resources><resource type="imsqti_test_xmlv2p2" href="test.xml"/></resources></manifest>',
    ),
    'test.xml':
      strToU8(`<assessmentTest title="Drawn rivers"><testPart identifier="P" navigationMode="nonlinear" submissionMode="individual">
        <itemSessionControl maxAttempts="2" showFeedback="true"/>
        <assessmentSection title="Pool" visible="true"><selection select="2"/>${['a', 'b', 'c'].map(ref).join('')}</assessmentSection>
        <assessmentSection title="All" visible="true">${ref('d')}</assessmentSection>
      </testPart></assessmentTest>`),
    ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`${name}.xml`, strToU8(item(name, 'a'))])),
  });
  const bring = async () => {
    const stored = await teacher.do(bulkUploadQuestions, { file: { name: 'drawn.zip', bytes: Buffer.from(bytes) } });
    const { sections, questions, draws, ...settings } = quizOfFile(stored)!;
    const body = { ...settings, sections: [...sections], questions: [...questions], draws: [...draws], publish: true };
    return teacher.do(createQuiz, { body });
  };
  expect(await bring()).toMatchObject({
    ...{ name: 'Drawn rivers', triesAllowed: 2, feedbackTiming: 1 },
    review: { during: ['correctness', 'marks', 'feedback'] },
    sections: [{ name: 'Pool' }, { name: 'All' }],
    questions: [{ section: 1 }],
    draws: [{ section: 0, count: 2, marks: 1, tags: ['Drawn rivers: Pool'], pool: 3 }],
  });
  // The same file again: each quiz draws from the questions that came with it.
  expect(await bring()).toMatchObject({ draws: [{ tags: ['Drawn rivers: Pool 2'], pool: 3 }] });
});

test('of fewer questions than a draw asks for all are drawn, and none is a draw without questions', () => {
  const report = (ids: readonly number[]): Pick<ImportReport, 'quiz' | 'items'> => ({
    quiz: {
      ...{ name: 'Q', durationSeconds: null, shuffleQuestions: true, sections: [], questions: [] },
      draws: [{ section: 0, count: 2, marks: 1, tags: ['T'], positions: [1, 2, 3] }],
    },
    items: [1, 2, 3].map((position) => ({
      ...{ position, status: 'ready', type: 'essay', title: '', messages: [], place: '' },
      ...(ids.includes(position) && { _id: String(position) }),
    })),
  });
  expect(quizOfFile(report([1, 2, 3]))?.draws).toEqual([{ section: 0, count: 2, marks: 1, tags: ['T'] }]);
  expect(quizOfFile(report([3]))?.draws).toEqual([{ section: 0, count: 1, marks: 1, tags: ['T'] }]);
  expect(quizOfFile(report([]))).toBeNull();
});

test('sections of which nothing was chosen are left out, and the others keep their questions', async () => {
  const report = (ids: Readonly<Record<number, string>>): Pick<ImportReport, 'quiz' | 'items'> => ({
    quiz: {
      ...{ name: 'Q', durationSeconds: null, shuffleQuestions: true },
      sections: ['A', 'B', 'C'].map((name) => ({ name, instructions: '', durationSeconds: null })),
      questions: [1, 2, 3].map((position) => ({ position, section: position - 1 })),
      draws: [],
    },
    items: [1, 2, 3].map((position) => ({
      ...{ position, status: 'ready', type: 'essay', title: '', messages: [], place: '' },
      ...(ids[position] && { _id: ids[position] }),
    })),
  });
  expect(quizOfFile(report({ 1: 'x', 3: 'y' }))).toMatchObject({
    sections: [{ name: 'A' }, { name: 'C' }],
    questions: [
      { question: 'x', section: 0 },
      { question: 'y', section: 1 },
    ],
  });
  expect(quizOfFile(report({}))).toBeNull();
});
