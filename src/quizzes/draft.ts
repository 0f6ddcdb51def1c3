/** The new-quiz draft: the questions that a teacher has selected, kept in the browser for this tenant and person. */

import type { LinePart } from '#platform/text/rich-line.ts';
import { session } from '#platform/web/session.ts';
import { getBoot } from '#platform/web/start/boot.ts';
import { createStore, useStore } from '#platform/web/store.ts';

export interface DraftQuestion {
  readonly _id: string;
  readonly title: string;
  /** Plain text of the beginning of the question. */
  readonly excerpt?: string | undefined;
  /** The same with its formulas, where it has some. */
  readonly excerptParts?: readonly LinePart[] | null | undefined;
  readonly type: string;
  readonly marks: number;
  /** What is shown beside it. */
  readonly stimulus?: { readonly _id: string; readonly title: string } | null | undefined;
  /** Shown on the quiz's public page. */
  readonly sample?: boolean | undefined;
  /** Index of its section in the quiz that is being made. */
  readonly section?: number | undefined;
}

type Questions = readonly DraftQuestion[];
type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

const isQuestion = (value: unknown): value is DraftQuestion =>
  typeof value === 'object' &&
  value !== null &&
  '_id' in value &&
  typeof value._id === 'string' &&
  'title' in value &&
  typeof value.title === 'string' &&
  'type' in value &&
  typeof value.type === 'string' &&
  'marks' in value &&
  typeof value.marks === 'number';

const read = (shelf: Shelf, key: string): Questions => {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isQuestion) : [];
  } catch {
    return [];
  }
};

/** A draft kept under a key. Where the shelf is full or forbidden it lives as long as the page. */
export function createDraft(shelf: Shelf, key: string) {
  const store = createStore<Questions>(read(shelf, key));
  const keep = (questions: Questions): void => {
    store.set(questions);
    try {
      shelf.setItem(key, JSON.stringify(questions));
    } catch {
      // The draft on the screen is right; only its copy for the next visit is missing.
    }
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    set: store.set,
    /** Puts questions at the end; those that are in already (same `_id`) stay as they are. */
    add: (...questions: DraftQuestion[]): void => {
      const known = new Set(store.get().map((question) => question._id));
      const fresh = questions.filter((question) => !known.has(question._id) && known.add(question._id));
      if (fresh.length > 0) keep([...store.get(), ...fresh]);
    },
    remove: (id: string): void => keep(store.get().filter((question) => question._id !== id)),
    /** Moves one question to another place, from 0. */
    move: (id: string, place: number): void => {
      const question = store.get().find((one) => one._id === id);
      if (!question) return;
      const others = store.get().filter((one) => one !== question);
      keep([...others.slice(0, place), question, ...others.slice(place)]);
    },
    /** Puts these in place of all that were in it. */
    replace: keep,
    clear: (): void => keep([]),
    /** Takes what another tab has written. */
    reload: (): void => store.set(read(shelf, key)),
  };
}

export type Draft = ReturnType<typeof createDraft>;

const drafts = new Map<string, Draft>();

/** The draft of the person who is signed in. */
export function currentDraft(): Draft {
  const key = `tripos:draft:${getBoot().tenant._id}:${session.get().user?._id ?? ''}`;
  const known = drafts.get(key);
  if (known) return known;
  const draft = createDraft(localStorage, key);
  window.addEventListener('storage', (event) => {
    if (event.key === key) draft.reload();
  });
  drafts.set(key, draft);
  return draft;
}

/** `const { questions, has, add, remove, move, clear } = useDraft()`; the same in every open tab. */
export function useDraft() {
  const draft = currentDraft();
  const questions = useStore(draft);
  return { ...draft, questions, has: (id: string): boolean => questions.some((question) => question._id === id) };
}
