/** Heads of the pages that admins shape. */

import { notFound } from '#platform/contract/refusal.ts';
import { type Html, html } from '#platform/server/text/html.ts';
import { plainText } from '#platform/server/text/rich-text.ts';
import { readLayout, readPageData } from '#site/cms/api.ts';
import type { PageLayout } from '#site/cms/contract.ts';
import type { Live } from '#site/cms/contract-live.ts';
import { addressOfPage, PAGE_ADDRESS, type StandingPage } from '#site/cms/rules.ts';
import { hasHeading, writeBlocks } from '#site/seo/blocks.ts';
import { homeOf, opening, summarised } from '#site/seo/parts.ts';
import type { Words } from '#site/seo/written-texts.ts';
import type { Glance, PublicHead, ReadHead, Visit } from './head.ts';
import { course, type Data, faqPage, organization } from './structured-data.ts';

interface Shaped {
  readonly layout: PageLayout;
  readonly live: Readonly<Record<string, Live>>;
}

async function readShaped({ tx, view, services }: Visit, address: string): Promise<Shaped> {
  if (!PAGE_ADDRESS.test(address)) throw notFound('The page');
  return {
    layout: await readLayout(tx, address, view),
    live: await readPageData(tx, address, view, services),
  };
}

/** What blocks tell of courses and of common questions. */
function dataOf({ layout, live }: Shaped, address: string): Data[] {
  const courses = Object.values(live).flatMap((one) => (one.kind === 'courses' ? one.courses : []));
  const entries = layout.blocks.flatMap((block) => (block.type === 'faq' ? block.props.entries : []));
  const answered = entries.map(({ question, answer }) => ({ question, answer: plainText(answer) }));
  return [...courses.map((one) => course(one, address)), ...(answered.length > 0 ? [faqPage(answered)] : [])];
}

/** A page that is nothing but its blocks; `addressOf` says which of the address. */
export const shapedHead =
  (addressOf: (params: Visit['params']) => string): ReadHead =>
  async (visit) => {
    const shaped = await readShaped(visit, addressOf(visit.params));
    const { layout, live } = shaped;
    const { view, words, address } = visit;
    const path = addressOfPage({ name: layout.page, kind: layout.kind });
    const isHome = path === '/';
    const title = layout.title === '' ? view.name : layout.title;
    return {
      title: layout.title,
      description: layout.description === '' ? words.siteOf(view.name) : layout.description,
      path,
      trail: isHome ? [] : [homeOf(visit)],
      picture: layout.image === '' ? null : layout.image,
      data: [
        ...(isHome
          ? [
              organization(view, address),
              { '@type': 'WebSite', name: view.name, url: `${address}/`, inLanguage: view.language },
            ]
          : []),
        ...dataOf(shaped, address),
      ],
      main: html`${!hasHeading(layout.blocks) && html`<h1>${title}</h1>`}${writeBlocks(layout.blocks, live, view.language, true)}`,
    };
  };

/** A page with words of its own, under which admins may put blocks. */
export const withBlocks =
  (page: StandingPage, read: (visit: Visit) => Promise<PublicHead> | PublicHead): ReadHead =>
  async (visit) => {
    const [head, shaped] = [await read(visit), await readShaped(visit, page)];
    const { layout, live } = shaped;
    return {
      ...head,
      picture: layout.image === '' ? null : layout.image,
      data: [...(head.data ?? []), ...dataOf(shaped, visit.address)],
      main: html`${head.main}${writeBlocks(layout.blocks, live, visit.view.language)}`,
    };
  };

/** A page that says its title and one sentence. */
export const plainHead =
  (
    path: string,
    textsIn: (words: Words) => { readonly title: string; readonly lead: (school: string) => string },
    more: (visit: Glance) => Html | null = () => null,
  ) =>
  (visit: Glance): PublicHead => {
    const { title, lead } = textsIn(visit.words);
    const text = lead(visit.view.name);
    return {
      title,
      description: summarised(text),
      path,
      trail: [homeOf(visit)],
      main: html`${opening(title, text)}${more(visit)}`,
    };
  };
