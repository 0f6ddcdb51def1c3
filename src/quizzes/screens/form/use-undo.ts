import { useCallback, useRef, useState } from 'react';
import type { FormParts } from './form-values.ts';

/** Steps that can be undone. */
const MOST = 100;
/** Changes of the same kind within this time are one step, such as the digits of a number. */
const ONE_STEP_MS = 1500;

/** What the questions were before each change; `apply` shows an earlier state. */
export function useUndo(parts: FormParts, apply: (parts: FormParts) => void) {
  const steps = useRef<FormParts[]>([]);
  const last = useRef<{ kind: string | null; at: number }>({ kind: null, at: 0 });
  const latest = useRef({ parts, apply });
  latest.current = { parts, apply };
  const [count, setCount] = useState(0);

  /** Notes what there is before a change. `kind`: joins it with changes of this kind just before. */
  const note = useCallback((kind: string | null): void => {
    const now = Date.now();
    const isJoined = kind !== null && kind === last.current.kind && now - last.current.at < ONE_STEP_MS;
    last.current = { kind, at: now };
    if (isJoined) return;
    steps.current = [...steps.current, latest.current.parts].slice(-MOST);
    setCount(steps.current.length);
  }, []);
  const undo = useCallback((): void => {
    const before = steps.current.at(-1);
    if (!before) return;
    steps.current = steps.current.slice(0, -1);
    last.current = { kind: null, at: 0 };
    setCount(steps.current.length);
    latest.current.apply(before);
  }, []);
  return { note, undo, canUndo: count > 0 };
}
