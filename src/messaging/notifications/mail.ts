/** The words of mails that tell what the notification centre tells, in the language of who gets them. */
import { languageOf } from '#platform/contract/languages.ts';
import { textsIn } from '#platform/contract/texts.ts';
import { mailWords } from '#tenancy/api.ts';
import type { UnsubscribeLink } from './links.ts';
import ar from './mail-texts.ar.ts';
import de from './mail-texts.de.ts';
import { notificationMailTexts } from './mail-texts.ts';
import type { MailedNotification } from './store-mail.ts';

export interface MailSite {
  readonly name: string;
  /** The school's, for who has chosen none. */
  readonly language: string;
  /** `https://school.example` */
  readonly address: string;
  readonly linkTo: (link: UnsubscribeLink) => string;
}

const wordsFor = (site: MailSite, { language }: MailedNotification) =>
  textsIn(notificationMailTexts, { ar, de }, language ?? site.language);

const opening = (site: MailSite, { first_name, language }: MailedNotification): string => {
  const tag = language ?? site.language;
  return `${mailWords(tag).greeting(first_name)}${languageOf(tag) === 'ar' ? '،' : ','}`;
};

const linesOf = (site: MailSite, notification: MailedNotification): string =>
  [notification.title, notification.body, notification.href === null ? '' : `${site.address}${notification.href}`]
    .filter((line) => line !== '')
    .join('\n');

/** One notice, mailed at once. */
export function notificationMail(site: MailSite, notification: MailedNotification) {
  const words = wordsFor(site, notification);
  const kind = notification.kind as UnsubscribeLink['kind'];
  return {
    to: notification.email,
    subject: notification.title,
    text: `${opening(site, notification)}

${linesOf(site, notification)}

--
${words.because(site.name)}
${words.noMore(`${site.address}${site.linkTo({ personId: notification.person_id, kind })}`)}
`,
  };
}

/** Everything new of one person, in one mail. */
export function digestMail(site: MailSite, notifications: readonly [MailedNotification, ...MailedNotification[]]) {
  const [first] = notifications;
  const words = wordsFor(site, first);
  const news = words.news(notifications.length);
  return {
    to: first.email,
    subject: `${site.name}: ${news}`,
    text: `${opening(site, first)}

${words.since(news)}

${notifications.map((notification) => linesOf(site, notification)).join('\n\n')}

${words.all(`${site.address}/notifications`)}

--
${words.daily(site.name)}
${words.noMoreDaily(`${site.address}${site.linkTo({ personId: first.person_id, kind: 'digest' })}`)}
`,
  };
}
