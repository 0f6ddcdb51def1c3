/** What the player of a question with parts follows. */
import { use, useEffect, useMemo, useRef, useState } from 'react';
import { type AnswerFiles, AnswerFilesContext } from '../../showing/AnswerFiles.tsx';
import type { PartChecks } from '../../showing/PartChecks.tsx';

/** Turns to a part as soon as it is open and the one before it settled; returns how to wait for one. */
export function useAwaitedPart(open: number, checks: PartChecks | null, turnTo: (index: number) => void) {
  const [awaited, setAwaited] = useState<number | null>(null);
  const isThere = awaited !== null && awaited < open && checks?.parts[awaited - 1]?.isSettled === true;
  const latest = useRef(turnTo);
  latest.current = turnTo;
  useEffect(() => {
    if (!isThere || awaited === null) return;
    setAwaited(null);
    latest.current(awaited);
  }, [isThere, awaited]);
  return setAwaited;
}

/** What storing a file is given behind its question. */
type Rest = Parameters<NonNullable<AnswerFiles['store']>> extends [string, ...infer Others] ? Others : never;

/** Files belong to the question, whichever part they are given to. */
export function useOwnFiles(question: string): AnswerFiles | null {
  const files = use(AnswerFilesContext);
  return useMemo(() => {
    const store = files?.store;
    return files && { ...files, ...(store && { store: (_: string, ...rest: Rest) => store(question, ...rest) }) };
  }, [files, question]);
}
