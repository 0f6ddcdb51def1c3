/** What must hold for every public page before any script runs, and what search engines read. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestSchool, testSite } from '#app/testing/site.ts';
import { createChannel } from '#courses/channels/contract.ts';
import { updateAccount } from '#identity/account/contract.ts';
import { readPageFiles } from '#platform/server/pages/page-patterns.ts';
import { builtFolder } from '#platform/testing/built-folder.ts';
import { createPost } from '#site/blog/contract.ts';
import { createPage, getPage, publishPage, savePage } from '#site/cms/contract.ts';
import { buildBlock } from '#site/cms/contract-blocks.ts';
import { createFaq } from '#site/support/contract.ts';
import { getCard } from './contract.ts';
import { publicPages, unlistedPages } from './heads/pages.ts';

const EVIL = '<script>alert("x")</script>\'"&';

async function builtWithParts(): Promise<string> {
  const folder = await builtFolder('<script type="module" src="/app.js"></script>');
  await mkdir(join(folder, '.vite'));
  const screenOf = (page: string) => `src/routes/${page}?tsr-split=component---loader---pendingComponent`;
  const manifest = {
    'src/app/languages/ar.ts': { file: 'assets/ar-1.js' },
    [screenOf('_public/aboutus.tsx')]: { file: 'assets/aboutus-1.js', css: ['assets/aboutus-1.css'] },
    [screenOf('_side/dash.tsx')]: { file: 'assets/dash-1.js' },
  };
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  return folder;
}

const site = await testSite({ dist: await builtWithParts() });

const ask = async (path: string, school: TestSchool = site.school, token?: string) => {
  const headers = { host: school.host, ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await site.server.app.inject({ method: 'GET', url: path, headers });
  return { status: answer.statusCode, html: answer.body, headers: answer.headers };
};

const one = (html: string, form: RegExp): string => {
  const all = [...html.matchAll(new RegExp(form, 'g'))];
  expect(all.length, `${form} in ${html.slice(0, 2000)}`).toBe(1);
  return all[0]![1]!;
};
const decode = (text: string): string =>
  text.replace(/&#(\d+);/g, (_whole, code: string) => String.fromCharCode(Number(code)));
const graphOf = (html: string): { '@type': string; [name: string]: unknown }[] => {
  const found = /<script type="application\/ld&#43;json">|<script type="application\/ld\+json">(.*?)<\/script>/s.exec(
    html,
  );
  return found ? JSON.parse(found[1]!)['@graph'] : [];
};
const typesOf = (html: string): string[] => graphOf(html).map((data) => data['@type']);

const teacher = site.as('teacher');
const admin = site.as('admin');
const question = await buildQuestion(site, { title: 'Roots', tags: ['Algebra'] });
const quiz = await buildQuiz(site, { name: `Taster ${EVIL}`, isPublic: true, questions: [question] });
const hidden = await buildQuiz(site, { name: 'Final exam', questions: [question] });
const post = await teacher.do(createPost, {
  body: { title: `Open day ${EVIL}`, body: `<p>Come and see</p>${EVIL}`, publishedAt: '2026-01-01T09:00:00Z' },
});
const draft = await teacher.do(createPost, { body: { title: 'Not yet' } });
const channel = await teacher.do(createChannel, { body: { name: `Club ${EVIL}`, kind: 'public' } });
const secret = await teacher.do(createChannel, { body: { name: 'Staff', kind: 'invitation' } });
await admin.do(createFaq, { body: { question: `How? ${EVIL}`, answer: '<p>So.</p>' } });
const promo = await admin.do(createPage, { body: { kind: 'promo', name: 'spring', title: `Spring ${EVIL}` } });
const draftOfPromo = {
  ...promo.draft,
  description: 'What happens in spring',
  blocks: [buildBlock('richText', 'words', { body: '<p>Flowers</p>' }), buildBlock('faq', 'faq', {})],
};
const saved = await admin.do(savePage, { params: { name: 'spring' }, body: { edit: promo.edit, draft: draftOfPromo } });
await admin.do(publishPage, { params: { name: 'spring' }, body: { edit: saved.edit } });
await admin.do(createPage, { body: { kind: 'test-series', name: 'unpublished', title: 'Later' } });
await admin.do(getPage, { params: { name: 'unpublished' } });

const name = `School at ${site.school.host}`;
/** An address of every public page, with its title and words of its main text. */
const addresses: Record<string, readonly [path: string, title: string, words: string]> = {
  '_public/index.tsx': ['/', name, 'Quizzes and exams'],
  '_public/aboutus.tsx': ['/aboutus', `About us · ${name}`, 'What matters to us'],
  '_public/promo/{-$name}.tsx': ['/promo/spring', `Spring ${EVIL} · ${name}`, 'Flowers'],
  '_public/test-series/{-$pageName}.tsx': ['/test-series', `Test series · ${name}`, 'Practise'],
  '_public/contactus.tsx': ['/contactus', `Contact us · ${name}`, 'Write to'],
  '_open/faqs.tsx': ['/faqs', `FAQ's · ${name}`, 'How?'],
  '_public/inspire.tsx': ['/inspire', `Inspire · ${name}`, 'picture'],
  '_public/credits.tsx': ['/credits', `Credits · ${name}`, 'open-source work'],
  '_open/company.tsx': ['/company', `Contact and legal information · ${name}`, 'Contact'],
  '_public/cert.tsx': ['/cert', `Verify a certificate · ${name}`, 'Sixteen letters'],
  '_public/login.tsx': ['/login', `Sign in · ${name}`, 'Sign in to'],
  '_public/register.tsx': ['/register', `Accounts are created by your school · ${name}`, 'Ask your teacher'],
  '_public/public/quizzes/index.tsx': ['/public/quizzes', `Public quizzes · ${name}`, 'Taster'],
  '_public/public/quizzes/$name/{-$id}.tsx': [
    `/public/quizzes/other-name/${quiz._id}`,
    `Taster ${EVIL} · ${name}`,
    '1 question',
  ],
  '_public/public/channels.tsx': ['/public/channels', `Public channels · ${name}`, 'Club'],
  '_open/blog/index.tsx': ['/blog', `Blog · ${name}`, 'Open day'],
  '_open/blog/$id.tsx': [`/blog/${post._id}`, `Open day ${EVIL} · ${name}`, 'Come and see'],
  '_open/channels/index.tsx': ['/channels', `Channels · ${name}`, 'Club'],
  '_open/channels/$id.tsx': [`/channels/${channel._id}`, `Club ${EVIL} · ${name}`, 'member'],
  '_open/tags.tsx': ['/tags', `Topics · ${name}`, 'Algebra'],
};

test('every page of the public layouts says what is found of it, or is for one reader', async () => {
  const files = (await readPageFiles(join(import.meta.dirname, '../../routes'))).filter((file) =>
    /^_(public|open)\//.test(file),
  );
  expect([...Object.keys(publicPages), ...unlistedPages].sort()).toEqual(files.sort());
  expect(Object.keys(addresses).sort()).toEqual(Object.keys(publicPages).sort());
});

test.each(Object.entries(addresses))(
  '%s has its title, description, address, picture and main text in the HTML',
  async (_file, [path, title, words]) => {
    const { status, html } = await ask(path);
    expect(status).toBe(200);
    expect(decode(one(html, /<title>([^<]*)<\/title>/))).toBe(title);
    const description = decode(one(html, /<meta name="description" content="([^"]+)">/));
    expect(description.length).toBeGreaterThan(9);
    expect(description.length).toBeLessThanOrEqual(300);
    const canonical = decode(one(html, /<link rel="canonical" href="([^"]+)">/));
    expect(canonical).toMatch(/^http:\/\/school\.test\//);
    expect(decode(one(html, /<meta property="og:url" content="([^"]+)">/))).toBe(canonical);
    expect(decode(one(html, /<meta property="og:description" content="([^"]+)">/))).toBe(description);
    expect(title).toContain(decode(one(html, /<meta property="og:title" content="([^"]+)">/)));
    expect(one(html, /<meta name="twitter:card" content="([^"]+)">/)).toBe('summary_large_image');
    expect(one(html, /<meta property="og:image" content="([^"]+)">/)).toMatch(/^http:&#47;|^http:\/\//);
    const main = /<main class="before-main">(.*)<\/main>/s.exec(html)![1]!;
    expect(main.match(/<h1>/g)).toHaveLength(1);
    expect(main).toContain(words);
    // User content is there as text.
    expect(html).not.toContain('<script>alert');
    expect(html.match(/<script\b/g)!.length).toBe(html.match(/<\/script>/g)!.length);
    // The same page once more at its own address.
    const again = await ask(canonical.replace('http://school.test', ''));
    expect([again.status, one(again.html, /<link rel="canonical" href="([^"]+)">/)]).toEqual([
      200,
      one(html, /<link rel="canonical" href="([^"]+)">/),
    ]);
  },
);

test.each([
  '/nowhere',
  '/blog/not-an-id',
  '/promo/unknown',
  '/promo/Not_A_Name',
  '/test-series/unpublished',
  '/404',
  '/aboutus/more',
  '/..%2f..%2fetc/passwd',
])('%s is not found, and says so in words', async (path) => {
  const { status, html } = await ask(path);
  expect(status).toBe(404);
  expect(one(html, /<title>([^<]*)<\/title>/)).toContain('This page could not be found');
  expect(html).toContain('<meta name="robots" content="noindex">');
});

test('what is not public is not found: a quiz that is not, a draft, a channel by invitation, things of another school', async () => {
  for (const path of [
    `/public/quizzes/final/${hidden._id}`,
    `/blog/${draft._id}`,
    `/channels/${secret._id}`,
    `/blog/${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}`,
  ]) {
    expect((await ask(path)).status, path).toBe(404);
  }
  for (const path of [`/public/quizzes/taster/${quiz._id}`, `/blog/${post._id}`, `/promo/spring`]) {
    const foreign = await ask(path, site.otherSchool);
    expect(foreign.status, path).toBe(404);
    expect(foreign.html).not.toContain('Open day');
  }
});

test('who writes a post finds its draft, which search engines are kept from', async () => {
  const { status, html } = await ask(`/blog/${draft._id}`, site.school, site.school.people.teacher.token);
  expect(status).toBe(200);
  expect(html).toContain('<meta name="robots" content="noindex">');
});

test.each([
  '/dash',
  '/questions',
  `/quizzes/final-exam/${hidden._id}`,
  '/exam',
  '/user/me',
  '/reset/token',
  '/newPassword',
])('%s is for those who may: nothing of it is in the HTML, and search engines are kept from it', async (path) => {
  const { status, html } = await ask(path);
  expect(status).toBe(200);
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toMatch(/<main|<h1/);
  expect(html).not.toContain('Final exam');
});

test('what a page needs is asked for ahead: when its text is painted where that is there already, at once where not', async () => {
  const { html: written } = await ask('/aboutus');
  const [, later = ''] = /<template id="after-paint">(.*?)<\/template>/s.exec(written) ?? [];
  for (const part of [
    '<script type="module" src="/app.js"></script>',
    '<link rel="preload" as="style" crossorigin href="/assets/aboutus-1.css">',
    '<link rel="modulepreload" href="/assets/aboutus-1.js">',
  ]) {
    expect(later).toContain(part);
    expect(written.split(part)).toHaveLength(2);
  }
  const { html: waiting } = await ask('/dash');
  expect(waiting).toContain('<link rel="modulepreload" href="/assets/dash-1.js">');
  expect(waiting).toContain('<script type="module" src="/app.js">');
  expect(waiting).not.toContain('after-paint');
  expect(waiting).toContain('aria-busy="true"');
});

test('a quiz without its id is looked for', async () => {
  const { status, headers } = await ask('/public/quizzes/algebra-basics');
  expect([status, headers.location]).toEqual([302, '/public/quizzes?q=algebra%20basics']);
});

test('search engines read who the school is, what a quiz covers, posts, questions and the place of a page', async () => {
  expect(typesOf((await ask('/')).html)).toEqual(expect.arrayContaining(['EducationalOrganization', 'WebSite']));
  const { html } = await ask(`/public/quizzes/taster/${quiz._id}`);
  const found = graphOf(html).find((data) => data['@type'] === 'Quiz')!;
  expect(found).toMatchObject({ name: `Taster ${EVIL}`, about: [{ '@type': 'Thing', name: 'Algebra' }] });
  expect(typesOf(html)).toContain('BreadcrumbList');
  expect(typesOf((await ask('/faqs')).html)).toContain('FAQPage');
  expect(typesOf((await ask('/promo/spring')).html)).toContain('FAQPage');
  const blog = graphOf((await ask(`/blog/${post._id}`)).html);
  expect(blog.find((data) => data['@type'] === 'BlogPosting')).toMatchObject({
    headline: `Open day ${EVIL}`,
    datePublished: '2026-01-01T09:00:00.000Z',
  });
});

test('a page is shared with a card of its own: a picture of the right size, kept for ever by what it says', async () => {
  const { html } = await ask(`/public/quizzes/taster/${quiz._id}`);
  const address = new URL(decode(one(html, /<meta property="og:image" content="([^"]+)">/)));
  const query = { page: address.searchParams.get('page')!, v: address.searchParams.get('v')! };
  const answer = await site.server.app.inject({
    method: 'GET',
    url: `${address.pathname}${address.search}`,
    headers: { host: site.school.host },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ 'content-type': 'image/png' });
  expect(answer.headers['cache-control']).toContain('immutable');
  const png = answer.rawPayload;
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  const stale = await site.as('visitor').call(getCard, { query: { ...query, v: 'old' } });
  expect(stale.headers['cache-control']).not.toContain('immutable');
  const other = await ask('/blog');
  expect(one(other.html, /<meta property="og:image" content="([^"]+)">/)).not.toContain(query.v);
});

test('there is no card of what is not public', async () => {
  for (const page of ['/dash', '/nowhere', `/public/quizzes/final/${hidden._id}`, `/blog/${draft._id}`]) {
    expect((await site.as('visitor').call(getCard, { query: { page } })).status, page).toBe(404);
  }
});

test('a page says its language and direction: the person’s own, else the school’s', async () => {
  const person = await site.addPerson(site.school, ['student'], 'Leyla');
  const opening = async (token?: string) => one((await ask('/faqs', site.school, token)).html, /<html ([^>]*)>/);
  expect(await opening(person.token)).toBe('lang="en-US" dir="ltr"');
  await site.as(person).do(updateAccount, { body: { language: 'ar' } });
  expect(await opening(person.token)).toBe('lang="ar" dir="rtl" data-chosen="language"');
  const words = '<link rel="modulepreload" href="/assets/ar-1.js">';
  expect((await ask('/app-shell', site.school, person.token)).html).toContain(words);
  expect((await ask('/app-shell')).html).not.toContain('modulepreload');
  expect(await opening()).toBe('lang="en-US" dir="ltr"');
  await site.as(person).do(updateAccount, { body: { language: 'en' } });
  expect(await opening(person.token)).toBe('lang="en-US" dir="ltr" data-chosen="language"');
});
