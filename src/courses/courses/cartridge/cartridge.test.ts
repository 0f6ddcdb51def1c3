import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { importCourse } from '#courses/courses/exchange/contract.ts';
import { getTopic, listTopics } from '#courses/courses/topics/contract.ts';
import { listQuestions } from '#items/question-bank/contract.ts';
import { listQuizzes } from '#quizzes/contract.ts';
import { getQuiz } from '#quizzes/read/contract.ts';
import { getCourse, listCourses } from '../contract.ts';

const site = await testSite();
const { school } = site;
const teacher = site.as('teacher');
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const manifest = (items: string, resources: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/imsccv1p3/imscp_v1p1" xmlns:lom="http://ltsc.ieee.org/xsd/imsccv1p3/LOM/manifest">
  <metadata><schema>IMS Common Cartridge</schema><schemaversion>1.3.0</schemaversion>
    <lom:lom><lom:general><lom:title><lom:string>Light and colour</lom:string></lom:title></lom:general></lom:lom></metadata>
  <organizations><organization identifier="o" structure="rooted-hierarchy"><item identifier="root">${items}</item></organization></organizations>
  <resources>${resources}</resources>
</manifest>`;

const item = (title: string, reference: string): string =>
  `<item identifier="i-${reference}" identifierref="${reference}"><title>${title}</title></item>`;
const folder = (title: string, items: string): string =>
  `<item identifier="f-${title}"><title>${title}</title>${items}</item>`;
const resource = (id: string, type: string, href: string): string =>
  `<resource identifier="${id}" type="${type}" href="${href}"><file href="${href}"/></resource>`;

const question = (id: string, text: string, profile = 'cc.multiple_choice.v0p1'): string => `
  <item ident="${id}" title="${text}"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>cc_profile</fieldlabel><fieldentry>${profile}</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>
    <presentation><material><mattext texttype="text/html">&lt;p&gt;${text} &lt;img src="$IMS-CC-FILEBASE$prism.png" alt="A prism"&gt;&lt;/p&gt;</mattext></material>
      <response_lid ident="r" rcardinality="Single"><render_choice>
        <response_label ident="a"><material><mattext>Seven</mattext></material></response_label>
        <response_label ident="b"><material><mattext>Two</mattext></material></response_label></render_choice></response_lid></presentation>
    <resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>
      <respcondition continue="No"><conditionvar><varequal respident="r">a</varequal></conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing></item>`;

const quiz = `<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="q" title="Colours">
  <qtimetadata><qtimetadatafield><fieldlabel>qmd_timelimit</fieldlabel><fieldentry>20</fieldentry></qtimetadatafield>
  <qtimetadatafield><fieldlabel>cc_maxattempts</fieldlabel><fieldentry>3</fieldentry></qtimetadatafield></qtimetadata>
  <section ident="root_section">${question('q1', 'How many colours?')}
  <item ident="q2" title="Odd one"><presentation><material><mattext>Point</mattext></material><response_xy ident="x"/></presentation></item></section></assessment></questestinterop>`;

const parts: Readonly<Record<string, Uint8Array>> = {
  'imsmanifest.xml': strToU8(
    manifest(
      [
        item('Welcome', 'welcome'),
        folder(
          'Week 1',
          item('Prisms', 'page') + folder('Deeper', item('Notes', 'notes')) + item('Test yourself', 'quiz'),
        ),
        folder(
          'Week 2',
          item('A rainbow', 'link') + item('Talk', 'talk') + item('Tool', 'tool') + item('Lost', 'lost'),
        ),
      ].join(''),
      [
        resource('welcome', 'webcontent', 'web_resources/welcome.html'),
        resource('page', 'webcontent', 'web_resources/pages/prisms.html'),
        resource('notes', 'webcontent', 'web_resources/Notes.pdf'),
        resource('quiz', 'imsqti_xmlv1p2/imscc_xmlv1p3/assessment', 'quiz/assessment.xml'),
        resource('link', 'imswl_xmlv1p3', 'link.xml'),
        resource('talk', 'imsdt_xmlv1p3', 'talk.xml'),
        resource('tool', 'imsbasiclti_xmlv1p3', 'tool.xml'),
        resource('picture', 'webcontent', 'web_resources/prism.png'),
        resource('spare', 'webcontent', 'web_resources/spare.html'),
      ].join(''),
    ),
  ),
  'web_resources/welcome.html': strToU8(
    '<html><head><title>Hi</title></head><body><p onclick="x()">Hello<script>alert(1)</script></p></body></html>',
  ),
  'web_resources/pages/prisms.html': strToU8(
    '<p><img src="../prism.png" alt="A prism"> bends \\(n = 2\\). <a href="../Notes.pdf?x=1">Notes</a>, <a href="../welcome.html">Welcome</a>, <a href="https://example.org/">out</a></p>',
  ),
  'web_resources/prism.png': png,
  'web_resources/Notes.pdf': strToU8('%PDF-1.7 notes'),
  'web_resources/spare.html': strToU8('<html><head><title>Spare page</title></head><body><p>Spare</p></body></html>'),
  'quiz/assessment.xml': strToU8(quiz),
  'link.xml': strToU8(
    '<webLink xmlns="http://www.imsglobal.org/xsd/imsccv1p3/imswl_v1p3"><title>A rainbow</title><url href="https://example.org/rainbow?a=1&amp;b=2" target="_self"/></webLink>',
  ),
  'talk.xml': strToU8(
    '<topic xmlns="http://www.imsglobal.org/xsd/imsccv1p3/imsdt_v1p3"><title>Talk</title><text texttype="text/html">&lt;p&gt;What is red?&lt;/p&gt;</text></topic>',
  ),
  'tool.xml': strToU8('<cartridge_basiclti_link/>'),
};

const bring = (bytes: Uint8Array, dryRun: '0' | '1' = '0', name = 'light.imscc') =>
  teacher.call(importCourse, { file: { name, bytes }, query: { dryRun } });
const cartridge = (more: Readonly<Record<string, Uint8Array>> = {}): Uint8Array => zipSync({ ...parts, ...more });

const hash = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex');

describe('a Common Cartridge', () => {
  test('is looked at first: each part with what becomes of it, and nothing is stored', async () => {
    const before = (await teacher.do(listCourses, {})).total;
    const { body } = await bring(cartridge(), '1');
    expect(body).toMatchObject({
      course: null,
      format: 'cartridge',
      title: 'Light and colour',
      topics: 7,
      quizzes: 1,
      questions: 1,
    });
    expect(body.items.map(({ kind, status, title }) => [kind, status, title])).toEqual([
      ['question', 'ready', 'How many colours?'],
      ['question', 'refused', 'Odd one'],
      ['page', 'ready', 'Welcome'],
      ['page', 'warning', 'Prisms'],
      ['file', 'warning', 'Notes'],
      ['quiz', 'warning', 'Test yourself'],
      ['link', 'ready', 'A rainbow'],
      ['discussion', 'warning', 'Talk'],
      ['tool', 'refused', 'Tool'],
      ['other', 'refused', 'Lost'],
      ['page', 'ready', 'Spare page'],
    ]);
    const told = new Map(body.items.map(({ title, messages }) => [title, messages.join(' ')]));
    expect(told.get('Prisms')).toMatch(/One link to other pages/);
    expect(told.get('Notes')).toMatch(/in the folder "Deeper"/);
    expect(told.get('Tool')).toMatch(/LTI/);
    expect(told.get('Odd one')).toMatch(/no form/);
    expect((await teacher.do(listCourses, {})).total).toBe(before);
    expect((await teacher.do(listQuestions, { query: { q: 'colours' } })).total).toBe(0);
  });

  test('becomes a draft course: sections, pages with pictures and files, links, quizzes with their questions', async () => {
    const { body } = await bring(cartridge());
    const id = body.course!;
    expect(await teacher.do(getCourse, { params: { id } })).toMatchObject({
      title: 'Light and colour',
      state: 'draft',
    });
    const { sections, topics } = await teacher.do(listTopics, { params: { id } });
    expect(sections.map(({ title }) => title)).toEqual(['Week 1', 'Week 2', 'Not in the outline']);
    const place = new Map(sections.map(({ _id, title }) => [_id, title]));
    expect(topics.map(({ title, section }) => [section === null ? null : place.get(section), title])).toEqual([
      [null, 'Welcome'],
      ['Week 1', 'Prisms'],
      ['Week 1', 'Notes'],
      ['Week 1', 'Test yourself'],
      ['Week 2', 'A rainbow'],
      ['Week 2', 'Talk'],
      ['Not in the outline', 'Spare page'],
    ]);
    const page = async (title: string) =>
      (
        await teacher.do(getTopic, {
          params: { courseId: id, topicId: topics.find((topic) => topic.title === title)!._id },
        })
      ).body;
    const [image, pdf] = [await hash(png), await hash(parts['web_resources/Notes.pdf']!)];
    expect(await page('Welcome')).toBe('<p>Hello</p>');
    expect(await page('Prisms')).toBe(
      `<p><img src="/v1/api/images/${image}" alt="A prism" /> bends <span data-type="inline-math" data-latex="n = 2"></span>. ` +
        `<a href="/v1/api/media/${pdf}" rel="noopener" target="_blank">Notes</a>, Welcome, ` +
        '<a href="https://example.org/" rel="noopener nofollow" target="_blank">out</a></p>',
    );
    expect(await page('Notes')).toContain(`/v1/api/media/${pdf}`);
    expect(await page('A rainbow')).toContain('https://example.org/rainbow?a=1&amp;b=2');
    const [quizOfTopic] = topics.find(({ title }) => title === 'Test yourself')!.quizzes;
    expect(await teacher.do(getQuiz, { params: { id: quizOfTopic!.quiz } })).toMatchObject({
      name: 'Colours',
      dateState: 'draft',
      durationSeconds: 1_200,
      attemptsAllowed: 3,
      questions: [{ question: { title: 'How many colours?', type: 'single-choice' }, marks: 1 }],
    });
    for (const url of [`/v1/api/images/${image}`, `/v1/api/media/${pdf}`]) {
      const { statusCode } = await site.server.app.inject({
        url,
        headers: { host: school.host, authorization: `Bearer ${school.people.student.token}` },
      });
      expect([url, statusCode]).toEqual([url, 200]);
    }
  });

  test('is known by its content, whatever it is called', async () => {
    expect((await bring(cartridge(), '1', 'course.zip')).body.format).toBe('cartridge');
  });

  test('has a part with broken XML refused by name, and the others come', async () => {
    const { body } = await bring(
      cartridge({ 'quiz/assessment.xml': strToU8('<questestinterop><item></questestinterop>') }),
      '1',
    );
    expect(body).toMatchObject({ topics: 6, quizzes: 0, questions: 0 });
    expect(body.items[0]).toMatchObject({
      status: 'refused',
      messages: [expect.stringMatching(/not well-formed XML.*line 1/)],
    });
    expect(body.items.find(({ title }) => title === 'Test yourself')?.status).toBe('refused');
  });
});

const renamed = (bytes: Uint8Array, from: string, to: string): Uint8Array =>
  Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll(from, to), 'latin1');
const entities = '<!DOCTYPE m [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><manifest>&c;</manifest>';

test.each<[string, () => Uint8Array, number, RegExp]>([
  [
    'a manifest with entities of its own',
    () => cartridge({ 'imsmanifest.xml': strToU8(entities) }),
    422,
    /never expanded/,
  ],
  ['a manifest that is no XML', () => cartridge({ 'imsmanifest.xml': strToU8('hello') }), 422, /manifest/],
  [
    'a manifest a thousand deep',
    () => cartridge({ 'imsmanifest.xml': strToU8('<a>'.repeat(1_000)) }),
    422,
    /nested too deeply/,
  ],
  [
    'a cartridge of nothing',
    () => zipSync({ 'imsmanifest.xml': strToU8(manifest('', '')) }),
    422,
    /no usable pages or quizzes/,
  ],
  [
    'a name that leads upward',
    () => renamed(cartridge({ 'xxxlink.xml': png }), 'xxxlink.xml', '../link.xml'),
    422,
    /cannot be read/,
  ],
  ['a bomb', () => cartridge({ 'big.html': new Uint8Array(30 * 1024 * 1024) }), 413, /times its packed size/],
])('%s is refused, and no course is made of it', async (_what, make, status, message) => {
  const before = (await teacher.do(listCourses, {})).total;
  const answer = await bring(make());
  expect([answer.status, answer.error.message]).toEqual([status, expect.stringMatching(message)]);
  expect((await teacher.do(listCourses, {})).total).toBe(before);
});

test('parts beyond what a course holds are told of in one line, and never read', async () => {
  const items = Array.from({ length: 1_205 }, () => item('Prisms', 'page')).join('');
  const page = resource('page', 'webcontent', 'page.html');
  const bytes = zipSync({
    'imsmanifest.xml': strToU8(manifest(items, page)),
    'page.html': strToU8('<p>Light bends</p>'),
  });
  const { body } = await bring(bytes, '1');
  expect(body.topics).toBe(1_000);
  expect(body.items).toHaveLength(1_001);
  expect(body.items.at(-1)).toMatchObject({ title: '205 more parts', status: 'refused' });
});

test('questions beyond what a quiz holds come into the bank, and say so', async () => {
  const many = Array.from({ length: 502 }, (_, at) => question(`q${at}`, `Number ${at}`)).join('');
  const long = quiz.replace(
    /<section ident="root_section">.*<\/section>/s,
    `<section ident="root_section">${many}</section>`,
  );
  const { body } = await bring(cartridge({ 'quiz/assessment.xml': strToU8(long) }), '1');
  expect(body.questions).toBe(502);
  const beyond = body.items.filter(({ messages }) =>
    messages.some((message) => message.includes('at most 500 questions')),
  );
  expect(beyond.map(({ title, status }) => [title, status])).toEqual([
    ['Number 500', 'warning'],
    ['Number 501', 'warning'],
  ]);
});

test('quizzes beyond what a course holds are refused by name', async () => {
  const ids = Array.from({ length: 501 }, (_, at) => `quiz${at}`);
  const short = strToU8(quiz.replace(/<item ident="q2".*?<\/item>/s, ''));
  const bytes = zipSync({
    'imsmanifest.xml': strToU8(
      manifest(
        item('Last', 'quiz500'),
        ids.map((id) => resource(id, 'imsqti_xmlv1p2/imscc_xmlv1p3/assessment', `${id}.xml`)).join(''),
      ),
    ),
    ...Object.fromEntries(ids.map((id) => [`${id}.xml`, short])),
  });
  const { body } = await bring(bytes, '1');
  expect(body.quizzes).toBe(500);
  const refused = body.items.filter(({ kind, status }) => kind === 'quiz' && status === 'refused');
  expect(refused.map(({ title }) => title)).toEqual(['quiz500.xml', 'Last']);
});

test('a time limit that no quiz can have is left out, and the course comes', async () => {
  const name = Object.keys(parts).find((path) => parts[path] && Buffer.from(parts[path]).includes('qmd_timelimit'))!;
  const brief = strToU8(quiz.replace('<fieldentry>20<', '<fieldentry>0.05<'));
  const { status, body } = await bring(cartridge({ [name]: brief }));
  expect(status).toBe(200);
  const { topics } = await teacher.do(listTopics, { params: { id: body.course! } });
  const [quizOfTopic] = topics.find(({ title }) => title === 'Test yourself')!.quizzes;
  expect(await teacher.do(getQuiz, { params: { id: quizOfTopic!.quiz } })).toMatchObject({ durationSeconds: null });
});

test('of two parts with the same identifier neither is lost', async () => {
  const pages = ['one.html', 'two.html'];
  const bytes = zipSync({
    'imsmanifest.xml': strToU8(
      manifest(item('First', 'page'), pages.map((path) => resource('page', 'webcontent', path)).join('')),
    ),
    'one.html': strToU8('<html><head><title>One</title></head><body><p>One</p></body></html>'),
    'two.html': strToU8('<html><head><title>Two</title></head><body><p>Two</p></body></html>'),
  });
  const { body } = await bring(bytes, '1');
  expect(body.items.map(({ title, place }) => [title, place])).toEqual([
    ['First', 'one.html'],
    ['Two', 'two.html'],
  ]);
});

test('students cannot bring a course', async () => {
  const answer = await site.as('student').call(importCourse, { file: { name: 'x.imscc', bytes: cartridge() } });
  expect(answer.status).toBe(403);
});

/** Files of other products under their own licences; they are not part of this repository. */
const data = join(import.meta.dirname, '../../../../../shared/data/imports');

function zipOfFolder(folder: string): Uint8Array {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return zipSync(
    Object.fromEntries(
      files.map((file) => {
        const path = join(file.parentPath, file.name);
        return [relative(folder, path), new Uint8Array(readFileSync(path))];
      }),
    ),
  );
}

describe.skipIf(!existsSync(data))('cartridges of other products', () => {
  test('an export of Canvas: its quiz with the whole of each question', async () => {
    const { body } = await bring(readFileSync(join(data, 'qti12/qas_canvas_all.imscc')), '1', 'qas_canvas_all.imscc');
    expect(body.items.filter(({ kind }) => kind === 'question')).toHaveLength(11);
    expect(body.quizzes).toBe(1);
    expect(body.questions).toBeGreaterThanOrEqual(4);
  });
  test('an export of Canvas that was unpacked: a quiz of twelve, and the assignments it keeps for itself', async () => {
    const { body } = await bring(zipOfFolder(join(data, 'qti12/canvas-cartridge')), '1');
    expect(body.title).toBe('Canvas Cartridge');
    expect(body.items.filter(({ kind }) => kind === 'question')).toHaveLength(12);
    expect(body.quizzes).toBe(1);
  });
  test('a package of Blackboard Vista has no outline and no quiz of its own, and says so', async () => {
    const { error } = await bring(readFileSync(join(data, 'blackboard/bb_vista.imscc')), '1', 'bb_vista.imscc');
    expect(error.message).toMatch(/no usable pages or quizzes/);
  });
  test('quizzes of a cartridge come as drafts, so that no student takes them unseen', async () => {
    const { body } = await bring(readFileSync(join(data, 'qti12/qas_canvas_all.imscc')), '0');
    expect(body.course).not.toBeNull();
    const { quizzes } = await teacher.do(listQuizzes, { query: { ds: 'draft' } });
    expect(quizzes.length).toBeGreaterThan(0);
  });
});
