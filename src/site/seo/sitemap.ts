/** Which addresses the site has, for search engines: https://www.sitemaps.org/protocol.html */

import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { html, toText } from '#platform/server/text/html.ts';
import { slugOf } from '#quizzes/rules.ts';
import { addressOfPage } from '#site/cms/rules.ts';
import { countPublic, listPublicAddresses } from '#site/public-quizzes/api.ts';
import type { Feature } from '#tenancy/rules.ts';
import { pathOfQuiz } from './heads/quizzes.ts';
import {
  countChannels,
  countPages,
  countPosts,
  listChannelAddresses,
  listPageAddresses,
  listPostAddresses,
  type Part,
} from './store.ts';

/** The most that one part may hold. */
export const MOST = 50_000;

interface Entry {
  readonly path: string;
  readonly changed?: Date | null;
}

interface Source {
  /** What the tenant may have switched off. */
  readonly feature?: Feature;
  readonly count: (tx: TenantTx, now: Date) => Promise<number>;
  readonly list: (tx: TenantTx, now: Date, part: Part) => Promise<Entry[]>;
}

const standing = [
  ...['/', '/aboutus', '/contactus', '/faqs', '/company', '/public/quizzes', '/public/channels', '/tags', '/blog'],
  ...['/test-series', '/promo', '/inspire', '/credits', '/cert', '/login'],
];

const sources: Readonly<Record<string, Source>> = {
  site: { count: async () => standing.length, list: async () => standing.map((path) => ({ path })) },
  pages: {
    count: countPages,
    list: async (tx, _now, part) =>
      (await listPageAddresses(tx, part)).map((row) => ({
        path: addressOfPage({ name: row.name, kind: row.kind }),
        changed: row.published_at,
      })),
  },
  quizzes: {
    count: countPublic,
    list: async (tx, now, part) =>
      (await listPublicAddresses(tx, now, part)).map((row) => ({
        path: pathOfQuiz({ slug: slugOf(row.name), _id: row.quiz_id }),
        changed: row.updated_at,
      })),
  },
  posts: {
    count: countPosts,
    list: async (tx, now, part) =>
      (await listPostAddresses(tx, now, part)).map((row) => ({
        path: `/blog/${row.post_id}`,
        changed: row.updated_at,
      })),
  },
  channels: {
    feature: 'channels',
    count: countChannels,
    list: async (tx, _now, part) =>
      (await listChannelAddresses(tx, part)).map((row) => ({
        path: `/channels/${row.channel_id}`,
        changed: row.updated_at,
      })),
  },
};

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMES = 'http://www.sitemaps.org/schemas/sitemap/0.9';

interface Site {
  readonly address: string;
  readonly features: readonly Feature[];
}

const isOn = ({ feature }: Source, { features }: Site): boolean => feature === undefined || features.includes(feature);

/** The list of all parts, as many of each kind as its addresses need. */
export async function writeSitemapIndex(tx: TenantTx, now: Date, site: Site, most = MOST): Promise<string> {
  const parts: string[] = [];
  for (const [name, source] of Object.entries(sources)) {
    const count = isOn(source, site) ? await source.count(tx, now) : 0;
    for (let number = 1; (number - 1) * most < count; number++) parts.push(`/sitemaps/${name}-${number}.xml`);
  }
  return `${HEAD}${toText(
    html`<sitemapindex xmlns="${NAMES}">${parts.map(
      (path) => html`<sitemap><loc>${site.address}${path}</loc></sitemap>\n`,
    )}</sitemapindex>`,
  )}`;
}

/** One part, by the name that the list gives it; null where there is none. */
export async function writeSitemapPart(
  tx: TenantTx,
  now: Date,
  site: Site,
  name: string,
  most = MOST,
): Promise<string | null> {
  const [, kind = '', number = ''] = /^([a-z]+)-([1-9]\d{0,4})\.xml$/.exec(name) ?? [];
  const source = Object.hasOwn(sources, kind) ? sources[kind]! : null;
  if (!source || !isOn(source, site)) return null;
  const ofst = (Number(number) - 1) * most;
  // The first part of the site itself is always there, and holds all of it.
  const entries = kind === 'site' && ofst > 0 ? [] : await source.list(tx, now, { ofst, limit: most });
  if (entries.length === 0) return null;
  return `${HEAD}${toText(
    html`<urlset xmlns="${NAMES}">${entries.map(
      ({ path, changed }) =>
        html`<url><loc>${site.address}${path}</loc>${changed && html`<lastmod>${changed.toISOString()}</lastmod>`}</url>\n`,
    )}</urlset>`,
  )}`;
}
