/** The texts of notifications in each language: a notification uses that of its recipient. */
import { type Language, languageCodes } from '#platform/contract/languages.ts';
import { textsIn } from '#platform/contract/texts.ts';
import ar from './notification-texts.ar.ts';
import de from './notification-texts.de.ts';
import { notificationWords } from './notification-texts.ts';
import type { Notice, NotificationWords, Said } from './rules.ts';

const words = languageCodes.map((language) => [language, textsIn(notificationWords, { de, ar }, language)] as const);

export interface WrittenNotification {
  readonly language: Language;
  /** One line, at most 300 characters. */
  readonly title: string;
  /** At most 4 000 characters. */
  readonly body: string;
}

const written = (said: Said, say: NotificationWords, language: Language): string =>
  typeof said === 'string' ? said : said(say, language);

/** The notice in every language. */
export const inEveryLanguage = ({ title, body = '' }: Notice): readonly WrittenNotification[] =>
  words.map(([language, say]) => ({
    language,
    title: written(title, say, language).slice(0, 300),
    body: written(body, say, language).slice(0, 4000),
  }));
