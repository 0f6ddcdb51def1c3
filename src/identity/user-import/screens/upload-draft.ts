/** The file that is being brought in, and what is chosen for it, as long as the page lives; and the meanings of columns, for longer. */
import { z } from 'zod';
import { getBoot } from '#platform/web/start/boot.ts';
import { createStore } from '#platform/web/store.ts';
import { type Field, fields } from '../contract.ts';
import type { UploadChoice } from '../queries.ts';

export interface UploadDraft {
  readonly file: File | null;
  /** Tells one file from the next. */
  readonly key: string;
  readonly choice: UploadChoice;
  /** Names of the groups chosen for everyone. */
  readonly groupNames: Readonly<Record<string, string>>;
}

export const emptyDraft: UploadDraft = {
  file: null,
  key: '',
  choice: { columns: null, groups: [], newGroups: 'create', existing: 'update', welcome: null },
  groupNames: {},
};

export const uploadDraft = createStore<UploadDraft>(emptyDraft);

export const setChoice = (change: Partial<UploadChoice>): void =>
  uploadDraft.set((draft) => ({ ...draft, choice: { ...draft.choice, ...change } }));

let opened = 0;

/** Another file, with nothing chosen. */
export function openFile(file: File): void {
  opened += 1;
  uploadDraft.set({ ...emptyDraft, file, key: String(opened) });
}

const REMEMBERED = 20;
const storedSchema = z.array(z.tuple([z.string(), z.array(z.enum(fields).nullable())]));
const shelfName = (): string => `tripos:roster-columns:${getBoot().tenant._id}`;

function readRemembered(): [string, (Field | null)[]][] {
  try {
    return storedSchema.parse(JSON.parse(localStorage.getItem(shelfName()) ?? '[]'));
  } catch {
    return [];
  }
}

const headingsKey = (headings: readonly string[]): string => JSON.stringify(headings);

/** What columns with these headings meant the last time; null when they are new. */
export const storedColumns = (headings: readonly string[]): (Field | null)[] | null =>
  readRemembered().find(([key]) => key === headingsKey(headings))?.[1] ?? null;

export function rememberColumns(headings: readonly string[], columns: readonly (Field | null)[]): void {
  const key = headingsKey(headings);
  const others = readRemembered().filter(([other]) => other !== key);
  try {
    localStorage.setItem(shelfName(), JSON.stringify([[key, columns], ...others].slice(0, REMEMBERED)));
  } catch {
    // Where storage is unavailable, the headings are matched again each time.
  }
}
