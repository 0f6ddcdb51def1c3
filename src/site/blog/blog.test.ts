import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { createPost, deletePost, getFeed, getPost, listPosts, updatePost } from './contract.ts';

const site = await testSite();
const teacher = site.as('teacher');
const visitor = site.as('visitor');
const HOUR = 3_600_000;
const at = (ms: number): string => new Date(site.now().getTime() + ms).toISOString();
const titles = async (query = {}) => (await visitor.do(listPosts, { query })).posts.map((post) => post.title);

test('visitors see what is published, and neither drafts nor what is for later', async () => {
  const draft = await teacher.do(createPost, { body: { title: 'Draft' } });
  const later = await teacher.do(createPost, { body: { title: 'Later', publishedAt: at(HOUR) } });
  const shown = await teacher.do(createPost, {
    body: { title: 'Open day', body: '<p>Come and see.</p>', tags: ['News', 'news'], publishedAt: at(-HOUR) },
  });
  expect(await titles()).toEqual(['Open day']);
  expect(await titles({ state: 'all' })).toEqual(['Open day']);
  for (const { _id } of [draft, later]) {
    expect((await visitor.call(getPost, { params: { id: _id } })).status).toBe(404);
    expect((await site.as('student').call(getPost, { params: { id: _id } })).status).toBe(404);
  }
  expect(await visitor.do(getPost, { params: { id: shown._id } })).toMatchObject({
    title: 'Open day',
    summary: 'Come and see.',
    author: 'Emmy Test',
    tags: ['news'],
    may: { edit: false },
  });
  expect((await teacher.do(listPosts, { query: { state: 'all' } })).total).toBe(3);
  expect((await site.as('visitor', site.otherSchool).call(getPost, { params: { id: shown._id } })).status).toBe(404);
});

test('a post for later is there when its time has come', async () => {
  site.advance(2 * HOUR);
  expect(await titles()).toEqual(['Later', 'Open day']);
  expect(await titles({ st: 'NEWS' })).toEqual(['Open day']);
  expect(await titles({ q: 'lat' })).toEqual(['Later']);
});

test('scripts, styles, event handlers and javascript: links are taken out of posts', async () => {
  const body =
    '<p onclick="x()" style="color:red">Hi<script>alert(1)</script><a href="javascript:alert(1)">go</a><svg onload="x()"></svg></p>';
  const post = await teacher.do(createPost, { body: { title: 'Harmless', body } });
  expect(post.body).not.toMatch(/script|style|onclick|onload|href|svg/);
});

test('teachers change their own posts, admins all; a stale edit is refused', async () => {
  const post = await teacher.do(createPost, { body: { title: 'Mine' } });
  const other = site.as(await site.addPerson(site.school, ['teacher']));
  const change = { params: { id: post._id }, body: { title: 'Changed', edit: post.edit } };
  expect((await other.call(updatePost, change)).status).toBe(403);
  expect((await site.as('admin').do(updatePost, change)).title).toBe('Changed');
  expect((await teacher.call(updatePost, change)).status).toBe(409);
  await teacher.do(deletePost, { params: { id: post._id } });
  expect((await teacher.call(getPost, { params: { id: post._id } })).status).toBe(404);
});

test('a cover is a stored picture of the school', async () => {
  const cover = `/v1/api/images/${'a'.repeat(64)}`;
  expect((await teacher.call(createPost, { body: { title: 'x', cover } })).error.code).toBe('invalid_input');
});

test.each(['rss', 'atom', 'json'] as const)(
  'the %s feed holds published posts with whole addresses, escaped',
  async (format) => {
    const post = await teacher.do(createPost, {
      body: { title: `Tom & <Jerry> ${format}`, body: '<p>Text</p>', publishedAt: at(-1000) },
    });
    const { text, headers } = await visitor.call(getFeed, { query: { format } });
    expect(text).toContain(`http://school.test/blog/${post._id}`);
    expect(text).not.toContain('Draft');
    if (format === 'json') expect(JSON.parse(text).items[0].title).toBe('Tom & <Jerry> json');
    else expect(text).toContain('Tom &#38; &#60;Jerry&#62;');
    expect(String(headers['content-type'])).toMatch(format === 'json' ? /feed\+json/ : /xml/);
  },
);
