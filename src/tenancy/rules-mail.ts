/**
 * The words of mails. A text holds places as `{{link}}`; each kind of mail says which places it knows and which of them
 * a text cannot do without.
 */
import { keysOf } from '#platform/contract/object-of.ts';

export interface MailWords {
  readonly subject: string;
  readonly body: string;
}

interface MailKind {
  /** Each place with a value to preview it with. */
  readonly places: Readonly<Record<string, string>>;
  readonly needed: readonly string[];
}

/** Places that every mail knows; their values come from the tenant and the person. */
const everywhere = {
  greeting: 'Hello Ada',
  firstName: 'Ada',
  school: 'Your school',
  site: 'https://school.example',
};

export const mailKinds = {
  reset: {
    places: { ...everywhere, link: 'https://school.example/reset/1a2b3c' },
    needed: ['link'],
  },
  invitation: {
    places: { ...everywhere, email: 'ada@school.example', days: '7', link: 'https://school.example/reset/1a2b3c' },
    needed: ['link'],
  },
} as const satisfies Record<string, MailKind>;

export type MailKindName = keyof typeof mailKinds;
export const mailKindNames = keysOf(mailKinds);

/** What a mail of the kind is filled with. The greeting is made of the first name; the school is the tenant's name unless said. */
export type MailValues<Kind extends MailKindName> = Readonly<
  Record<Exclude<keyof (typeof mailKinds)[Kind]['places'], 'greeting' | 'school'>, string> & { school?: string }
>;

const PLACE = /\{\{\s*([^{}]*?)\s*\}\}/g;

const placesIn = (text: string): string[] => [...text.matchAll(PLACE)].map(([, name]) => name!);

/** In words, what is wrong with a text of this kind; null when it can be sent. */
export function mailTextBlocker(kind: MailKindName, { subject, body }: MailWords): string | null {
  const { places, needed }: MailKind = mailKinds[kind];
  const unknown = [...placesIn(subject), ...placesIn(body)].find((name) => !Object.hasOwn(places, name));
  if (unknown !== undefined)
    return `{{${unknown}}} is not known here; there are ${Object.keys(places)
      .map((name) => `{{${name}}}`)
      .join(', ')}`;
  const missing = needed.find((name) => !placesIn(body).includes(name));
  return missing === undefined ? null : `The text needs {{${missing}}}`;
}

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACE, (_, name: string) => (Object.hasOwn(values, name) ? values[name]! : ''));

/** The mail with its places filled. The subject stays one line, whatever a name holds. */
export const fillMailText = (
  words: MailWords,
  values: Readonly<Record<string, string>>,
): { subject: string; text: string } => ({
  subject: filled(words.subject, values).replace(/\s+/g, ' ').trim(),
  text: filled(words.body, values),
});
