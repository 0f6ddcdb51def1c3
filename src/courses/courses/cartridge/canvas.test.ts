/** What Canvas writes into a cartridge for itself, in the form of its own generator of exports. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { importCourse } from '#courses/courses/exchange/contract.ts';
import { getTopic, listTopics } from '#courses/courses/topics/contract.ts';
import { listQuestions } from '#items/question-bank/contract.ts';
import { getQuiz } from '#quizzes/read/contract.ts';

const site = await testSite();
const teacher = site.as('teacher');

const field = (label: string, entry: string): string =>
  `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`;

const question = (title: string, original = ''): string => `
  <item ident="i-${title}" title="${title}"><itemmetadata><qtimetadata>${field('question_type', 'true_false_question')}
    ${field('points_possible', '1.0')}${original && field('assessment_question_identifierref', original)}</qtimetadata></itemmetadata>
    <presentation><material><mattext texttype="text/html">&lt;p&gt;${title}?&lt;/p&gt;</mattext></material>
      <response_lid ident="r" rcardinality="Single"><render_choice>
        <response_label ident="1"><material><mattext>True</mattext></material></response_label>
        <response_label ident="2"><material><mattext>False</mattext></material></response_label></render_choice></response_lid></presentation>
    <resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>
      <respcondition continue="No"><conditionvar><varequal respident="r">1</varequal></conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing></item>`;

const group = (title: string, count: number, points: string, inside: string, bank = ''): string =>
  `<section ident="g-${title}" title="${title}"><selection_ordering><selection>${bank && `<sourcebank_ref>${bank}</sourcebank_ref>`}<selection_number>${count}</selection_number><selection_extension><points_per_item>${points}</points_per_item></selection_extension></selection></selection_ordering>${inside}</section>`;

const document = (inside: string): string =>
  `<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2">${inside}</questestinterop>`;

const assessment = (inside: string): Uint8Array =>
  strToU8(
    document(
      `<assessment ident="quiz" title="Rivers"><qtimetadata>${field('cc_maxattempts', '2')}</qtimetadata><section ident="root_section">${inside}</section></assessment>`,
    ),
  );

const meta = (inside: string): Uint8Array =>
  strToU8(
    `<quiz identifier="quiz" xmlns="http://canvas.instructure.com/xsd/cccv1p0"><title>Rivers</title>${inside}</quiz>`,
  );

const LOR = 'associatedcontent/imscc_xmlv1p1/learning-application-resource';

const manifest = `<manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"><metadata><schema>IMS Common Cartridge</schema><schemaversion>1.1.0</schemaversion></metadata>
  <organizations><organization identifier="org_1"><item identifier="LearningModules"><item identifier="a" identifierref="quiz"><title>Rivers</title></item></item></organization></organizations>
  <resources><resource identifier="bank" type="${LOR}" href="non_cc_assessments/bank.xml.qti"><file href="non_cc_assessments/bank.xml.qti"/></resource>
    <resource identifier="quiz" type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment"><file href="quiz/assessment_qti.xml"/><dependency identifierref="meta"/></resource>
    <resource identifier="meta" type="${LOR}" href="quiz/assessment_meta.xml"><file href="quiz/assessment_meta.xml"/><file href="non_cc_assessments/quiz.xml.qti"/></resource>
    <resource identifier="pdf" type="webcontent" href="web_resources/Handout.pdf"><file href="web_resources/Handout.pdf"/></resource>
    <resource identifier="lti" type="imsbasiclti_xmlv1p0"><file href="lti.xml"/></resource></resources></manifest>`;

const cartridge = (inside: string, settings: string, more: Readonly<Record<string, Uint8Array>> = {}): Uint8Array =>
  zipSync({
    'imsmanifest.xml': strToU8(manifest),
    'quiz/assessment_qti.xml': assessment(question('Extract')),
    'non_cc_assessments/quiz.xml.qti': assessment(inside),
    'quiz/assessment_meta.xml': meta(settings),
    'non_cc_assessments/bank.xml.qti': strToU8(
      document(
        `<objectbank ident="bank"><qtimetadata>${field('bank_title', 'Lakes')}</qtimetadata>${question('Como')}${question('Garda')}${question('Nile')}</objectbank>`,
      ),
    ),
    'lti.xml': strToU8('<cartridge_basiclti_link/>'),
    ...more,
  });

const bring = async (bytes: Uint8Array) => {
  const { body } = await teacher.call(importCourse, {
    file: { name: 'rivers.imscc', bytes },
    query: { dryRun: '0' },
  });
  const { topics } = await teacher.do(listTopics, { params: { id: body.course! } });
  const quiz = await teacher.do(getQuiz, { params: { id: topics.flatMap(({ quizzes }) => quizzes)[0]!.quiz } });
  const told = body.items.find(({ kind }) => kind === 'quiz')!.messages;
  return { body, quiz, told };
};

test('what a quiz draws of its groups and of a bank, it draws here, for the points of the group', async () => {
  const file = cartridge(
    [
      question('Fixed', 'i-Nile'),
      group('North', 2, '3.0', ['Elbe', 'Rhine', 'Oder'].map((name) => question(name)).join('')),
      group('Whole', 2, '2.5', ['Po', 'Adige'].map((name) => question(name)).join('')),
      group('Lakes', 1, '4', '', 'bank'),
      group('Elsewhere', 1, '4', '', '4711'),
    ].join(''),
    '',
  );
  const { body, quiz, told } = await bring(file);
  expect(quiz.questions.map((one) => [one.question.title, one.marks])).toEqual([
    ['Fixed', 1],
    ['Po', 2.5],
    ['Adige', 2.5],
  ]);
  expect(quiz.draws.map(({ count, marks, tags }) => ({ count, marks, tags }))).toEqual([
    { count: 2, marks: 3, tags: ['Rivers: North'] },
    { count: 1, marks: 4, tags: ['Rivers: Lakes'] },
  ]);
  const titles = async (tag: string) =>
    (await teacher.do(listQuestions, { query: { st: tag } })).questions.map(({ title }) => title).sort();
  expect(await titles('Rivers: North')).toEqual(['Elbe', 'Oder', 'Rhine']);
  // The bank's Nile is the question that the quiz asks already, and comes once.
  expect(await titles('Rivers: Lakes')).toEqual(['Como', 'Fixed', 'Garda']);
  expect(body.questions).toBe(8);
  expect(told.slice(1)).toEqual([
    'The section "North" draws 2 of its 3 questions. They get a tag of their own, by which the quiz draws them.',
    'Questions that the group "Lakes" draws of a bank: 1. The bank gets a tag of its own, by which the quiz draws them.',
    'Questions of a bank that the file does not hold, which the group "Elsewhere" draws and the quiz lacks: 1.',
  ]);
  const again = await bring(file);
  expect(again.quiz.draws.map(({ tags }) => tags)).toEqual([['Rivers: North 2'], ['Rivers: Lakes 2']]);
  expect(await titles('Rivers: North')).toHaveLength(3);
  expect(await titles('Rivers: North 2')).toEqual(['Elbe', 'Oder', 'Rhine']);
  expect(await titles('Rivers: Lakes 2')).toEqual(['Como', 'Fixed', 'Garda']);
});

test('settings that Canvas keeps beside the quiz are taken over, and those without a place are named', async () => {
  const { quiz, told } = await bring(
    cartridge(
      question('Loire'),
      `<description>&lt;p&gt;About rivers&lt;/p&gt;</description><shuffle_answers>false</shuffle_answers><scoring_policy>keep_latest</scoring_policy>
       <hide_results>until_after_last_attempt</hide_results><quiz_type>graded_survey</quiz_type><access_code>let me in</access_code><ip_filter>10.0.0.0/8</ip_filter>
       <lock_at>2026-12-01T00:00:00</lock_at><cant_go_back>true</cant_go_back><require_lockdown_browser>true</require_lockdown_browser><assignment><due_at/></assignment>`,
    ),
  );
  expect(quiz).toMatchObject({
    description: '<p>About rivers</p>',
    shuffleOptions: false,
    countedAttempt: 'last',
    attemptsAllowed: 2,
  });
  expect(told.slice(1)).toEqual([
    'The access code is left out.',
    'The networks that the quiz is restricted to are left out.',
    'The dates between which the quiz can be taken are left out.',
    'In the file questions come one at a time; here students choose their way.',
    'When students see results and right answers is left out.',
    'The lockdown browser is left out.',
    'In the file it is a survey; here its answers are marked.',
  ]);
  expect(JSON.stringify(told)).not.toContain('let me in');
});

test('more draws than a quiz has are asked whole, and the report says of which groups', async () => {
  const groups = Array.from({ length: 51 }, (_, at) =>
    group(`G${at}`, 1, '1', `${question(`A${at}`)}${question(`B${at}`)}`),
  );
  const { quiz, told } = await bring(cartridge(groups.join(''), ''));
  expect(quiz.draws).toHaveLength(50);
  expect(quiz.questions.map((one) => one.question.title)).toEqual(['A50', 'B50']);
  expect(told.at(-1)).toBe('There are too many draws for one quiz. Of the group "G50" all questions are asked.');
});

test('files and tools that nothing names are told of', async () => {
  const { body } = await bring(
    cartridge(question('Seine'), '', { 'web_resources/Handout.pdf': strToU8('%PDF-1.7 handout') }),
  );
  expect(body.warnings).toEqual(['The file "Handout.pdf" is left out: no page names it.']);
  expect(body.items.find(({ kind }) => kind === 'tool')).toMatchObject({ status: 'refused' });
});

test('what is not published there is not published here, wherever Canvas says it', async () => {
  const pageIn = (name: string, state = ''): string =>
    `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"/><title>${name}</title><meta name="identifier" content="x"/>${state && `<meta name="workflow_state" content="${state}"/>`}</head><body><p>${name}</p></body></html>`;
  const topic = (name: string): string =>
    `<topic><title>${name}</title><text texttype="text/html">&lt;p&gt;?&lt;/p&gt;</text></topic>`;
  const hidden = '<workflow_state>unpublished</workflow_state>';
  const parts = {
    'shown.html': pageIn('Shown', 'active'),
    'answers.html': pageIn('Answers', 'unpublished'),
    'essay/essay.html': pageIn('Essay'),
    'essay/assignment_settings.xml': `<assignment>${hidden}</assignment>`,
    'talk.xml': topic('Talk'),
    'talk-meta.xml': `<topicMeta>${hidden}</topicMeta>`,
    'open.xml': topic('Open'),
    'open-meta.xml': '<topicMeta><workflow_state>active</workflow_state></topicMeta>',
    'task.xml': `<assignment><title>Task</title><text>?</text><extensions><assignment>${hidden}</assignment></extensions></assignment>`,
    'later.html': pageIn('Later'),
    'module.html': pageIn('Module'),
    'course_settings/module_meta.xml': `<modules><module identifier="m1"><workflow_state>active</workflow_state><items><item identifier="at-later"><workflow_state>unpublished</workflow_state></item></items></module>
      <module identifier="m2">${hidden}<items><item identifier="at-module"><workflow_state>active</workflow_state></item></items></module></modules>`,
  };
  const part = (id: string, type: string, path: string, more = ''): string =>
    `<resource identifier="${id}" type="${type}" href="${path}"><file href="${path}"/>${more}</resource>`;
  const resources = [
    part('later', 'webcontent', 'later.html'),
    part('module', 'webcontent', 'module.html'),
    part('shown', 'webcontent', 'shown.html'),
    part('answers', 'webcontent', 'answers.html'),
    part('essay', LOR, 'essay/essay.html'),
    part('talk', 'imsdt_xmlv1p1', 'talk.xml', '<dependency identifierref="talk-meta"/>'),
    part('talk-meta', LOR, 'talk-meta.xml'),
    part('open', 'imsdt_xmlv1p1', 'open.xml', '<dependency identifierref="open-meta"/>'),
    part('open-meta', LOR, 'open-meta.xml'),
    part('task', 'assignment_xmlv1p0', 'task.xml'),
  ];
  const place = (name: string): string =>
    `<item identifier="at-${name}" identifierref="${name}"><title>${name}</title></item>`;
  const { body } = await teacher.call(importCourse, {
    file: {
      name: 'pages.imscc',
      bytes: zipSync({
        'imsmanifest.xml': strToU8(
          `<manifest><metadata><lom><general><title><string language="en">Rivers</string><string language="de">Flüsse</string></title></general></lom></metadata>
           <organizations><organization><item identifier="LearningModules">${place('later')}${place('module')}</item></organization></organizations><resources>${resources.join('')}</resources></manifest>`,
        ),
        ...Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])),
      }),
    },
    query: { dryRun: '0' },
  });
  expect(body.title).toBe('Rivers');
  const { topics } = await teacher.do(listTopics, { params: { id: body.course! } });
  const published = topics.filter((one) => one.published).map(({ title }) => title);
  expect([topics.length, published]).toEqual([8, ['Shown', 'Open']]);
  const told = body.items.filter(({ messages }) =>
    messages.includes('It is not published in the file, and not here either.'),
  );
  expect(told.map(({ title }) => title)).toEqual(['later', 'module', 'Answers', 'Essay', 'Talk', 'Task']);
});

test('a quiz that is not published there has an unpublished topic, and a discussion its attachments', async () => {
  const withTalk = (text: string): string =>
    text.replace(
      '</resources>',
      '<resource identifier="talk" type="imsdt_xmlv1p1"><file href="talk.xml"/></resource></resources>',
    );
  const { body } = await bring(
    cartridge(question('Tiber'), '<available>false</available>', {
      'imsmanifest.xml': strToU8(withTalk(manifest)),
      'talk.xml': strToU8(
        '<topic><title>Talk</title><text texttype="text/plain">Read it</text><attachments><attachment href="$IMS-CC-FILEBASE$/Handout.pdf"/></attachments></topic>',
      ),
      'web_resources/Handout.pdf': strToU8('%PDF-1.7 handout'),
    }),
  );
  const { topics } = await teacher.do(listTopics, { params: { id: body.course! } });
  expect(topics.map(({ title, published }) => [title, published])).toEqual([
    ['Rivers', false],
    ['Talk', true],
  ]);
  const params = { courseId: body.course!, topicId: topics[1]!._id };
  expect((await teacher.do(getTopic, { params })).body).toMatch(
    /<a href="\/v1\/api\/media\/[^"]+"[^>]*>Handout\.pdf<\/a>/,
  );
  // What is attached is named by something.
  expect(body.warnings).toEqual([]);
});

test('what only some students, teachers or nobody may open there is not published here, and dates of modules are told of', async () => {
  const page = (name: string, body: string): Uint8Array =>
    strToU8(`<html><head><title>${name}</title></head><body>${body}</body></html>`);
  const link = (file: string): string => `<p><a href="$IMS-CC-FILEBASE$/${file}">File</a></p>`;
  const part = (id: string, path: string, more = ''): string =>
    `<resource identifier="${id}" type="webcontent" href="${path}"><file href="${path}"/>${more}</resource>`;
  const teachers =
    '<metadata><lom:lom><lom:educational><lom:intendedEndUserRole><lom:source>IMSGLC_CC_Rolesv1p1</lom:source><lom:value>Instructor</lom:value></lom:intendedEndUserRole></lom:educational></lom:lom></metadata>';
  const settings = (inside: string): Uint8Array => strToU8(`<assignment>${inside}</assignment>`);
  const parts = {
    'imsmanifest.xml': strToU8(
      `<manifest xmlns:lom="http://ltsc.ieee.org/xsd/imsccv1p1/LOM/resource"><organizations/><resources>${[
        part('shown', 'shown.html'),
        part('solution', 'solution.html'),
        part('folder', 'folder.html'),
        part('notes', 'notes.html', teachers),
        part('few', 'few/few.html'),
        part('dated', 'dated/dated.html'),
        part('file-open', 'web_resources/open.pdf'),
        part('file-locked', 'web_resources/solution.pdf'),
        part('file-in', 'web_resources/Private/plan.pdf'),
      ].join('')}</resources></manifest>`,
    ),
    'shown.html': page('Shown', link('open.pdf')),
    'solution.html': page('Solution', link('solution.pdf')),
    'folder.html': page('Folder', link('Private/plan.pdf')),
    'notes.html': page('Notes', '<p>For you</p>'),
    'few/few.html': page('Few', '<p>?</p>'),
    'few/assignment_settings.xml': settings('<only_visible_to_overrides>true</only_visible_to_overrides>'),
    'dated/dated.html': page('Dated', '<p>?</p>'),
    'dated/assignment_settings.xml': settings(
      '<unlock_at>2026-12-01T00:00:00</unlock_at><only_visible_to_overrides>false</only_visible_to_overrides>',
    ),
    'web_resources/open.pdf': strToU8('%PDF-1.7 open'),
    'web_resources/solution.pdf': strToU8('%PDF-1.7 solution'),
    'web_resources/Private/plan.pdf': strToU8('%PDF-1.7 plan'),
    'course_settings/files_meta.xml': strToU8(
      `<fileMeta xmlns="http://canvas.instructure.com/xsd/cccv1p0"><folders><folder path="Private"><locked>true</locked></folder></folders>
       <files><file identifier="file-locked"><locked>true</locked></file><file identifier="file-open"><hidden>true</hidden><unlock_at>2026-12-01T00:00:00</unlock_at></file></files></fileMeta>`,
    ),
    'course_settings/module_meta.xml': strToU8(
      '<modules><module identifier="m1"><unlock_at>2026-12-01T00:00:00</unlock_at></module><module identifier="m2"><prerequisites><prerequisite type="context_module"/></prerequisites></module></modules>',
    ),
  };
  const { body } = await teacher.call(importCourse, {
    file: { name: 'hidden.imscc', bytes: zipSync(parts) },
    query: { dryRun: '0' },
  });
  const { topics } = await teacher.do(listTopics, { params: { id: body.course! } });
  expect(topics.filter((one) => one.published).map(({ title }) => title)).toEqual(['Shown', 'Dated']);
  const told = new Map(body.items.map(({ title, messages }) => [title, messages]));
  expect(Object.fromEntries(told)).toMatchObject({
    Shown: [],
    Solution: ['In the file students can’t open "solution.pdf", which it shows or links to. It is not published here.'],
    Folder: ['In the file students can’t open "plan.pdf", which it shows or links to. It is not published here.'],
    Notes: ['In the file it is for teachers. It is not published here.'],
    Few: ['In the file only some students see it. It is not published here.'],
    Dated: ['The date from which students see it is left out.'],
  });
  expect(body.warnings).toEqual([
    'Modules that open at a date in the file, which is left out: 1.',
    'Modules that open after others or in their order in the file, which is left out: 1.',
    'Files and folders that open at a date in the file, which is left out: 1.',
  ]);
});

/** An export of Canvas under its own licence; it is not part of this repository. */
const unpacked = join(import.meta.dirname, '../../../../../shared/data/imports/qti12/canvas-cartridge');

describe.skipIf(!existsSync(unpacked))('an export of Canvas itself', () => {
  test('has its settings and its description, and the questions of its bank once', async () => {
    const files = readdirSync(unpacked, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const bytes = zipSync(
      Object.fromEntries(
        files.map(({ parentPath, name }) => {
          const path = join(parentPath, name);
          return [relative(unpacked, path), new Uint8Array(readFileSync(path))];
        }),
      ),
    );
    const { body, quiz } = await bring(bytes);
    expect(body.items.filter(({ kind }) => kind === 'question')).toHaveLength(12);
    expect(quiz.shuffleOptions).toBe(false);
    expect(quiz.description).toContain('every canvas interaction type');
  });
});
