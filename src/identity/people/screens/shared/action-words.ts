import { textsOf } from '#platform/web/i18n/texts.ts';
import { actionTexts } from './action-texts.ts';

type Words = Readonly<Record<string, string>>;

const wordIn = (words: Words, key: string): string | undefined => (Object.hasOwn(words, key) ? words[key] : undefined);

/** `second-factorReset` as words, for what has none of its own. */
function spelt(name: string): string {
  const words = name
    .replaceAll(/[-_.]/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** The kind of thing as people call it. */
export const kindWords = (kind: string): string => wordIn(textsOf(actionTexts).subjects, kind) ?? spelt(kind);

/** `plan.request.withdraw` as people read it: `Plan: request withdrawn`. */
export function actionWords(action: string): string {
  const dot = action.indexOf('.');
  if (dot === -1) return kindWords(action);
  const done = action.slice(dot + 1);
  return `${kindWords(action.slice(0, dot))}: ${wordIn(textsOf(actionTexts).actions, done) ?? spelt(done).toLowerCase()}`;
}

/** What was done, in a word or two, as `published`; empty where the action has no more than its kind. */
export function verbWords(action: string): string {
  const dot = action.indexOf('.');
  if (dot === -1) return '';
  const done = action.slice(dot + 1);
  return wordIn(textsOf(actionTexts).actions, done) ?? spelt(done).toLowerCase();
}
