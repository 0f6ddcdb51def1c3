/** Files on their way to the server. They continue when their question is left, as long as the exam's page is open. */
import { useSyncExternalStore } from 'react';
import type { AnswerFiles } from '../showing/AnswerFiles.tsx';
import type { Answer } from './schema.ts';

export interface Upload {
  readonly id: number;
  readonly file: File;
  /** 0 to 1. */
  readonly share: number;
  /** Why it was not taken, in words; null while it is on its way. */
  readonly failure: string | null;
}

interface Entry {
  uploads: readonly Upload[];
  /** What the question's answer is now, and how it is changed: of the player that was drawn last. */
  answer: Answer;
  onAnswer: (answer: Answer) => void;
}

type Store = NonNullable<AnswerFiles['store']>;

const entries = new Map<string, Entry>();
const listeners = new Set<() => void>();
const none: readonly Upload[] = [];
let lastId = 0;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

function setUploads(entry: Entry, uploads: readonly Upload[]): void {
  entry.uploads = uploads;
  for (const listener of listeners) listener();
}

/** Leaving the page would lose what is not stored yet. */
const warn = (event: BeforeUnloadEvent): void => {
  if ([...entries.values()].some(({ uploads }) => uploads.some(({ failure }) => failure === null)))
    event.preventDefault();
};

async function send(entry: Entry, slotId: string, { id, file }: Upload, store: Store): Promise<void> {
  const change = (part: Partial<Upload>): void =>
    setUploads(
      entry,
      entry.uploads.map((one) => (one.id === id ? { ...one, ...part } : one)),
    );
  try {
    const stored = await store(slotId, file, (share) => change({ share }));
    if (!entry.uploads.some((one) => one.id === id)) return;
    setUploads(
      entry,
      entry.uploads.filter((one) => one.id !== id),
    );
    if (entry.answer.files.some(({ hash }) => hash === stored.hash)) return;
    const { hash, name, size } = stored;
    entry.answer = { files: [...entry.answer.files, { hash, name, size }] };
    entry.onAnswer(entry.answer);
  } catch (error) {
    change({ failure: error instanceof Error ? error.message : String(error) });
  }
}

export function useUploads(slotId: string, answer: Answer, onAnswer: (answer: Answer) => void) {
  const entry = entries.get(slotId) ?? { uploads: none, answer, onAnswer };
  entry.answer = answer;
  entry.onAnswer = onAnswer;
  entries.set(slotId, entry);
  const uploads = useSyncExternalStore(
    subscribe,
    () => entry.uploads,
    () => none,
  );
  return {
    uploads,
    add: (file: File, store: Store): void => {
      globalThis.addEventListener('beforeunload', warn);
      const upload: Upload = { id: ++lastId, file, share: 0, failure: null };
      setUploads(entry, [...entry.uploads, upload]);
      void send(entry, slotId, upload, store);
    },
    again: (upload: Upload, store: Store): void => {
      setUploads(
        entry,
        entry.uploads.map((one) => (one.id === upload.id ? { ...one, share: 0, failure: null } : one)),
      );
      void send(entry, slotId, upload, store);
    },
    drop: (id: number): void =>
      setUploads(
        entry,
        entry.uploads.filter((one) => one.id !== id),
      ),
  };
}
