import { expect, test } from 'vitest';
import { updateSettings } from '#admin/tenant-settings/contract.ts';
import { buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { createChannel, setItems } from '#courses/channels/contract.ts';
import { publishDue } from './actions-publish.ts';
import type { PageDocument } from './contract.ts';
import {
  createPage,
  deletePage,
  getPage,
  getPageLayout,
  getPageRevision,
  listPageRevisions,
  listPages,
  publishPage,
  restorePage,
  savePage,
  undeletePage,
  unschedulePage,
} from './contract.ts';
import { deletePageAnswer, listPageAnswers, sendPageForm } from './contract-answers.ts';
import { type Block, type BlockType, blockTypes, buildBlock, type PropsOf } from './contract-blocks.ts';
import { getPageData, previewBlockData } from './contract-live.ts';

const site = await testSite();
const admin = site.as('admin');
const visitor = site.as('visitor');

const block = <Type extends BlockType>(type: Type, props: Partial<PropsOf<Type>> = {}, id: string = type): Block =>
  buildBlock(type, id, props) as Block;
const documentOf = (...blocks: Block[]): PageDocument & { blocks: Block[] } => ({
  title: 'A page',
  description: '',
  image: '',
  blocks,
});
const read = async (page: string, client = visitor): Promise<PageDocument & { revision: number }> =>
  JSON.parse((await client.call(getPageLayout, { query: { page } })).text);

/** Makes and publishes a promo page with these blocks. */
async function publishedPage(name: string, ...blocks: Block[]): Promise<void> {
  await admin.do(createPage, { body: { kind: 'promo', name, title: 'A page' } });
  const { edit } = await admin.do(savePage, { params: { name }, body: { edit: 1, draft: documentOf(...blocks) } });
  await admin.do(publishPage, { params: { name }, body: { edit } });
}

test('every tenant begins with its standing pages, by name or address', async () => {
  for (const page of ['home', 'aboutus', 'contactus', 'faqs', 'inspire', 'credits', 'promo', 'test-series']) {
    expect(await read(page), page).toMatchObject({ page, kind: 'standing', revision: 0 });
  }
  expect(await read('/')).toMatchObject({ page: 'home' });
  expect(await read('/aboutus')).toMatchObject({ page: 'aboutus', title: 'About us' });
  expect(JSON.stringify(await read('home'))).toContain('Quizzes and exams at School at school.test');
});

test('the pages that a school begins with are in its language', async () => {
  const at = site.otherSchool;
  const readThere = async (page: string) => read(page, site.as('visitor', at));
  await site.as('admin', at).do(updateSettings, { body: { language: 'de-CH' } });
  expect(await readThere('aboutus')).toMatchObject({ title: 'Über uns', revision: 0 });
  expect(JSON.stringify(await readThere('home'))).toContain('Quizze und Prüfungen: School at other.test');
  expect(JSON.stringify(await readThere('test-series'))).not.toMatch(/How to|Quizzes for everyone/);
  const { pages } = await site.as('admin', at).do(listPages, { query: {} });
  expect(pages.map(({ title }) => title)).toContain('Start');
  await site.as('admin', at).do(updateSettings, { body: { language: 'en-US' } });
});

test('an unknown page is not found, and a name that is none is refused', async () => {
  expect((await visitor.call(getPageLayout, { query: { page: 'nowhere' } })).status).toBe(404);
  for (const page of ['../company', 'promo/../home', '..%2f..', 'a b', 'A', 'x/y', '//evil.test', '.env', 'promo/a/b'])
    expect((await visitor.call(getPageLayout, { query: { page } })).status, page).toBe(400);
  for (const name of ['..', 'a/b', 'A', 'é', 'a--b', '-a'])
    expect((await admin.call(createPage, { body: { kind: 'promo', name, title: 'x' } })).status, name).toBe(400);
  for (const name of ['edit', 'home', 'promo'])
    expect((await admin.call(createPage, { body: { kind: 'promo', name, title: 'x' } })).status, name).toBe(400);
});

test('visitors see what is published, and keep it until there is something newer', async () => {
  const draft = documentOf(block('hero', { title: 'First' }));
  const saved = await admin.do(savePage, { params: { name: 'aboutus' }, body: { edit: 0, draft } });
  expect(saved).toMatchObject({ edit: 2, hasDraft: true, publishedRevision: 0 });
  expect(await read('aboutus')).toMatchObject({ revision: 0 });
  const published = await admin.do(publishPage, { params: { name: 'aboutus' }, body: { edit: saved.edit } });
  expect(published).toMatchObject({ hasDraft: false, publishedRevision: 1 });

  const first = await visitor.call(getPageLayout, { query: { page: 'aboutus' } });
  expect(JSON.parse(first.text)).toMatchObject({ revision: 1, title: 'A page', blocks: draft.blocks });
  const known = { 'if-none-match': String(first.headers.etag) };
  expect((await visitor.call(getPageLayout, { query: { page: 'aboutus' }, headers: known })).status).toBe(304);

  const next = { ...draft, blocks: [block('hero', { title: 'Second' })] };
  const { edit } = await admin.do(savePage, { params: { name: 'aboutus' }, body: { edit: 2, draft: next } });
  await admin.do(publishPage, { params: { name: 'aboutus' }, body: { edit } });
  const second = await visitor.call(getPageLayout, { query: { page: 'aboutus' }, headers: known });
  expect([second.status, JSON.parse(second.text).revision]).toEqual([200, 2]);
  expect(await read('aboutus', site.as('visitor', site.otherSchool))).toMatchObject({ revision: 0 });
});

test('the history keeps every publication; an older one becomes the draft again, the starting version too', async () => {
  const history = await admin.do(listPageRevisions, { params: { name: 'aboutus' } });
  expect(history.revisions.map((one) => [one.revision, one.isCurrent])).toEqual([
    [2, true],
    [1, false],
    [0, false],
  ]);
  expect(history.revisions[0]?.publishedBy?.name).toBe('Alan Test');
  const old = await admin.do(getPageRevision, { params: { name: 'aboutus', revision: 1 } });
  expect(old.blocks[0]).toMatchObject({ props: { title: 'First' } });
  const restored = await admin.do(restorePage, {
    params: { name: 'aboutus', revision: 1 },
    body: { edit: (await admin.do(getPage, { params: { name: 'aboutus' } })).edit },
  });
  expect(restored).toMatchObject({ hasDraft: true, draft: { blocks: [{ props: { title: 'First' } }] } });
  await admin.do(publishPage, { params: { name: 'aboutus' }, body: { edit: restored.edit } });
  expect(await read('aboutus')).toMatchObject({ revision: 3, blocks: [{ props: { title: 'First' } }] });
  const begun = await admin.do(restorePage, {
    params: { name: 'aboutus', revision: 0 },
    body: { edit: (await admin.do(getPage, { params: { name: 'aboutus' } })).edit },
  });
  expect(begun.draft.title).toBe('About us');
});

test('a save that does not know of another one is refused', async () => {
  const draft = documentOf();
  const { edit } = await admin.do(savePage, { params: { name: 'faqs' }, body: { edit: 0, draft } });
  const late = await admin.call(savePage, { params: { name: 'faqs' }, body: { edit: 0, draft } });
  expect(late.error).toMatchObject({ code: 'conflict' });
  const published = await admin.call(publishPage, { params: { name: 'faqs' }, body: { edit: edit - 1 } });
  expect(published.error).toMatchObject({ code: 'conflict' });
});

test('an old version is not restored over a draft that a colleague has saved in between', async () => {
  const params = { name: 'inspire' };
  const { edit } = await admin.do(savePage, { params, body: { edit: 0, draft: documentOf(block('hero')) } });
  const colleague = await admin.do(savePage, { params, body: { edit, draft: documentOf() } });
  const late = await admin.call(restorePage, { params: { ...params, revision: 0 }, body: { edit } });
  expect(late.error).toMatchObject({ code: 'conflict' });
  expect((await admin.do(getPage, { params })).draft).toEqual(colleague.draft);
});

test('of two saves at the same moment one is refused, and none is lost in silence', async () => {
  const name = 'two-at-once';
  await admin.do(createPage, { body: { kind: 'promo', name, title: 'Two' } });
  for (let turn = 1; turn <= 5; turn += 1) {
    const saves = await Promise.all(
      ['one', 'two'].map((title) =>
        admin.call(savePage, { params: { name }, body: { edit: turn, draft: { ...documentOf(), title } } }),
      ),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
});

test('a page is published at its time as it stood when that was decided, and not when that was taken back', async () => {
  const name = 'spring-term';
  await admin.do(createPage, { body: { kind: 'promo', name, title: 'Spring' } });
  const at = new Date(site.now().getTime() + 3_600_000).toISOString();
  expect(await admin.do(publishPage, { params: { name }, body: { edit: 1, at } })).toMatchObject({ scheduledFor: at });
  await admin.do(savePage, { params: { name }, body: { edit: 1, draft: documentOf(block('hero')) } });
  const { services } = site.server;
  expect(await publishDue(services, site.school.id)).toBe(0);
  expect((await visitor.call(getPageLayout, { query: { page: name } })).status).toBe(404);
  site.advance(3_600_001);
  expect(await publishDue(services, site.school.id)).toBe(1);
  expect(await publishDue(services, site.school.id)).toBe(0);
  expect(await read(`promo/${name}`)).toMatchObject({ revision: 1, title: 'Spring', blocks: [] });
  expect((await visitor.call(getPageLayout, { query: { page: `test-series/${name}` } })).status).toBe(404);

  const later = new Date(site.now().getTime() + 3_600_000).toISOString();
  await admin.do(publishPage, { params: { name }, body: { edit: 2, at: later } });
  expect(await admin.do(unschedulePage, { params: { name } })).toMatchObject({ scheduledFor: null });
  site.advance(3_600_001);
  expect(await publishDue(services, site.school.id)).toBe(0);
  const past = await admin.call(publishPage, { params: { name }, body: { edit: 2, at: '2020-01-01T00:00:00Z' } });
  expect(past.status).toBe(400);
});

test('publishing now cancels an older copy that was scheduled', async () => {
  const name = 'autumn-term';
  await admin.do(createPage, { body: { kind: 'promo', name, title: 'Autumn' } });
  const at = new Date(site.now().getTime() + 3_600_000).toISOString();
  await admin.do(publishPage, { params: { name }, body: { edit: 1, at } });
  const { edit } = await admin.do(savePage, { params: { name }, body: { edit: 1, draft: documentOf(block('hero')) } });
  expect(await admin.do(publishPage, { params: { name }, body: { edit } })).toMatchObject({ scheduledFor: null });
  site.advance(3_600_001);
  await publishDue(site.server.services, site.school.id);
  expect(await read(`promo/${name}`)).toMatchObject({ revision: 1, title: 'A page', blocks: [{ type: 'hero' }] });
});

test('script, style, handlers and links that run something are made harmless or refused, in every field', async () => {
  const nasty = '<p onclick="x()">Hi <script>alert(1)</script><style>p{}</style><a href="javascript:x()">there</a></p>';
  await publishedPage(
    'harmless',
    block('richText', { body: nasty }),
    block('faq', { entries: [{ question: '<img src=x onerror=x()>', answer: nasty }] }),
  );
  const { blocks } = await read('harmless');
  expect(blocks).toMatchObject([
    { props: { body: '<p>Hi there</p>' } },
    { props: { entries: [{ question: '<img src=x onerror=x()>', answer: '<p>Hi there</p>' }] } },
  ]);
  const save = async (...all: Block[]) => {
    const { edit } = await admin.do(getPage, { params: { name: 'harmless' } });
    return admin.call(savePage, { params: { name: 'harmless' }, body: { edit, draft: documentOf(...all) } });
  };
  for (const to of [
    'javascript:alert(1)',
    ' JaVaScRiPt:x',
    '//evil.test',
    '/\\evil.test',
    'data:text/html,x',
    'vbscript:x',
    'login',
  ])
    expect((await save(block('callToAction', { to }))).status, to).toBe(400);
  for (const to of ['/quizzes?q=a#b', 'https://example.org/a', 'mailto:office@example.org', 'tel:+4912345'])
    expect((await save(block('callToAction', { to }))).status, to).toBe(200);
  expect((await save(block('video', { address: 'https://evil.test/watch?v=dQw4w9WgXcQ' }))).status).toBe(400);
  expect(
    (await save(block('gallery', { pictures: [{ picture: 'https://evil.test/x.svg', alt: '', caption: '' }] }))).status,
  ).toBe(400);
  const unknown = `/v1/api/images/${'0'.repeat(64)}`;
  expect((await save(block('gallery', { pictures: [{ picture: unknown, alt: '', caption: '' }] }))).status).toBe(400);
});

test('every block can be put on a page as the editor makes it', async () => {
  const blocks = blockTypes.map((type) => block(type));
  await publishedPage('everything', ...blocks);
  expect((await read('everything')).blocks).toEqual(blocks);
});

test('only admins see, shape and publish drafts', async () => {
  for (const role of ['teacher', 'student'] as const) {
    expect((await site.as(role).call(listPages)).status).toBe(403);
    expect((await site.as(role).call(getPage, { params: { name: 'home' } })).status).toBe(403);
    const saved = await site
      .as(role)
      .call(savePage, { params: { name: 'home' }, body: { edit: 0, draft: documentOf() } });
    expect(saved.status).toBe(403);
  }
  expect((await visitor.call(getPage, { params: { name: 'home' } })).status).toBe(401);
});

test('pages are listed, copied, deleted and brought back', async () => {
  await publishedPage('open-day', block('hero', { title: 'Open day' }));
  const copy = await admin.do(createPage, {
    body: { kind: 'test-series', name: 'open-tests', title: 'Open tests', copyOf: 'open-day' },
  });
  expect(copy).toMatchObject({ kind: 'test-series', publishedRevision: null, draft: { title: 'Open tests' } });
  expect(copy.draft.blocks).toMatchObject([{ props: { title: 'Open day' } }]);
  const taken = await admin.call(createPage, { body: { kind: 'promo', name: 'open-day', title: 'x' } });
  expect(taken.error.details).toEqual([{ path: 'name', message: 'A page with this name already exists' }]);

  const { pages, total } = await admin.do(listPages, { query: { q: 'open' } });
  expect([total, pages.map((one) => one.name)]).toEqual([2, ['open-tests', 'open-day']]);
  const all = await admin.do(listPages, { query: { limit: 3 } });
  expect(all.pages.map((one) => [one.name, one.title])).toEqual([
    ['home', 'Home'],
    ['aboutus', expect.any(String)],
    ['contactus', 'Contact us'],
  ]);

  const { _id } = await admin.do(deletePage, { params: { name: 'open-day' } });
  expect((await visitor.call(getPageLayout, { query: { page: 'open-day' } })).status).toBe(404);
  await admin.do(undeletePage, { params: { id: _id } });
  expect(await read('open-day')).toMatchObject({ revision: 1 });
  expect((await admin.call(deletePage, { params: { name: 'home' } })).error.code).toBe('conflict');
});

test('live blocks show public things alone, and only where they are on a published page', async () => {
  const open = await buildQuiz(site, { name: 'For everyone', isPublic: true });
  const closed = await buildQuiz(site, { name: 'For the class' });
  await publishedPage(
    'live',
    block('quizzes'),
    block('statistics'),
    block('pages'),
    block('countdown', { at: '2030-01-01T09:00:00Z', quiz: closed._id }),
  );
  const { blocks } = await visitor.do(getPageData, { query: { page: 'live' } });
  expect(blocks.quizzes).toMatchObject({ kind: 'quizzes', quizzes: [{ _id: open._id, name: 'For everyone' }] });
  expect(blocks.statistics).toMatchObject({ figures: { students: expect.any(Number), quizzes: 2 } });
  expect(blocks.countdown).toMatchObject({ at: '2030-01-01T09:00:00Z', name: null });
  expect(JSON.stringify(blocks)).not.toContain('For the class');
  expect((await visitor.do(getPageData, { query: { page: 'contactus' } })).blocks).toEqual({});
  const preview = await admin.do(previewBlockData, { body: block('quizzes', { most: 1 }) });
  expect(preview.data).toMatchObject({ kind: 'quizzes' });
});

test('live blocks and countdowns keep silent about public quizzes that are for a group or the members of a channel', async () => {
  const group = crypto.randomUUID();
  await site.database.inTenant(site.school.id, (tx) =>
    tx.insertInto('person_group').values({ tenant_id: site.school.id, group_id: group, name: 'Class 9b' }).execute(),
  );
  const opensAt = new Date(site.now().getTime() + 86_400_000).toISOString();
  const own = await buildQuiz(site, { name: 'For class 9b', isPublic: true, groups: [group], opensAt });
  const inside = await buildQuiz(site, { name: 'For members', isPublic: true, opensAt });
  const channel = await admin.do(createChannel, { body: { name: 'Club', kind: 'public' } });
  const items = [{ kind: 'quiz' as const, _id: inside._id, membersOnly: true }];
  await admin.do(setItems, { params: { id: channel._id }, body: { items } });
  await publishedPage(
    'silent',
    block('quizzes', { most: 12 }),
    block('countdown', { at: '', quiz: own._id }, 'one'),
    block('countdown', { at: '', quiz: inside._id }, 'two'),
  );
  const { blocks } = await visitor.do(getPageData, { query: { page: 'silent' } });
  expect([blocks.one, blocks.two]).toMatchObject([
    { at: null, name: null },
    { at: null, name: null },
  ]);
  expect(JSON.stringify(blocks)).not.toMatch(/For class 9b|For members/);
});

test('a form takes whole answers, tells the admins, and keeps nothing of machines', async () => {
  const form = block('form', {
    title: 'Ask us',
    questions: [
      { label: 'Mail', kind: 'mail', choices: '', isNeeded: true },
      { label: 'Day', kind: 'choice', choices: 'Monday\nFriday', isNeeded: false },
    ],
  });
  await publishedPage('ask-us', form);
  const send = (answers: string[], more: object = {}) =>
    visitor.call(sendPageForm, { body: { page: 'ask-us', block: 'form', answers, ...more } });
  expect((await send(['nobody', 'Sunday'])).error.details).toEqual([
    { path: 'answers.0', message: 'Enter an e-mail address, such as name@school.example' },
    { path: 'answers.1', message: 'Must be one of those offered' },
  ]);
  expect((await send(['ann@example.org', 'Friday'])).status).toBe(200);
  expect((await send(['bot@example.org', ''], { website: 'http://spam.test' })).status).toBe(200);
  expect((await send(['ann@example.org'], { block: 'other' })).status).toBe(404);
  const { answers, total } = await admin.do(listPageAnswers, { params: { name: 'ask-us' } });
  expect(total).toBe(1);
  expect(answers[0]).toMatchObject({
    form: 'Ask us',
    answers: [
      { label: 'Mail', answer: 'ann@example.org' },
      { label: 'Day', answer: 'Friday' },
    ],
  });
  const listed = await admin.do(listPages, { query: { q: 'ask-us' } });
  expect(listed.pages[0]?.answers).toBe(1);
  for (let sent = 2; sent < 20; sent++) await send(['ann@example.org', '']);
  expect((await send(['ann@example.org', ''])).error.code).toBe('too_many_requests');
  await admin.do(deletePageAnswer, { params: { name: 'ask-us', id: answers[0]!._id } });
  expect((await admin.call(deletePageAnswer, { params: { name: 'ask-us', id: answers[0]!._id } })).status).toBe(404);
});

test('of many forms that one network sends at once no more are taken than of those sent one by one', async () => {
  site.advance(2 * 3_600_000);
  await publishedPage(
    'rush',
    block('form', { questions: [{ label: 'Name', kind: 'line', choices: '', isNeeded: false }] }),
  );
  const send = () => visitor.call(sendPageForm, { body: { page: 'rush', block: 'form', answers: ['Ann'] } });
  await Promise.all(Array.from({ length: 40 }, send));
  expect((await admin.do(listPageAnswers, { params: { name: 'rush' } })).total).toBe(20);
});
