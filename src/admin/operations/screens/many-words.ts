/** Actions on many questions at once, as sentences. */

import type { AuditEntry } from '#admin/operations/audit/contract.ts';
import { isKeyOf } from '#platform/contract/object-of.ts';
import { inList } from '#platform/web/i18n/format.ts';
import type { SameTexts } from '#platform/web/i18n/texts.ts';
import type { operationsTexts } from './texts.ts';

type Words = SameTexts<(typeof operationsTexts)['en']>['audit'];

export interface Summary {
  readonly summary: string;
  /** The details that it says. */
  readonly fields: readonly string[];
}

const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Null for other entries, and where the names are not known that its summary needs. */
export function manyWords(words: Words, { by, deed, details, names }: AuditEntry): Summary | null {
  const { deed: done } = details;
  if (deed !== 'question.many' || typeof done !== 'string') return null;
  const who = by?.name ?? words.server;
  const count = listOf(details.questions).length;
  const tell = (act: keyof Words['many'], fields: readonly string[], ids: readonly string[] = []): Summary | null => {
    const people = ids.flatMap((id) => names[id] ?? []);
    if (people.length < ids.length) return null;
    const summary = words.many[act]({ who, count, people: inList(people), isOne: people.length === 1 });
    return { summary, fields: ['deed', 'questions', ...fields] };
  };
  if (done === 'protect') return tell(details.isProtected === false ? 'unprotect' : 'protect', ['isProtected']);
  if (done === 'give') return tell('give', ['person'], listOf([details.person]));
  if (done === 'editors') {
    const [added, removed] = [listOf(details.people), listOf(details.removed)];
    if (removed.length === 0 && added.length > 0) return tell('addEditors', ['people', 'removed'], added);
    if (added.length === 0 && removed.length > 0) return tell('removeEditors', ['people', 'removed'], removed);
  }
  return isKeyOf(words.many, done) ? tell(done, []) : null;
}
