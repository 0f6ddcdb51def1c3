/** The words of mails that tell what the notification centre tells. */
import type { UnsubscribeLink } from './links.ts';
import type { MailedNotice } from './store-mail.ts';

export interface MailSite {
  readonly name: string;
  /** `https://school.example` */
  readonly address: string;
  readonly linkTo: (link: UnsubscribeLink) => string;
}

const greeting = (person: { readonly first_name: string }): string =>
  person.first_name === '' ? 'Hello' : `Hello ${person.first_name}`;

const linesOf = (site: MailSite, notice: MailedNotice): string =>
  [notice.title, notice.body, notice.href === null ? '' : `${site.address}${notice.href}`]
    .filter((line) => line !== '')
    .join('\n');

/** One notice, mailed at once. */
export const noticeMail = (site: MailSite, notice: MailedNotice) => ({
  to: notice.email,
  subject: notice.title,
  text: `${greeting(notice)},

${linesOf(site, notice)}

--
${site.name} mails you this because you, or your school, chose so.
No more mails of this kind: ${site.address}${site.linkTo({ personId: notice.person_id, kind: notice.kind as UnsubscribeLink['kind'] })}
`,
});

/** Everything new of one person, in one mail. */
export function digestMail(site: MailSite, notices: readonly [MailedNotice, ...MailedNotice[]]) {
  const [first] = notices;
  const count = notices.length === 1 ? 'one thing is new' : `${notices.length} things are new`;
  return {
    to: first.email,
    subject: `${site.name}: ${count}`,
    text: `${greeting(first)},

${count} since the last of these mails:

${notices.map((notice) => linesOf(site, notice)).join('\n\n')}

All of it: ${site.address}/notifications

--
${site.name} mails you this once a day, when there is something new.
No more daily mails: ${site.address}${site.linkTo({ personId: first.person_id, kind: 'digest' })}
`,
  };
}
