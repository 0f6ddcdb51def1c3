/** What the palette offers for a text, in the order in which the arrow keys go through it. */
import type { HitNote } from '#access/hit.ts';
import type { QuizSummary } from '#quizzes/contract.ts';
import type { SearchAnswer } from '../contract.ts';

export interface Option {
  readonly key: string;
  readonly label: string;
  readonly detail: string;
  /** Where it leads, or what it does. */
  readonly to: string | (() => void);
}

export interface OptionGroup {
  readonly kind: string;
  readonly options: readonly Option[];
  /** More fit than are offered. */
  readonly isCut?: boolean;
}

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether the name holds every word of the text; every name does for no text. */
function isNamed(label: string, text: string): boolean {
  const words = folded(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.every((word) => folded(label).includes(word));
}

/** Pages whose name holds every word of the text; all of them for no text. */
export const pagesFor = (
  pages: readonly { readonly label: string; readonly href: string }[],
  text: string,
): readonly Option[] =>
  pages
    .filter(({ label }) => isNamed(label, text))
    .map(({ label, href }) => ({ key: `page ${href}`, label, detail: '', to: href }));

export interface Action {
  readonly label: string;
  readonly run: () => void;
}

/** What can be done at once, in the same way. */
export const actionsFor = (actions: readonly Action[], text: string): readonly Option[] =>
  actions
    .filter(({ label }) => isNamed(label, text))
    .map(({ label, run }) => ({ key: `action ${label}`, label, detail: '', to: run }));

/** Each page once, by its first name. */
export const withoutDoubles = <Page extends { readonly href: string }>(pages: readonly Page[]): Page[] =>
  pages.filter(({ href }, at) => pages.findIndex((other) => other.href === href) === at);

type Startable = Pick<QuizSummary, '_id' | 'name' | 'standing' | 'needs'>;

/** Of the open quizzes of a student, those that run or can be started now. */
export const startsOf = (
  quizzes: readonly Startable[],
  words: { readonly start: (name: string) => string; readonly resume: (name: string) => string },
): { readonly label: string; readonly href: string }[] =>
  quizzes.flatMap(({ _id, name, standing, needs }) => {
    if (standing?.openAttempt) return [{ label: words.resume(name), href: `/exam/${standing.openAttempt._id}` }];
    return needs !== null || standing?.attemptsLeft === 0 ? [] : [{ label: words.start(name), href: `/exam/${_id}` }];
  });

interface Known {
  /** Quizzes that may be started now. */
  readonly starts: readonly Option[];
  readonly pages: readonly Option[];
  readonly actions: readonly Option[];
}

/**
 * Pages and actions first: they are there at once and must not move under the hands when the server has answered.
 * `hitNoteText` says the state or kind of what was found in the reader's language.
 */
export const groupsFor = (
  { starts, pages, actions }: Known,
  answer: SearchAnswer | undefined,
  hitNoteText: (note: HitNote) => string,
): OptionGroup[] => [
  ...(pages.length > 0 ? [{ kind: 'pages', options: pages }] : []),
  ...(actions.length > 0 ? [{ kind: 'actions', options: actions }] : []),
  ...(starts.length > 0 ? [{ kind: 'starts', options: starts }] : []),
  ...(answer?.groups ?? []).map(({ kind, hits, isCut }) => ({
    kind,
    ...(isCut && { isCut }),
    options: hits.map(({ _id, title, note, detail, href }) => ({
      key: `${kind} ${_id}`,
      label: title,
      detail: [note ? hitNoteText(note) : '', detail].filter((words) => words !== '').join(' · '),
      to: href,
    })),
  })),
];
