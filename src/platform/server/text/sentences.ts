/** The server's sentences in the language of who reads them. */
import { type Language, languageOf } from '#platform/contract/languages.ts';
import { type Say, speaker } from '#platform/contract/sentences.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import fieldsAr from '../../contract/sentences/fields.ar.json' with { type: 'json' };
import fieldsDe from '../../contract/sentences/fields.de.json' with { type: 'json' };
import importsAr from '../sentences/imports.ar.json' with { type: 'json' };
import importsDe from '../sentences/imports.de.json' with { type: 'json' };
import refusalsAr from '../sentences/refusals.ar.json' with { type: 'json' };
import refusalsDe from '../sentences/refusals.de.json' with { type: 'json' };
import sheetsAr from '../sentences/sheets.ar.json' with { type: 'json' };
import sheetsDe from '../sentences/sheets.de.json' with { type: 'json' };

const sentencesIn: Readonly<Record<Exclude<Language, 'en'>, Record<string, string>>> = {
  de: { ...fieldsDe, ...refusalsDe, ...importsDe },
  ar: { ...fieldsAr, ...refusalsAr, ...importsAr },
};

/** Headings are words that stand for themselves; within a sentence they would be said by mistake. */
const headingsIn: typeof sentencesIn = { de: { ...sheetsDe }, ar: { ...sheetsAr } };

const others = ['de', 'ar'] as const;
const speakers = new Map<Language, { readonly say: Say; readonly head: Say }>();

function speakerOf(language: Language): { readonly say: Say; readonly head: Say } {
  if (language === 'en') return { say: () => null, head: () => null };
  const found = speakers.get(language) ?? {
    say: speaker(sentencesIn[language]),
    head: speaker(headingsIn[language]),
  };
  speakers.set(language, found);
  return found;
}

/**
 * Adds a heading that a slice brings, with what is said `around` it, such as "the type “{}”", which must be a sentence of
 * the dictionaries. What they know already stays.
 */
export function addHeading(names: Partial<Record<Language, { readonly name: string }>>, around: string): void {
  const english = names.en!.name;
  for (const language of others) {
    const name = names[language]?.name ?? english;
    headingsIn[language][english] ??= name;
    sentencesIn[language][around.replace('{}', english)] ??= sentencesIn[language][around]!.replace('{}', name);
    speakers.delete(language);
  }
}

/** The first language that the caller names; English where it is not written here. */
export const languageOfRequest = (request: { readonly headers: { readonly 'accept-language'?: string | undefined } }) =>
  languageOf(request.headers['accept-language']?.split(/[,;]/, 1)[0]?.trim() ?? 'en');

/** Returns how sentences are said in a language. */
export const sayingIn = (language: Language): Say => speakerOf(language).say;

export interface Saying {
  /** A sentence; in English where it cannot be said. */
  readonly say: (sentence: string) => string;
  /** A heading of a sheet. */
  readonly head: (heading: string) => string;
}

/**
 * Returns how something is said to a person, in a file that they asked for: in their language, or in that of their
 * school.
 */
export async function sayingTo(tx: TenantTx, personId: string | null): Promise<Saying> {
  const chosen = await tx
    .selectFrom('tenant as t')
    .leftJoin('person as p', (join) => join.onRef('p.tenant_id', '=', 't.tenant_id').on('p.person_id', '=', personId))
    .select((eb) => eb.fn.coalesce('p.language', 't.language').as('language'))
    .where('t.tenant_id', '=', tx.tenantId)
    .executeTakeFirst();
  const language = languageOf(chosen?.language ?? 'en');
  return {
    say: (sentence) => speakerOf(language).say(sentence) ?? sentence,
    head: (heading) => speakerOf(language).head(heading) ?? heading,
  };
}
