/**
 * The frame around a page's main text until the application takes its place. Its look is `platform/web/theme/before.css`
 * and `before-parts.css`.
 */
import { type Html, html } from '#platform/server/text/html.ts';
import type { TenantView } from '#tenancy/contract.ts';
import type { PublicHead, Step } from './heads/head.ts';
import { trailOf } from './parts.ts';
import { type Words, wordsOf } from './written-texts.ts';

/** Where those who run no scripts continue from here. */
const linksIn = (words: Words, view: TenantView): Step[] => [
  { name: words.home, path: '/' },
  { name: words.quizzes.title, path: '/public/quizzes' },
  ...(view.features.includes('channels') ? [{ name: words.channels.title, path: '/public/channels' }] : []),
  { name: words.blog.title, path: '/blog' },
  { name: words.faqs.title, path: '/faqs' },
  { name: words.contact.title, path: '/contactus' },
  { name: words.company.title, path: '/company' },
];

function barOf(view: TenantView): Html {
  const logo = view.logo ?? view.logoM;
  return html`<header class="before-bar"><a class="before-brand" href="/">${
    logo
      ? html`<img src="${logo}" alt="">`
      : html`<span class="before-monogram" style="background:${view.accent}" aria-hidden="true">${view.name.slice(0, 1).toUpperCase()}</span>`
  }<span>${view.name}</span></a></header>`;
}

/** The places of a page whose words only the application has. */
export const waiting = (view: TenantView): Html =>
  html`<div class="before" aria-busy="true">${barOf(view)}<div class="before-main" aria-hidden="true">${['title', 'lead', 'card'].map((name) => html`<div class="before-place before-${name}"></div>`)}</div></div>`;

export function framed(main: Html, view: TenantView, trail: PublicHead['trail'] = []): Html {
  return html`<div class="before">${barOf(view)}<main class="before-main">${trailOf(trail.slice(1))}${main}</main><nav class="before-nav">${linksIn(wordsOf(view), view).map(({ name, path }) => html`<a href="${path}">${name}</a>`)}</nav></div>`;
}

/** The exam room with its first question. No way leads out of it. */
export const inRoom = (view: TenantView, exam: string, stem: Html): Html =>
  html`<div class="before before-room"><header class="before-bar"><span class="before-brand"><span>${view.name}</span></span></header><div class="before-clock"></div><main class="before-paper"><h1 class="before-name" dir="auto">${exam}</h1><div class="before-place before-number"></div><div class="before-stem" dir="auto">${stem}</div><div class="before-place before-options"></div></main></div>`;

/** What runs and ends first, as large as the application shows it: were it smaller, the largest paint would be the second. */
const nextOf = ({ name, path }: Step): Html =>
  html`<div class="before-place before-week"></div><section class="before-next"><div class="before-place before-kicker"></div><div class="before-next-name"><a href="${path}">${name}</a></div><div class="before-place before-lead"></div></section>`;

/** The page of a result: what it is called. */
export const onResult = (view: TenantView, title: string): Html =>
  html`<div class="before before-side">${barOf(view)}<main class="before-desk"><div class="before-place before-back"></div><h1 class="before-page-title"><bdi>${title}</bdi></h1><div class="before-place before-lead"></div><div class="before-card"></div></main></div>`;

/** What can be continued with, under the places of a head; each a way there that works already. */
export const onDesk = (view: TenantView, next: Step | undefined, lists: readonly (readonly Step[])[]): Html =>
  html`<div class="before before-side">${barOf(view)}<main class="before-desk"><div class="before-place before-title"></div><div class="before-place before-lead"></div>${next && nextOf(next)}${lists
    .filter((steps) => steps.length > 0)
    .map(
      (steps) =>
        html`<div class="before-place before-heading"></div><ul class="before-tiles">${steps.map(({ name, path }) => html`<li><a href="${path}">${name}</a></li>`)}</ul>`,
    )}</main></div>`;
