/** Parts that the main texts of several pages are made of. */
import { type Html, html, nothing } from '#platform/server/text/html.ts';
import type { Glance, Step, Visit } from './heads/head.ts';

/** The steps from the start page down, as links. */
export const trailOf = (steps: readonly Step[]): Html =>
  steps.length === 0
    ? nothing
    : html`<p>${steps.map((step, index) => html`${index > 0 && ' › '}<a href="${step.path}">${step.name}</a>`)}</p>`;

/** The head of a page: its title and one sentence. */
export const opening = (title: string, lead: string): Html => html`<h1>${title}</h1><p>${lead}</p>`;

export interface Listed {
  readonly name: string;
  readonly path: string;
  readonly facts: string;
  readonly text: string;
}

/** A list of things with a page each. */
export const listed = (items: readonly Listed[], none: string): Html =>
  items.length === 0
    ? html`<p>${none}</p>`
    : html`<ul>${items.map(
        (item) =>
          html`<li><h2><a href="${item.path}">${item.name}</a></h2>${item.facts !== '' && html`<p>${item.facts}</p>`}${
            item.text !== '' && html`<p>${item.text}</p>`
          }</li>`,
      )}</ul>`;

export const PAGE = 12;

/** Which part of a list the address asks for, as the application writes it. */
export function partOf({ query }: Visit): { ofst: number; limit: number } {
  const asked = Number(query.get('ofst') ?? 0);
  return { ofst: Number.isInteger(asked) && asked > 0 && asked <= 1_000_000 ? asked : 0, limit: PAGE };
}

export const pathOfPart = (path: string, ofst: number): string => (ofst <= 0 ? path : `${path}?ofst=${ofst}`);

/** Links to the parts of a list before and after this one. */
export const turning = (
  { words }: Visit,
  path: string,
  { ofst, limit }: { ofst: number; limit: number },
  total: number,
): Html => html`
  ${ofst > 0 && html`<p><a href="${pathOfPart(path, ofst - limit)}">${words.earlier}</a></p>`}
  ${ofst + limit < total && html`<p><a href="${pathOfPart(path, ofst + limit)}">${words.later}</a></p>`}`;

/** What fits into the line that search engines show: whole words, about 160 characters. */
export function summarised(text: string, most = 160): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2))}…`;
}

/** The step that every page comes from. */
export const homeOf = ({ words }: Glance): Step => ({ name: words.home, path: '/' });

/** A day as the school writes it. */
export const dayOf = (instant: string, { view }: Visit): string =>
  new Intl.DateTimeFormat(view.language, { dateStyle: 'long', timeZone: view.timeZone }).format(new Date(instant));
