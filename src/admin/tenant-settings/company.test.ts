import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { listChannels } from '#courses/channels/contract.ts';
import { getAllCertificates, saveCertificate } from '#credentials/certificates/templates/contract.ts';
import { register } from '#identity/account/contract.ts';
import { readImage, uploadImage } from '#items/question-bank/images/contract.ts';
import { getQuiz } from '#quizzes/read/contract.ts';
import { getLeaderboard } from '#results/results/contract-quiz.ts';
import { mailText } from '#tenancy/actions-mail.ts';
import { getLegalTexts, getTenant } from '#tenancy/contract.ts';
import { setLimits } from '#tenancy/store-tenants.ts';
import { getSettings, updateSettings } from './contract.ts';
import { deleteImage, getAllImages, updateImage } from './contract-images.ts';

const site = await testSite();
const admin = site.as('admin');

/** A whole PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** The pixel with a piece of its own kind in front of its end: each is another picture. */
function pixelWith(piece: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(piece.length);
  return Buffer.concat([
    PIXEL.subarray(0, -12),
    size,
    Buffer.from('teSt'),
    piece,
    Buffer.alloc(4),
    PIXEL.subarray(-12),
  ]);
}
const picture = async (name: string) =>
  (await site.as('teacher').do(uploadImage, { file: { name, bytes: pixelWith(Buffer.from(name)) } })).url;
const hashOf = (url: string): string => url.split('/').at(-1)!;

test('what admins set is what visitors see, at once', async () => {
  const logo = await picture('logo.png');
  const before = await admin.do(getSettings);
  const after = await admin.do(updateSettings, {
    body: {
      revision: before.revision,
      name: 'Harbour School',
      logo,
      accent: '#0A7D4B',
      contacts: [{ name: 'Office', icon: 'mail', text: 'office@harbour.test' }],
      socialProfiles: [{ name: 'Mastodon', url: 'https://social.test/@harbour', iconColor: '#6364ff' }],
      language: 'en-GB',
      timeZone: 'Europe/Zurich',
      legal: { imprint: '<p>Harbour School<script>alert(1)</script></p>', terms: '<p> </p>' },
    },
  });
  expect(after.revision).toBe(before.revision + 1);
  expect(after.legal).toEqual({ imprint: '<p>Harbour School</p>', privacy: '', terms: '' });
  await expect
    .poll(() => site.as('visitor').do(getTenant))
    .toMatchObject({
      name: 'Harbour School',
      logo,
      accent: '#0a7d4b',
      language: 'en-GB',
      timeZone: 'Europe/Zurich',
      contacts: [{ name: 'Office', icon: 'mail', text: 'office@harbour.test' }],
      socialProfiles: [{ iconColor: '#6364ff' }],
      legal: ['imprint'],
    });
  expect((await site.as('visitor').do(getLegalTexts)).texts).toEqual([
    { kind: 'imprint', body: '<p>Harbour School</p>' },
  ]);
});

test('a stale revision is refused, and what is not named stays', async () => {
  const { revision } = await admin.do(getSettings);
  await admin.do(updateSettings, { body: { revision, registrationOpen: true } });
  const stale = await admin.call(updateSettings, { body: { revision, name: 'Mine' } });
  expect(stale.error).toMatchObject({ statusCode: 409, code: 'conflict' });
  expect(await admin.do(getSettings)).toMatchObject({ name: 'Harbour School', registrationOpen: true });
});

test.each([
  [{ logo: `/v1/api/images/${'0'.repeat(64)}` }, 'logo'],
  [{ accent: 'red' }, 'accent'],
  [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
  [{ language: 'tlh' }, 'language'],
  [{ socialProfiles: [{ name: 'X', url: 'javascript:alert(1)', iconColor: '' }] }, 'socialProfiles.0.url'],
  [{ mailTexts: { reset: { subject: 'New', body: 'Nothing to press' } } }, 'mailTexts.reset.body'],
  [{ mailTexts: { reset: { subject: 'New {{pasword}}', body: '{{link}}' } } }, 'mailTexts.reset.body'],
])('%j is refused at its field', async (body, path) => {
  const answer = await admin.call(updateSettings, { body: body as never });
  expect(answer.error).toMatchObject({ statusCode: 400, details: [expect.objectContaining({ path })] });
});

test('only admins read or change the settings', async () => {
  for (const role of ['teacher', 'student'] as const) {
    expect((await site.as(role).call(getSettings)).status).toBe(403);
    expect((await site.as(role).call(updateSettings, { body: { name: 'Mine' } })).status).toBe(403);
  }
});

test('mails are written in the words of the tenant, and in the product’s again when those are taken away', async () => {
  const values = {
    firstName: 'Ada\nBcc: x@y.test',
    site: 'https://school.test',
    link: 'https://school.test/reset/1',
    language: null,
  };
  const write = () => site.database.inTenant(site.school.id, (tx) => mailText(tx, 'reset', values));
  expect(await write()).toMatchObject({ subject: 'Reset your password', text: expect.stringContaining(values.link) });
  const reset = { subject: '{{school}}: new password for {{firstName}}', body: 'Press {{link}}' };
  await admin.do(updateSettings, { body: { mailTexts: { reset } } });
  expect(await write()).toEqual({
    subject: 'Harbour School: new password for Ada Bcc: x@y.test',
    text: `Press ${values.link}`,
  });
  await admin.do(updateSettings, { body: { mailTexts: { reset: null } } });
  expect((await write()).subject).toBe('Reset your password');
});

test('the product’s mails are in the language of who gets them, else in that of the school', async () => {
  const values = { firstName: 'Ada', site: 'https://school.test', link: 'https://school.test/reset/1' };
  const write = (language: string | null) =>
    site.database.inTenant(site.school.id, (tx) => mailText(tx, 'reset', { ...values, language }));
  expect(await write('de')).toMatchObject({
    subject: 'Ihr neues Passwort',
    text: expect.stringMatching(/^Guten Tag Ada,/),
  });
  expect((await write('ar')).subject).toBe('كلمة مرورك الجديدة');
  expect((await write('en')).subject).toBe('Reset your password');
  await admin.do(updateSettings, { body: { language: 'de-CH' } });
  expect((await write(null)).text).toContain(values.link);
  expect((await write(null)).subject).toBe('Ihr neues Passwort');
  await admin.do(updateSettings, { body: { language: 'en-US' } });
});

test('what is switched off is closed for every role, until it is switched on again', async () => {
  const quiz = await buildQuiz(site);
  await admin.do(updateSettings, { body: { features: { leaderboard: false, channels: false } } });
  const board = () => admin.call(getLeaderboard, { params: { id: quiz._id } });
  await expect.poll(async () => (await board()).error).toMatchObject({ statusCode: 403 });
  expect((await site.as('teacher').do(getQuiz, { params: { id: quiz._id } })).may.seeLeaderboard).toBe(false);
  expect((await site.as('student').call(listChannels)).status).toBe(403);
  expect((await site.as('student', site.otherSchool).call(listChannels)).status).toBe(200);
  await admin.do(updateSettings, { body: { features: { leaderboard: true } } });
  await expect.poll(async () => (await board()).status).toBe(200);
  expect((await site.as('student').call(listChannels)).status).toBe(403);
  await admin.do(updateSettings, { body: { features: { channels: true } } });
});

test('visitors see the logo and no other picture; another school sees neither', async () => {
  const [logo, secret] = [(await admin.do(getSettings)).logo!, await picture('exam.png')];
  const visitor = site.as('visitor');
  expect((await visitor.call(readImage, { params: { hash: hashOf(logo) } })).status).toBe(200);
  expect((await visitor.call(readImage, { params: { hash: hashOf(secret) } })).status).toBe(401);
  expect((await site.as('student').call(readImage, { params: { hash: hashOf(secret) } })).status).toBe(200);
  expect((await site.as('visitor', site.otherSchool).call(readImage, { params: { hash: hashOf(logo) } })).status).toBe(
    401,
  );
});

test('the library says where each picture is used, and deletes only what is used nowhere and not new', async () => {
  const [used, unused, hinted] = [await picture('used.png'), await picture('unused.png'), await picture('hint.png')];
  const question = await buildQuestion(site, {
    type: 'true-false',
    content: { stem: `<p>See <img src="${used}" alt=""></p>`, right: true } as never,
  });
  expect(question).toBeTruthy();
  await buildQuestion(site, { hints: [`<p>Look <img src="${hinted}" alt=""></p>`] });
  const find = async (url: string) =>
    (await admin.do(getAllImages, { body: { limit: 100 } })).images.find((one) => one.url === url);
  expect(await find(used)).toMatchObject({ name: 'used.png', uses: [{ kind: 'question', count: 1 }] });
  expect(await find(hinted)).toMatchObject({ uses: [{ kind: 'question', count: 1 }] });
  expect(await find((await admin.do(getSettings)).logo!)).toMatchObject({ uses: [{ kind: 'company', count: 1 }] });
  expect(await find(unused)).toMatchObject({
    uses: [],
    mayDelete: false,
    size: pixelWith(Buffer.from('unused.png')).length,
  });
  expect((await admin.call(deleteImage, { params: { hash: hashOf(unused) } })).status).toBe(422);
  site.advance(25 * 3_600_000);
  for (const url of [used, hinted])
    expect((await admin.call(deleteImage, { params: { hash: hashOf(url) } })).status).toBe(422);
  await admin.do(deleteImage, { params: { hash: hashOf(unused) } });
  expect(await find(unused)).toBeUndefined();

  await admin.do(updateImage, { params: { hash: hashOf(used) }, body: { alt: 'A harbour' } });
  const found = await admin.do(getAllImages, { body: { q: 'harb' } });
  expect(found).toMatchObject({ total: 1, images: [{ alt: 'A harbour', name: 'used.png' }] });
});

test('the limits of the operator hold wherever accounts are made and files are stored', async () => {
  const limit = (limits: { people?: number | null; megabytes?: number | null }) =>
    site.database.inTenant(site.school.id, (tx) =>
      setLimits(tx, { people: undefined, megabytes: undefined, ...limits }),
    );
  const { quotas } = await admin.do(getSettings);
  await limit({ people: quotas.people.used + 1 });
  const join = (name: string) =>
    site.as('visitor').call(register, {
      body: { email: `${name}@harbour.test`, password: 'ten letters or more', firstName: name },
    });
  expect((await join('first')).status).toBe(200);
  expect((await join('second')).error).toMatchObject({
    statusCode: 422,
    code: 'impossible',
    message: `This site may have at most ${quotas.people.used + 1} active accounts`,
  });
  await limit({ people: null, megabytes: 1 });
  const big = pixelWith(Buffer.alloc(1_000_000));
  const refused = await site.as('teacher').call(uploadImage, { file: { name: 'big.png', bytes: big } });
  expect(refused.error).toMatchObject({
    statusCode: 422,
    message: expect.stringContaining('space of this site is full'),
  });
  expect((await admin.do(getSettings)).quotas.bytes).toEqual({ used: quotas.bytes.used, allowed: 1_000_000 });
  await limit({ megabytes: null });
});

test('there is a layout of certificates of each type from the beginning; it can be changed, and others made', async () => {
  const { certificates, total } = await admin.do(getAllCertificates, { query: { type: 'quiz' } });
  expect([total, certificates[0]]).toEqual([1, expect.objectContaining({ type: 'quiz', active: true, revision: 0 })]);
  expect((await admin.do(getAllCertificates)).certificates.map((one) => one.type)).toEqual([
    'quiz',
    'course',
    'participation',
    'excellence',
  ]);
  const page = await admin.do(getAllCertificates, { query: { ofst: '1', limit: '2' } });
  expect([page.certificates.map((one) => one.type), page.total]).toEqual([['course', 'participation'], 4]);

  const { updatedAt: _, ...first } = certificates[0]!;
  const saved = await admin.do(saveCertificate, { body: { certificate: { ...first, name: 'Ours' } } });
  expect(saved).toMatchObject({ _id: first._id, name: 'Ours', revision: 1, layout: first.layout });
  const stale = await admin.call(saveCertificate, { body: { certificate: { ...first, name: 'Theirs' } } });
  expect(stale.error.statusCode).toBe(409);
  const { _id, revision, ...fresh } = first;
  await admin.do(saveCertificate, { body: { certificate: { ...fresh, name: 'Second', active: false } } });
  expect((await admin.do(getAllCertificates, { query: { type: 'quiz' } })).certificates.map((one) => one.name)).toEqual(
    ['Ours', 'Second'],
  );
  expect((await site.as('admin', site.otherSchool).do(getAllCertificates)).certificates[0]!.name).not.toBe('Ours');

  const off = { ...fresh, layout: { ...fresh.layout, fields: [{ ...fresh.layout.fields[0]!, x: 290 }] } };
  expect((await admin.call(saveCertificate, { body: { certificate: off } })).error.details?.[0]).toMatchObject({
    path: 'certificate.layout.fields.0',
    message: 'Must lie on the page',
  });
  const ghost = { ...fresh, layout: { ...fresh.layout, background: '0'.repeat(64) } };
  expect((await admin.call(saveCertificate, { body: { certificate: ghost } })).error.details?.[0]?.path).toBe(
    'certificate.layout.background',
  );
});
