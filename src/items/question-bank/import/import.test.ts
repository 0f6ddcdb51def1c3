import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { exportFormatNames, getQuestion, listQuestions } from '#items/question-bank/contract.ts';
import { exportQuestions, previewExport, questionTemplate } from '#items/question-bank/export/contract.ts';
import { readImage } from '#items/question-bank/images/contract.ts';
import { bulkUploadQuestions } from './contract.ts';

const site = await testSite();
const { school, otherSchool, database } = site;
const teacher = site.as('teacher');

const file = (text: string | Uint8Array, name = 'questions.gift') => ({
  name,
  bytes: typeof text === 'string' ? Buffer.from(text) : text,
});

const gift = `
$CATEGORY: Science/Physics, modern

// [tag:light]
::Speed::How fast is light? {=very ~slow#No.}

Is water wet? {T}

::Pairs::Match. {=a -> b}

::Empty:: {=right ~wrong}
`;

/** Real and hostile files, larger than what belongs in a repository; where they are not, their tests are skipped. */
const samples = '../shared/data';

const count = async () => (await teacher.do(listQuestions)).total;

test('a dry run tells item by item what would be stored, and stores nothing', async () => {
  const before = await count();
  const report = await teacher.do(bulkUploadQuestions, {
    file: file(gift),
    query: { dryRun: '1', tags: 'New, Term 1' },
  });
  expect(report).toMatchObject({ format: 'gift', encoding: 'UTF-8', found: 4, imported: 0 });
  expect(report.items.map(({ position, status, type, title }) => [position, status, type, title])).toEqual([
    [1, 'ready', 'single-choice', 'Speed'],
    [2, 'ready', 'true-false', 'Is water wet?'],
    [3, 'refused', null, 'Pairs'],
    [4, 'refused', null, 'Empty'],
  ]);
  expect(report.items[0]).toMatchObject({
    place: expect.stringMatching(/^line \d+/),
    question: { type: 'single-choice', tags: ['Science', 'Physics modern', 'light', 'New', 'Term 1'], marks: 1 },
  });
  expect(report.items[2]?.messages[0]).toMatch(/matching/);
  expect(report.items[2]).not.toHaveProperty('question');
  expect([report.ready, report.warnings, report.refused]).toEqual([2, 0, 2]);
  expect(await count()).toBe(before);
});

test('what a dry run says is ready is stored, and what is refused is not', async () => {
  const before = await count();
  const report = await teacher.do(bulkUploadQuestions, { file: file(gift), query: { tags: 'Imported' } });
  expect([report.imported, await count()]).toEqual([2, before + 2]);
  const [speed, , pairs] = report.items;
  const stored = await teacher.do(getQuestion, { params: { id: speed!._id! } });
  expect(stored).toMatchObject({ title: 'Speed', version: 1, status: 'ready', type: 'single-choice' });
  expect(stored.tags).toEqual(['Imported', 'light', 'Physics modern', 'Science']);
  expect(pairs).not.toHaveProperty('_id');
  expect((await teacher.do(listQuestions, { query: { st: 'imported' } })).total).toBe(2);
  const audit = await database.inTenant(school.id, (tx) =>
    tx.selectFrom('audit_entry').select('details').where('deed', '=', 'question.import').execute(),
  );
  expect(audit.map((row) => row.details)).toEqual([
    { file: 'questions.gift', format: 'gift', found: 4, refused: 2, imported: 2 },
  ]);
});

test('only the chosen positions are stored, refused ones never', async () => {
  const before = await count();
  const report = await teacher.do(bulkUploadQuestions, { file: file(gift), query: { only: '2-4,900-1000' } });
  expect(report.items.map((item) => item._id !== undefined)).toEqual([false, true, false, false]);
  expect([report.imported, await count()]).toEqual([1, before + 1]);
  const none = await teacher.do(bulkUploadQuestions, { file: file(gift), query: { only: '' } });
  expect([none.imported, await count()]).toEqual([0, before + 1]);
});

test('script in any text of a file is taken out, and a picture from elsewhere is left out with a warning', async () => {
  const evil = '[html]<p>Why?<script>alert(1)</script><img src\\="https://a.example/x.png"></p>{\\=ok}';
  const text = `::<script>alert(2)</script>::${evil.replace('{\\=ok}', '')} {=<b onclick\\="x()">yes</b> ~no#<script>alert(3)</script>bad####<iframe src\\="x"></iframe>all}`;
  const report = await teacher.do(bulkUploadQuestions, { file: file(text), query: { dryRun: '1' } });
  const { question, messages, status } = report.items[0]!;
  expect(JSON.stringify([question?.content, question?.generalFeedback])).not.toMatch(
    /script|onclick|iframe|alert|a\.example/,
  );
  expect(question?.title).toBe('<script>alert(2)</script>');
  expect([status, messages.join()]).toEqual(['warning', expect.stringMatching(/picture is left out/)]);
});

test('a dry run that asks for pictures gets those of the file, and stores none of them', async () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const text = `<?xml version="1.0"?><quiz><question type="truefalse"><name><text>Seen</text></name>
    <questiontext format="html"><text><![CDATA[<p>What is it? <img src="@@PLUGINFILE@@/it.png" alt="It"></p>]]></text>
    <file name="it.png" path="/" encoding="base64">${png}</file></questiontext>
    <answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>`;
  const look = (query: object) =>
    teacher.do(bulkUploadQuestions, { file: file(text, 'seen.xml'), query: { dryRun: '1', ...query } });
  const { items, pictures } = await look({ pictures: '1' });
  const [hash, data] = Object.entries(pictures ?? {})[0]!;
  expect(data).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
  expect(items[0]?.question?.content.stem).toContain(`/v1/api/images/${hash}`);
  expect((await teacher.call(readImage, { params: { hash } })).status).toBe(404);
  expect(await look({})).not.toHaveProperty('pictures');
});

test('nothing is stored when one statement fails on the way', async () => {
  const before = await count();
  await database.asOwner(`
    create function fail_late() returns trigger language plpgsql as
      $$ begin if new.title = 'Last' then raise exception 'late'; end if; return new; end $$`);
  await database.asOwner(
    'create trigger fail_late before insert on question_version for each row execute function fail_late()',
  );
  const many = `${Array.from({ length: 1200 }, (_, i) => `::Q${i}::Is it? {T}`).join('\n\n')}\n\n::Last::Is it? {F}\n`;
  const answer = await teacher.call(bulkUploadQuestions, { file: file(many) });
  await database.asOwner('drop trigger fail_late on question_version');
  expect([answer.status, await count()]).toEqual([500, before]);
});

const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('::Süß::Is it? {T}', 'utf16le')]);

test('a file in UTF-16 is read, and its encoding is named', async () => {
  const report = await teacher.do(bulkUploadQuestions, { file: file(utf16, 'notes.txt'), query: { dryRun: '1' } });
  expect(report.encoding).toMatch(/UTF-16/);
  expect(report.items[0]).toMatchObject({ title: 'Süß', status: 'ready' });
});

test('a formula in a table is a text like any other', async () => {
  const csv =
    'type,title,question,option 1,option 2,correct\nsingle-choice,=1+1,"=HYPERLINK(""http://a.example"")",@yes,-no,A\n';
  const report = await teacher.do(bulkUploadQuestions, { file: file(csv, 'q.csv') });
  const stored = await teacher.do(getQuestion, { params: { id: report.items[0]!._id! } });
  expect([stored.title, stored.excerpt]).toEqual(['=1+1', '=HYPERLINK("http://a.example")']);
});

const bombed = [
  ['a zip whose parts lie about their size', 'must-fail/file data overflows file bounds 63 2147483647 308.zip'],
  ['a zip that unpacks to much more than it is', 'must-work/big-compression.zip'],
] as const;

test.skipIf(!existsSync(samples)).each(bombed)('%s is no workbook, and nothing breaks', async (_what, name) => {
  const bytes = readFileSync(`${samples}/hostile/zip/${name}`);
  const answer = await teacher.call(bulkUploadQuestions, { file: file(bytes, 'q.xlsx') });
  expect([413, 422]).toContain(answer.status);
});

test.each<[string, ReturnType<typeof file>, number]>([
  ['an empty file', file(''), 400],
  ['a file that is no text', file(Buffer.from('89504e470d0a1a0a0000000d49484452000000010000', 'hex'), 'x.gift'), 422],
  ['a text that is no question file', file('Dear all, the meeting is at noon.', 'letter.txt'), 422],
  ['a zip that is none', file(Buffer.from('PK\u0003\u0004 not really'), 'q.xlsx'), 422],
  ['a file above 20 MB', file(Buffer.alloc(20 * 1024 * 1024 + 1, 'a'), 'q.csv'), 413],
])('%s is refused as a whole with a message', async (_what, upload, status) => {
  const answer = await teacher.call(bulkUploadQuestions, { file: upload });
  expect(answer.status).toBe(status);
  expect(answer.error.message.length).toBeGreaterThan(15);
});

test('an unknown format, a broken choice of positions and a missing file are bad input', async () => {
  for (const query of [
    { format: 'karaoke' },
    { only: '1;2' },
    { only: '-' },
    { dryRun: 'maybe' },
    { tags: 'x'.repeat(101) },
  ]) {
    expect((await teacher.call(bulkUploadQuestions, { file: file(gift), query: query as never })).status).toBe(400);
  }
  expect((await teacher.call(bulkUploadQuestions, { body: {} as never })).status).toBe(400);
});

test.each([
  [
    'cut off',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
  ],
  ['without a boundary', 'multipart/form-data', 'x'],
  [
    'of another field',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="f"; filename="a"\r\n\r\nx\r\n--b--\r\n',
  ],
  ['of nothing', 'multipart/form-data; boundary=b', ''],
  [
    'without a file',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="only"\r\n\r\n1\r\n--b--\r\n',
  ],
])('a form %s is bad input', async (_what, type, payload) => {
  const answer = await site.server.app.inject({
    method: 'POST',
    url: bulkUploadQuestions.path,
    headers: { host: school.host, authorization: `Bearer ${school.people.teacher.token}`, 'content-type': type },
    payload,
  });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input']);
});

test('students and visitors bring nothing in and take nothing out; other schools take out nothing of ours', async () => {
  for (const [who, status] of [
    ['student', 403],
    ['visitor', 401],
  ] as const) {
    expect((await site.as(who).call(bulkUploadQuestions, { file: file(gift) })).status).toBe(status);
    expect((await site.as(who).call(exportQuestions, { query: { format: 'gift' } })).status).toBe(status);
    expect((await site.as(who).call(previewExport, { query: { format: 'gift' } })).status).toBe(status);
    expect((await site.as(who).call(questionTemplate, { query: { format: 'gift' } })).status).toBe(status);
  }
  const foreign = await site.as('teacher', otherSchool).call(exportQuestions, { query: { format: 'gift' } });
  expect(foreign.text).not.toContain('Speed');
});

const download = async (url: string) => {
  const answer = await site.server.app.inject({
    url,
    headers: { host: school.host, authorization: `Bearer ${school.people.teacher.token}` },
  });
  expect(answer.statusCode).toBe(200);
  return answer;
};

const common = ['single-choice', 'multiple-choice', 'true-false', 'numeric', 'short-text'];
const choicesOnly = ['aiken', 'kahoot'];
const carried = (format: string) => {
  if (choicesOnly.includes(format)) return ['single-choice', 'true-false'];
  // In Word several right options are read with a warning.
  return format === 'docx' ? common.filter((type) => type !== 'multiple-choice') : common;
};

test.each(exportFormatNames)('the template in %s brings in one question of each type', async (format) => {
  const answer = await download(`/v1/api/questions/template?format=${format}`);
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="question-template\.\w+"$/);
  const report = await teacher.do(bulkUploadQuestions, {
    file: file(answer.rawPayload, `t.${format}`),
    query: { dryRun: '1' },
  });
  expect(report.format).toBe(format);
  expect(report.items.map((item) => [item.type, item.status])).toEqual(carried(format).map((type) => [type, 'ready']));
});

// A Word document is a paper: without titles, and some of its questions are for print alone.
test.each(exportFormatNames.filter((format) => ![...choicesOnly, 'docx'].includes(format)))(
  'what is exported as %s comes back the same',
  async (format) => {
    const template = await download('/v1/api/questions/template?format=csv');
    const tag = `Round ${format}`;
    const first = await teacher.do(bulkUploadQuestions, {
      file: file(template.rawPayload, 't.csv'),
      query: { tags: tag },
    });
    const { losses, questions } = await teacher.do(previewExport, { query: { format, st: tag } });
    expect([questions, losses.filter((loss) => loss.leftOut)]).toEqual([5, []]);
    const exported = await download(
      `/v1/api/questions/export?format=${format}&st=${encodeURIComponent(tag)}&sort=createdAt`,
    );
    const second = await teacher.do(bulkUploadQuestions, {
      file: file(exported.rawPayload, `t.${format}`),
      query: { dryRun: '1' },
    });
    expect(second.items.map((item) => item.title).toSorted()).toEqual(first.items.map((item) => item.title).toSorted());
    for (const { title, question } of second.items) {
      const { items } = await teacher.do(bulkUploadQuestions, {
        file: file(template.rawPayload, 't.csv'),
        query: { dryRun: '1' },
      });
      const original = items.find((item) => item.title === title)?.question;
      const withoutIds = (value: unknown) =>
        JSON.parse(JSON.stringify(value, (key, part) => (key === 'id' ? null : part)));
      expect(withoutIds(question?.content)).toEqual(withoutIds(original?.content));
    }
  },
);

test('what the import takes for granted is no loss, and what GIFT has no place for is named', async () => {
  await teacher.do(bulkUploadQuestions, { file: file('::Plain::Is it? {T}\n'), query: { tags: 'Lossless' } });
  const csv = 'type,title,question,option 1,option 2,correct,difficulty\nsingle-choice,Hard,Is it?,yes,no,A,5\n';
  await teacher.do(bulkUploadQuestions, { file: file(csv, 'q.csv'), query: { tags: 'Lossy' } });
  const lossesOf = async (format: 'gift' | 'csv') =>
    (await teacher.do(previewExport, { query: { format, st: 'Lossless,Lossy' } })).losses;
  expect(await lossesOf('csv')).toEqual([]);
  expect(await lossesOf('gift')).toMatchObject(
    [{ title: 'Hard', leftOut: false, lost: [/difficulty/] }].map((loss) => ({
      ...loss,
      lost: loss.lost.map((pattern) => expect.stringMatching(pattern)),
    })),
  );
});

const science = `${samples}/imports/large/opentriviaqa_science.csv`;
const general = `${samples}/imports/large/opentriviaqa_general.gift`;

test.skipIf(!existsSync(general))('a bank of thousands of questions is stored within seconds', async () => {
  const before = await count();
  const report = await teacher.do(bulkUploadQuestions, { file: file(readFileSync(general)) });
  expect(report.imported).toBe(report.ready + report.warnings);
  expect([report.found, report.refused, await count()]).toEqual([3290, 0, before + 3290]);
});

test.skipIf(!existsSync(science))('a large table is read to its last row', async () => {
  const report = await teacher.do(bulkUploadQuestions, {
    file: file(readFileSync(science), 's.csv'),
    query: { dryRun: '1' },
  });
  expect(report.found).toBe(2486);
});

const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

test('a picture alone in the general feedback of a GIFT file is kept when the file holds it, and named when it does not', async () => {
  const inGift = (source: string) =>
    `Which? {=a ~b####<img src\\="${source.replace(/[:=]/g, (sign) => `\\${sign}`)}" alt\\="x">}\n`;
  const query = { dryRun: '1' } as const;
  const kept = await teacher.do(bulkUploadQuestions, { file: file(inGift(DOT)), query });
  expect(kept.items[0]).toMatchObject({
    status: 'ready',
    question: {
      generalFeedback: expect.stringMatching(/^<p><img src="\/v1\/api\/images\/[0-9a-f]{64}" alt="x" \/><\/p>$/),
    },
  });
  const lost = await teacher.do(bulkUploadQuestions, { file: file(inGift('https://a.example/x.png')), query });
  expect(lost.items[0]).toMatchObject({
    status: 'warning',
    messages: ['A picture is left out: the file only says where to find it. Add it in the editor'],
  });
});

test('what of a text no reader here can see is named: formulas as MathML, recordings, drawings', async () => {
  const html = (text: string) => file(`[html]Which\\? ${text} {=a ~b}`);
  const query = { dryRun: '1' } as const;
  const messages = async (text: string) =>
    (await teacher.do(bulkUploadQuestions, { file: html(text), query })).items[0]!.messages;
  expect(await messages('<math><mi>x</mi></math>')).toEqual([
    "Part of the text is left out: <math> can't be shown here",
  ]);
  expect(await messages('<audio src\\="a.mp3"></audio>')).toEqual([
    'A video, recording or embedded page is left out. Add a link to it in the editor',
  ]);
  expect(await messages('<script>x()</script><p>words</p>')).toEqual([]);
});

test('a key that can count from 0 or from 1 is refused until the call says which, and then stored so', async () => {
  const csv = 'question,option 1,option 2,option 3,correct\nCapital of France?,Rome,Paris,Oslo,1\n';
  const dry = await teacher.do(bulkUploadQuestions, { file: file(csv, 'k.csv'), query: { dryRun: '1' } });
  expect(dry).toMatchObject({ ready: 0, refused: 1, files: [{ key: { base: null, asks: true } }] });
  const query = { key: 'from-0' } as const;
  const report = await teacher.do(bulkUploadQuestions, { file: file(csv, 'k.csv'), query });
  const { content } = await teacher.do(getQuestion, { params: { id: report.items[0]!._id! } });
  expect(content).toMatchObject({ options: [{ share: '0' }, { share: '1' }, { share: '0' }] });
});

test('a text without a question is stored as the stimulus of the questions that follow, when a person says so', async () => {
  const texts = '::Map::Look at the delta.\n\n::One::Is it a long delta? {T}\n\n::Two::Is it a wide delta? {F}\n';
  const dry = await teacher.do(bulkUploadQuestions, { file: file(texts), query: { dryRun: '1' } });
  expect(dry).toMatchObject({ texts: 1, ready: 3, refused: 0 });
  expect(dry.items[0]).toMatchObject({ type: 'text-only', question: { marks: 0 } });
  expect(dry.items[1]).not.toHaveProperty('stimulus');
  const stored = await teacher.do(bulkUploadQuestions, { file: file(texts), query: { texts: 'beside' } });
  expect(stored).toMatchObject({ texts: 1, imported: 2, items: [{ status: 'refused' }, {}, {}] });
  const [one, two] = await Promise.all(
    stored.items.slice(1).map(({ _id }) => teacher.do(getQuestion, { params: { id: _id! } })),
  );
  expect(one!.stimulus).toMatchObject({ title: 'Map' });
  expect(two!.stimulus).toEqual(one!.stimulus);
});
