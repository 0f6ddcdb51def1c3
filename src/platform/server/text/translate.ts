/** The server's messages in the language of who reads them. */
import { type Language, languageOf } from '#platform/contract/languages.ts';
import { createTranslate, type Translate } from '#platform/contract/translate.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import fieldsAr from '../../contract/messages/fields.ar.json' with { type: 'json' };
import fieldsDe from '../../contract/messages/fields.de.json' with { type: 'json' };
import importsAr from '../messages/imports.ar.json' with { type: 'json' };
import importsDe from '../messages/imports.de.json' with { type: 'json' };
import refusalsAr from '../messages/refusals.ar.json' with { type: 'json' };
import refusalsDe from '../messages/refusals.de.json' with { type: 'json' };
import sheetsAr from '../messages/sheets.ar.json' with { type: 'json' };
import sheetsDe from '../messages/sheets.de.json' with { type: 'json' };

const messagesIn: Readonly<Record<Exclude<Language, 'en'>, Record<string, string>>> = {
  de: { ...fieldsDe, ...refusalsDe, ...importsDe },
  ar: { ...fieldsAr, ...refusalsAr, ...importsAr },
};

/** Headings are words that stand for themselves; within a message they would be translated by mistake. */
const headingsIn: typeof messagesIn = { de: { ...sheetsDe }, ar: { ...sheetsAr } };

const others = ['de', 'ar'] as const;
const translators = new Map<Language, { readonly message: Translate; readonly heading: Translate }>();

function translationsIn(language: Language): { readonly message: Translate; readonly heading: Translate } {
  if (language === 'en') return { message: () => null, heading: () => null };
  const found = translators.get(language) ?? {
    message: createTranslate(messagesIn[language]),
    heading: createTranslate(headingsIn[language]),
  };
  translators.set(language, found);
  return found;
}

/**
 * Adds a heading that a slice brings, with the message `pattern` that it is part of, such as "the type “{}”", which must be a message of
 * the dictionaries. What they know already stays.
 */
export function addHeading(names: Partial<Record<Language, { readonly name: string }>>, pattern: string): void {
  const english = names.en!.name;
  for (const language of others) {
    const name = names[language]?.name ?? english;
    headingsIn[language][english] ??= name;
    messagesIn[language][pattern.replace('{}', english)] ??= messagesIn[language][pattern]!.replace('{}', name);
    translators.delete(language);
  }
}

/** Adds what a field that a slice brings is called in "FIELD: what is wrong". What the dictionaries know already stays. */
export function addField(field: string, words: { readonly en: string } & Partial<Record<Language, string>>): void {
  for (const language of others) {
    const word = words[language] ?? words.en;
    const comma = language === 'ar' ? '،' : ',';
    messagesIn[language][`${field}: {}`] ??= `${word}: {}`;
    messagesIn[language][`${field} {}: {}`] ??= `${word} {}: {}`;
    messagesIn[language][`{}, ${field}`] ??= `{}${comma} ${word}`;
    translators.delete(language);
  }
}

/** The first language that the caller names; English where it is not written here. */
export const languageOfRequest = (request: { readonly headers: { readonly 'accept-language'?: string | undefined } }) =>
  languageOf(request.headers['accept-language']?.split(/[,;]/, 1)[0]?.trim() ?? 'en');

/** Returns what translates messages into a language. */
export const translateInto = (language: Language): Translate => translationsIn(language).message;

export interface Translator {
  readonly language: Language;
  /** A message; in English where it has no translation. */
  readonly message: (message: string) => string;
  /** A heading of a sheet. */
  readonly heading: (heading: string) => string;
}

/**
 * Returns what translates a file that a person asked for: into their language, or into that of their school.
 */
export async function translatorFor(tx: TenantTx, personId: string | null): Promise<Translator> {
  const chosen = await tx
    .selectFrom('tenant as t')
    .leftJoin('person as p', (join) => join.onRef('p.tenant_id', '=', 't.tenant_id').on('p.person_id', '=', personId))
    .select((eb) => eb.fn.coalesce('p.language', 't.language').as('language'))
    .where('t.tenant_id', '=', tx.tenantId)
    .executeTakeFirst();
  const language = languageOf(chosen?.language ?? 'en');
  return {
    language,
    message: (message) => translationsIn(language).message(message) ?? message,
    heading: (heading) => translationsIn(language).heading(heading) ?? heading,
  };
}
