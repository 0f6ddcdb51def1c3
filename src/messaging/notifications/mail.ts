/** The words of mails that tell what the notification centre tells, in the language of who gets them. */
import { languageOf } from '#platform/contract/languages.ts';
import { textsIn } from '#platform/contract/texts.ts';
import { mailWords } from '#tenancy/api.ts';
import type { UnsubscribeLink } from './links.ts';
import ar from './mail-texts.ar.ts';
import de from './mail-texts.de.ts';
import { noticeMailTexts } from './mail-texts.ts';
import type { MailedNotice } from './store-mail.ts';

export interface MailSite {
  readonly name: string;
  /** The school's, for who has chosen none. */
  readonly language: string;
  /** `https://school.example` */
  readonly address: string;
  readonly linkTo: (link: UnsubscribeLink) => string;
}

const wordsFor = (site: MailSite, { language }: MailedNotice) =>
  textsIn(noticeMailTexts, { ar, de }, language ?? site.language);

const opening = (site: MailSite, { first_name, language }: MailedNotice): string => {
  const tag = language ?? site.language;
  return `${mailWords(tag).greeting(first_name)}${languageOf(tag) === 'ar' ? '،' : ','}`;
};

const linesOf = (site: MailSite, notice: MailedNotice): string =>
  [notice.title, notice.body, notice.href === null ? '' : `${site.address}${notice.href}`]
    .filter((line) => line !== '')
    .join('\n');

/** One notice, mailed at once. */
export function noticeMail(site: MailSite, notice: MailedNotice) {
  const words = wordsFor(site, notice);
  const kind = notice.kind as UnsubscribeLink['kind'];
  return {
    to: notice.email,
    subject: notice.title,
    text: `${opening(site, notice)}

${linesOf(site, notice)}

--
${words.because(site.name)}
${words.noMore(`${site.address}${site.linkTo({ personId: notice.person_id, kind })}`)}
`,
  };
}

/** Everything new of one person, in one mail. */
export function digestMail(site: MailSite, notices: readonly [MailedNotice, ...MailedNotice[]]) {
  const [first] = notices;
  const words = wordsFor(site, first);
  const news = words.news(notices.length);
  return {
    to: first.email,
    subject: `${site.name}: ${news}`,
    text: `${opening(site, first)}

${words.since(news)}

${notices.map((notice) => linesOf(site, notice)).join('\n\n')}

${words.all(`${site.address}/notifications`)}

--
${words.daily(site.name)}
${words.noMoreDaily(`${site.address}${site.linkTo({ personId: first.person_id, kind: 'digest' })}`)}
`,
  };
}
