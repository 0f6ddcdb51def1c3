/** The head of a page as in the HTML. */
import { dataScript, type Html, html, nothing } from '#platform/server/text/html.ts';
import { addressOfCard, type Card } from '#site/seo/card.ts';
import { addressOfIcon } from '#site/seo/manifest.ts';
import { wordsOf } from '#site/seo/written-texts.ts';
import type { TenantView } from '#tenancy/contract.ts';
import type { PublicHead } from './head.ts';
import { breadcrumbs, graphOf } from './structured-data.ts';

/** The window's title: the page's name and the site's. */
export const windowTitle = (title: string, site: string): string =>
  title === '' || title === site ? site : `${title} · ${site}`;

const feeds = { rss: 'application/rss+xml', atom: 'application/atom+xml', json: 'application/feed+json' } as const;

const feedLinks = (view: TenantView): Html =>
  html`${(['rss', 'atom', 'json'] as const).map(
    (format) =>
      html`<link rel="alternate" type="${feeds[format]}" title="${view.name} (${wordsOf(view).feeds[format]})" href="/v1/api/posts/feed?format=${format}">\n`,
  )}`;

/** What is drawn of a page that has no picture of its own. */
export const cardOf = (head: PublicHead, view: TenantView): Card => ({
  title: head.title === '' ? view.name : head.title,
  facts: head.facts ?? head.description,
  school: view.name,
  accent: view.accent,
  logo: view.logoM ?? view.logo,
});

/** What makes the site an application that can be installed. On every page. */
export const installable = (view: TenantView): Html =>
  html`<link rel="manifest" href="/pwa-manifest">\n<link rel="apple-touch-icon" href="${addressOfIcon('apple-180', view)}">\n`;

export const noIndex: Html = html`<meta name="robots" content="noindex">\n`;

export function writeHead(head: PublicHead, view: TenantView, address: string): Html {
  const title = head.title === '' ? view.name : head.title;
  const picture = head.picture ?? null;
  const image = `${address}${picture ?? addressOfCard(head.path, cardOf(head, view))}`;
  const steps = [...(head.trail ?? []), { name: title, path: head.path }];
  const data = [...(head.data ?? []), ...(steps.length > 1 ? [breadcrumbs(steps, address)] : [])];
  const property = (name: string, content: string): Html => html`<meta property="${name}" content="${content}">\n`;
  const named = (name: string, content: string): Html => html`<meta name="${name}" content="${content}">\n`;
  return html`<link rel="canonical" href="${address}${head.path}">
${head.isListed === false ? noIndex : named('robots', 'index, follow, max-image-preview:large')}${property('og:type', head.article ? 'article' : 'website')}${property('og:site_name', view.name)}${property('og:locale', view.language.replace('-', '_'))}${property('og:title', title)}${property('og:description', head.description)}${property('og:url', `${address}${head.path}`)}${property('og:image', image)}${
  picture === null && [
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:type', 'image/png'),
  ]
}${property('og:image:alt', title)}${
  head.article && [
    property('article:published_time', head.article.published),
    property('article:modified_time', head.article.modified),
    property('article:author', head.article.author),
  ]
}${named('twitter:card', 'summary_large_image')}${named('twitter:title', title)}${named('twitter:description', head.description)}${named('twitter:image', image)}${feedLinks(view)}${data.length > 0 ? dataScript('application/ld+json', graphOf(data)) : nothing}`;
}
