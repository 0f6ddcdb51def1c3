/** Heads of the blog and of its posts. */

import { html, richHtml } from '#platform/server/text/html.ts';
import { plainText } from '#platform/server/text/rich-text.ts';
import { readPost, readPosts } from '#site/blog/api.ts';
import { dayOf, homeOf, listed, opening, partOf, pathOfPart, summarised, turning } from '#site/seo/parts.ts';
import type { ReadHead } from './head.ts';
import { blogPosting, itemList } from './structured-data.ts';

const BLOG = '/blog';

export const blogHead: ReadHead = async (visit) => {
  const { tx, now, view, words, address, query } = visit;
  const part = partOf(visit);
  const st = (query.get('st') ?? '').slice(0, 50);
  const { posts, total } = await readPosts(tx, null, { ...part, q: '', st, state: '' }, now);
  const items = posts.map((post) => ({
    name: post.title,
    path: `${BLOG}/${post._id}`,
    facts: `${words.blog.by(post.author)} · ${dayOf(post.publishedAt!, visit)}`,
    text: post.summary,
  }));
  const lead = words.blog.lead(view.name);
  return {
    title: words.blog.title,
    description: summarised(lead),
    path: pathOfPart(BLOG, part.ofst),
    trail: [homeOf(visit)],
    data: [itemList(items, address)],
    isListed: st === '' && !query.get('q'),
    main: html`${opening(words.blog.title, lead)}${listed(items, words.blog.none)}${turning(visit, BLOG, part, total)}`,
  };
};

export const postHead: ReadHead = async (visit) => {
  const { tx, now, actor, params, words, address } = visit;
  const post = await readPost(tx, actor, params.id ?? '', now);
  const path = `${BLOG}/${post._id}`;
  const summary = summarised(post.summary === '' ? plainText(post.body) || post.title : post.summary);
  const published = post.publishedAt ?? post.updatedAt;
  return {
    title: post.title,
    description: summary,
    path,
    trail: [homeOf(visit), { name: words.blog.title, path: BLOG }],
    picture: post.cover,
    facts: `${words.blog.by(post.author)} · ${dayOf(published, visit)}`,
    article: { published, modified: post.updatedAt, author: post.author },
    isListed: post.state === 'published',
    data: [blogPosting({ ...post, summary, path, published, modified: post.updatedAt }, address)],
    main: html`<article><h1>${post.title}</h1><p>${words.blog.by(post.author)} ·
      <time datetime="${published}">${dayOf(published, visit)}</time></p>
      ${post.cover && html`<img src="${post.cover}" alt="">`}${richHtml(post.body)}</article>`,
  };
};
