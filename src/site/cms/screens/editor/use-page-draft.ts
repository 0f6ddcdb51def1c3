import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from '#platform/web/call.ts';
import type { EditablePage, PageDocument } from '../../contract.ts';
import { usePageActions } from '../../queries.ts';

/** A pause in typing this long saves. */
const PAUSE_MS = 1_200;

export type SaveState = 'saved' | 'unsaved' | 'saving' | CallError;

/**
 * The draft of a page while it is shaped. It saves itself after each pause, one save at a time; `flush` saves what is
 * left and answers whether all of it is safe.
 */
export function usePageDraft(page: EditablePage) {
  const actions = usePageActions();
  const [document, setDocument] = useState<PageDocument>(page.draft);
  const [state, setState] = useState<SaveState>('saved');
  // What the next save sends, and from which count of edits on: both must be there at once, not after the next drawing.
  const latest = useRef(document);
  const stored = useRef(document);
  const edit = useRef(page.edit);
  const running = useRef<Promise<boolean> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const save = useRef(actions.save);
  save.current = actions.save;

  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    while (running.current) await running.current;
    if (latest.current === stored.current) return true;
    const sent = latest.current;
    const attempt = async (): Promise<boolean> => {
      setState('saving');
      try {
        const saved = await save.current(page.name, edit.current, sent);
        edit.current = saved.edit;
        stored.current = sent;
        setState(latest.current === sent ? 'saved' : 'unsaved');
        return true;
      } catch (error) {
        setState(
          error instanceof CallError
            ? error
            : new CallError({ code: 'internal', statusCode: 0, message: String(error) }),
        );
        return false;
      } finally {
        running.current = null;
      }
    };
    running.current = attempt();
    const isSaved = await running.current;
    return isSaved && latest.current !== sent ? flush() : isSaved;
  }, [page.name]);

  const change = useCallback(
    (next: PageDocument): void => {
      if (JSON.stringify(next) === JSON.stringify(latest.current)) return;
      latest.current = next;
      setDocument(next);
      setState('unsaved');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), PAUSE_MS);
    },
    [flush],
  );

  /** Continues from what the server has. */
  const adopt = useCallback((from: EditablePage): void => {
    clearTimeout(timer.current);
    edit.current = from.edit;
    latest.current = from.draft;
    stored.current = latest.current;
    setDocument(latest.current);
    setState('saved');
  }, []);

  useEffect(() => () => clearTimeout(timer.current), []);
  useBlocker({
    shouldBlockFn: async () => !(await flush()),
    enableBeforeUnload: () => latest.current !== stored.current,
  });
  return { document, state, change, flush, adopt, editOf: () => edit.current };
}
