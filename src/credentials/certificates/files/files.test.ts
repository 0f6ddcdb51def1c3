import { PDFDocument } from '@pdfme/pdf-lib';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getQuizCertificateUrl } from '#credentials/certificates/contract.ts';
import { draw } from '#credentials/certificates/draw/draw.ts';
import { stretchesOf } from '#credentials/certificates/draw/fonts.ts';
import { drawSvg } from '#credentials/certificates/draw/svg.ts';
import { typeset } from '#credentials/certificates/draw/typeset.ts';
import { readTemplates } from '#credentials/certificates/templates/actions.ts';
import { saveCertificate } from '#credentials/certificates/templates/contract.ts';
import { builtInTemplates } from '#credentials/certificates/templates/rules.ts';
import { fillIn, sampleFacts } from '#credentials/certificates/templates/rules-layout.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { findImageFormat } from '#platform/server/images/image-format.ts';
import { getCertificateFile, getTemplateSample, previewLayout } from './contract.ts';

const site = await testSite();
const facts = sampleFacts({
  school: 'Elm Hill School',
  now: new Date('2026-11-21T12:00:00Z'),
  language: 'en-GB',
  timeZone: 'Europe/London',
  site: 'https://elm.example',
});
const drawing = {
  layout: builtInTemplates.quiz.layout,
  facts,
  pictures: {},
  logo: null,
  verifyAt: 'https://elm.example/cert?code=',
  language: 'en-GB',
};

/** One name for each script that is covered. */
const names = {
  Latin: 'Zoë Łukasiewicz-Nguyễn Đặng Iğdır Þórir Șerban',
  Greek: 'Παναγιώτης Ελευθερίου',
  Cyrillic: 'Юлія Їжакевич Ђорђе Қайрат',
  Arabic: 'محمد بن سلمان پرویز ٹیپو',
  Hebrew: 'יעל כהן',
  Devanagari: 'मोहम्मद श्रीवास्तव',
  Bengali: 'গৌরাঙ্গ চট্টোপাধ্যায়',
  Gurmukhi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  Gujarati: 'હર્ષ પટેલ',
  Tamil: 'தமிழ்ச்செல்வன்',
  Telugu: 'వెంకటేశ్వర్లు',
  Kannada: 'ಕೃಷ್ಣಮೂರ್ತಿ',
  Malayalam: 'ശ്രീലക്ഷ്മി',
  Thai: 'สมชาย วงศ์สวัสดิ์',
  Armenian: 'Արամ Խաչատրյան',
  Georgian: 'გიორგი ბერიძე',
  Chinese: '李娜 張偉國',
  Japanese: 'さくら 山田ケイ',
  Korean: '김민수',
};

test.each(Object.entries(names))('a name in %s has a glyph for every letter, in both weights', (_, name) => {
  for (const bold of [false, true]) {
    const runs = typeset(name, { x: 0, y: 0, width: 200, height: 20 }, { fontSize: 24, bold, align: 'center' });
    expect(runs.length).toBeGreaterThan(0);
    // Glyph 0 is the empty box of a font that lacks the letter.
    expect(runs.flatMap(({ glyphs }) => glyphs.glyphs.map(({ id }) => id))).not.toContain(0);
  }
});

test('a line of several scripts is split into stretches of one font, and begins at the right where its first letter does', () => {
  expect(stretchesOf('Anna 李娜 (7)', false).map(({ text }) => text)).toEqual(['Anna ', '李娜 (7)']);
  const runs = typeset(
    'יעל Cohen',
    { x: 0, y: 0, width: 100, height: 10 },
    { fontSize: 12, bold: false, align: 'left' },
  );
  expect(runs.map(({ text }) => text.trim())).toEqual(['Cohen', 'יעל']);
  expect(runs[0]!.x).toBe(0);
});

test('words that are too long are broken and made smaller until they fit', () => {
  const box = { x: 10, y: 10, width: 60, height: 12 };
  const [short] = typeset('Ann', box, { fontSize: 20, bold: false, align: 'left' });
  expect(short).toMatchObject({ size: 20, x: 10 });
  const long = typeset('A course with quite a long name that continues', box, {
    fontSize: 20,
    bold: false,
    align: 'left',
  });
  expect(long.length).toBeGreaterThan(1);
  expect(long[0]!.size).toBeLessThan(20);
  for (const run of long)
    expect(run.x + (run.glyphs.advanceWidth / run.face.font.unitsPerEm) * run.size * 0.3528).toBeLessThanOrEqual(71);
});

test('merge fields are filled in, and brackets around nothing go', () => {
  expect(fillIn('{name} has {percent} ({score}), {unknown}', facts)).toBe(
    'Zoë Łukasiewicz-Nguyễn has 92% (46 of 50 points), {unknown}',
  );
  expect(fillIn('{percent} ({score})', { ...facts, score: '' })).toBe('92%');
});

test('a picture holds no letters but its title, so no name can break out of it', () => {
  const svg = drawSvg({ ...drawing, facts: { ...facts, name: '<script>alert(1)</script>"' } });
  expect(svg).not.toContain('<script');
  expect(svg.match(/<(text|a|script|style|foreignObject)\b/g)).toBeNull();
});

test('each of the four layouts becomes a PDF of one A4 page, and a picture', async () => {
  for (const { layout } of Object.values(builtInTemplates)) {
    const pdf = await PDFDocument.load(await draw({ format: 'pdf', drawing: { ...drawing, layout } }));
    expect(pdf.getPageCount()).toBe(1);
    const { width, height } = pdf.getPage(0).getSize();
    expect([Math.round(width), Math.round(height)]).toEqual([842, 595]);
    expect(pdf.getTitle()).toBe(`${facts.name}: ${facts.title}`);
  }
  const png = await draw({ format: 'png', drawing });
  expect(findImageFormat(png)).toMatchObject({ mime: 'image/png', width: 1600 });
});

test('holder and faculty get the file, others find nothing; samples are for faculty', async () => {
  const question = await buildQuestion(site, { type: 'true-false' });
  const quiz = await buildQuiz(site, { name: 'Even: numbers/1', questions: [question] });
  const student = site.as(await site.addPerson(site.school, ['student'], 'Grace'));
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  await student.do(saveResp, { body: { id: _id, resp: [{ question, answer: { value: true }, seq: 1 }] } });
  await student.do(submitAttempt, { body: { id: _id } });
  const { certificate } = await student.do(getQuizCertificateUrl, { params: { id: quiz._id } });
  expect(certificate).toMatchObject({ type: 'participation', outcome: 'taken' });

  const params = { id: certificate._id };
  const mine = await student.call(getCertificateFile, { params });
  expect(mine.headers['content-type']).toBe('application/pdf');
  expect(mine.headers['content-disposition']).toContain("filename*=UTF-8''Even-numbers-1-Grace-Test.pdf");
  const svg = await site.as('teacher').call(getCertificateFile, { params, query: { format: 'svg' } });
  expect(svg.headers['content-type']).toMatch('image/svg+xml');
  expect((await site.as('student').call(getCertificateFile, { params })).status).toBe(404);
  expect((await site.as('visitor').call(getCertificateFile, { params })).status).toBe(401);

  const sample = { params: { id: builtInTemplates.excellence._id }, query: { format: 'svg' } } as const;
  expect((await site.as('teacher').call(getTemplateSample, sample)).status).toBe(200);
  expect((await student.call(getTemplateSample, sample)).status).toBe(403);
  const body = { layout: builtInTemplates.course.layout };
  expect((await site.as('teacher').do(previewLayout, { body })).svg).toMatch(/^<svg /);
  expect((await student.call(previewLayout, { body })).status).toBe(403);
});

test('a changed design is for later certificates: those that were issued keep theirs, and no list shows what they keep', async () => {
  const question = await buildQuestion(site, { type: 'true-false' });
  const quiz = await buildQuiz(site, { name: 'Kept as issued', questions: [question] });
  const sit = async (name: string) => {
    const student = site.as(await site.addPerson(site.school, ['student'], name));
    const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
    await student.do(saveResp, { body: { id: _id, resp: [{ question, answer: { value: true }, seq: 1 }] } });
    await student.do(submitAttempt, { body: { id: _id } });
    const { certificate } = await student.do(getQuizCertificateUrl, { params: { id: quiz._id } });
    return { params: { id: certificate._id }, query: { format: 'svg' } } as const;
  };
  const teacher = site.as('teacher');
  const pictureOf = async (of: Awaited<ReturnType<typeof sit>>) => (await teacher.call(getCertificateFile, of)).text;
  const old = await sit('Early');
  const before = await pictureOf(old);
  const { _id, name, type, layout, active } = builtInTemplates.participation;
  const [moved, ...fields] = layout.fields;
  const save = (x: number) =>
    site.as('admin').do(saveCertificate, {
      body: { certificate: { _id, name, type, active, layout: { ...layout, fields: [{ ...moved!, x }, ...fields] } } },
    });
  await save(moved!.x + 7);
  expect(await pictureOf(old)).toBe(before);
  const later = await sit('Later');
  const laterBefore = await pictureOf(later);
  expect(laterBefore.length).toBeGreaterThan(1000);
  await save(moved!.x + 9);
  expect(await pictureOf(later)).toBe(laterBefore);
  expect(await pictureOf(old)).toBe(before);
  const { rows } = await site.database.inTenant(site.school.id, (tx) =>
    sql<{ template_id: string }>`select distinct template_id from certificate where subject_id = ${quiz._id}`.execute(
      tx,
    ),
  );
  expect(rows.length).toBe(2);
  const listed = await site.database.inTenant(site.school.id, (tx) => readTemplates(tx, 'participation'));
  expect(listed.map((one) => one._id)).toEqual([_id]);
});
