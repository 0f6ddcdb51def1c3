/** Pure decisions about posts, and feeds as texts. */
import { escapeMarkup } from '#platform/text/escape-markup.ts';
import type { FeedFormat, PostState } from './contract.ts';

export const postState = (publishedAt: Date | null, now: Date): PostState =>
  publishedAt === null ? 'draft' : publishedAt > now ? 'scheduled' : 'published';

export interface FeedPost {
  readonly _id: string;
  readonly title: string;
  readonly summary: string;
  /** Sanitised rich text. */
  readonly body: string;
  readonly author: string;
  readonly tags: readonly string[];
  readonly publishedAt: string;
  readonly updatedAt: string;
}

export interface Feed {
  /** The address of the site, without a slash at its end. */
  readonly site: string;
  readonly title: string;
  readonly language: string;
  readonly posts: readonly FeedPost[];
}

const xml = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no place for them
  escapeMarkup(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''));

/** Addresses of this site within a text are made whole: a reader shows it elsewhere. */
const whole = (html: string, site: string): string => html.replace(/(src|href)="\/(?!\/)/g, `$1="${site}/`);

const linkOf = ({ site }: Feed, post: FeedPost): string => `${site}/blog/${post._id}`;

const latest = ({ posts }: Feed): string =>
  posts
    .map((post) => post.updatedAt)
    .sort()
    .at(-1) ?? '1970-01-01T00:00:00.000Z';

function rss(feed: Feed): string {
  const items = feed.posts.map(
    (post) => `<item><title>${xml(post.title)}</title><link>${xml(linkOf(feed, post))}</link>
<guid isPermaLink="true">${xml(linkOf(feed, post))}</guid><pubDate>${new Date(post.publishedAt).toUTCString()}</pubDate>
<dc:creator>${xml(post.author)}</dc:creator>${post.tags.map((name) => `<category>${xml(name)}</category>`).join('')}
<description>${xml(post.summary)}</description><content:encoded>${xml(whole(post.body, feed.site))}</content:encoded></item>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel><title>${xml(feed.title)}</title><link>${xml(feed.site)}/blog</link><description>${xml(feed.title)}</description>
<language>${xml(feed.language)}</language><lastBuildDate>${new Date(latest(feed)).toUTCString()}</lastBuildDate>
<atom:link rel="self" type="application/rss+xml" href="${xml(feed.site)}/v1/api/posts/feed?format=rss"/>
${items.join('\n')}
</channel></rss>
`;
}

function atom(feed: Feed): string {
  const entries = feed.posts.map(
    (post) => `<entry><title>${xml(post.title)}</title><id>urn:uuid:${post._id}</id>
<link rel="alternate" type="text/html" href="${xml(linkOf(feed, post))}"/>
<published>${post.publishedAt}</published><updated>${post.updatedAt}</updated><author><name>${xml(post.author)}</name></author>
${post.tags.map((name) => `<category term="${xml(name)}"/>`).join('')}<summary>${xml(post.summary)}</summary>
<content type="html">${xml(whole(post.body, feed.site))}</content></entry>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xml(feed.language)}"><title>${xml(feed.title)}</title>
<id>${xml(feed.site)}/blog</id><updated>${latest(feed)}</updated>
<link rel="alternate" type="text/html" href="${xml(feed.site)}/blog"/>
<link rel="self" type="application/atom+xml" href="${xml(feed.site)}/v1/api/posts/feed?format=atom"/>
${entries.join('\n')}
</feed>
`;
}

const json = (feed: Feed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    language: feed.language,
    home_page_url: `${feed.site}/blog`,
    feed_url: `${feed.site}/v1/api/posts/feed?format=json`,
    items: feed.posts.map((post) => ({
      id: post._id,
      url: linkOf(feed, post),
      title: post.title,
      summary: post.summary,
      content_html: whole(post.body, feed.site),
      date_published: post.publishedAt,
      date_modified: post.updatedAt,
      authors: [{ name: post.author }],
      tags: post.tags,
    })),
  });

const writers: Record<FeedFormat, (feed: Feed) => string> = { rss, atom, json };

export const feedTypes: Record<FeedFormat, string> = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
};

/** The feed in a format: RSS 2.0, Atom (RFC 4287), JSON Feed 1.1. */
export const writeFeed = (format: FeedFormat, feed: Feed): string => writers[format](feed);
