/** Heads of the pages that every school has. */

import { html, richHtml } from '#platform/server/text/html.ts';
import { plainText } from '#platform/server/text/rich-text.ts';
import { listFaqRows } from '#site/support/api.ts';
import { sectionsOf } from '#site/support/rules.ts';
import { listLegalTexts } from '#tenancy/api.ts';
import { legalKinds } from '#tenancy/rules.ts';
import { plainHead } from './cms.ts';
import type { Glance, PublicHead, ReadHead, Visit, WriteHead } from './head.ts';
import { faqPage, organization } from './structured-data.ts';

const contacts = ({ view }: Glance) =>
  html`<dl>${view.contacts.map((contact) => html`<dt>${contact.name}</dt><dd>${contact.text}</dd>`)}</dl>`;

export const contactHead = plainHead(
  '/contactus',
  ({ contact }) => contact,
  (visit) => (visit.view.contacts.length === 0 ? null : html`<h2>${visit.words.contact.ways}</h2>${contacts(visit)}`),
);
export const inspireHead = plainHead('/inspire', ({ inspire }) => inspire);
export const creditsHead = plainHead('/credits', ({ credits }) => credits);
export const loginHead: WriteHead = plainHead('/login', ({ login }) => login);
export const certHead: WriteHead = (visit) => ({
  ...plainHead(
    '/cert',
    ({ cert }) => cert,
    () => html`<p>${visit.words.cert.code}</p>`,
  )(visit),
  // A person's certificate is not for search engines.
  isListed: !visit.query.get('code'),
});
/** Where accounts are made by the school, there is nothing to find. */
export const registerHead: WriteHead = (visit) => ({
  ...plainHead('/register', (words) => (visit.view.registrationOpen ? words.register : words.registerClosed))(visit),
  isListed: visit.view.registrationOpen,
});

const MOST_FAQS = 500;

export async function faqsHead(visit: Visit): Promise<PublicHead> {
  const { faqs } = await listFaqRows(visit.tx, { q: '', ofst: 0, limit: MOST_FAQS });
  const entries = faqs.map(({ question, answer }) => ({ question, answer: plainText(answer) || question }));
  const main = sectionsOf(faqs).map(
    (section) =>
      html`${section.name !== '' && html`<h2>${section.name}</h2>`}${section.items.map(
        (faq) => html`<h3>${faq.question}</h3>${richHtml(faq.answer)}`,
      )}`,
  );
  return {
    ...plainHead(
      '/faqs',
      ({ faqs }) => faqs,
      () => html`${main}`,
    )(visit),
    data: entries.length > 0 ? [faqPage(entries)] : [],
  };
}

export const companyHead: ReadHead = async (visit) => {
  const { view, address, tx } = visit;
  const texts = await listLegalTexts(tx);
  const { company } = visit.words;
  const profiles = view.socialProfiles.filter(({ url }) => /^https?:\/\//i.test(url));
  const legal = legalKinds.map((kind) => {
    const found = texts.find((text) => text.kind === kind);
    return found && html`<section id="${kind}"><h2>${company.legal[kind]}</h2>${richHtml(found.body)}</section>`;
  });
  const head = plainHead(
    '/company',
    () => company,
    () => html`<h2>${company.contact}</h2>${contacts(visit)}
      ${
        profiles.length > 0 &&
        html`<h2>${company.social}</h2><ul>${profiles.map(({ name, url }) => html`<li><a href="${url}" rel="noreferrer">${name}</a></li>`)}</ul>`
      }${legal}`,
  )(visit);
  return { ...head, data: [organization(view, address)] };
};
