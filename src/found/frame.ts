/** The frame around a page's main text until the application takes its place. Its look is `platform/web/before.css`. */
import { type Html, html } from '#platform/server/html.ts';
import type { TenantView } from '#tenant/contract.ts';
import type { PublicHead } from './head.ts';
import { trailOf } from './parts.ts';

export function framed(main: Html, view: TenantView, trail: PublicHead['trail'] = []): Html {
  const logo = view.logo ?? view.logoM;
  return html`<div class="before"><header class="before-bar"><a class="before-brand" href="/">${
    logo
      ? html`<img src="${logo}" alt="">`
      : html`<span class="before-monogram" style="background:${view.accent}" aria-hidden="true">${view.name.slice(0, 1).toUpperCase()}</span>`
  }<span>${view.name}</span></a></header><main class="before-main">${trailOf(trail.slice(1))}${main}</main></div>`;
}
