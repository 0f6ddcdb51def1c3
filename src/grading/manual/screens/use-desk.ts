import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Script } from '../contract.ts';
import { claimScript, releaseScript, type ScriptPlace, takeNextScript } from '../queries.ts';

const KEEP_EVERY_MS = 20_000;

export interface Desk {
  /** Undefined while it is fetched, null when nothing is left. */
  readonly script: Script | null | undefined;
  readonly error: unknown;
  readonly isBusy: boolean;
  /** Somebody has taken over what was held here. */
  readonly isLost: boolean;
  readonly hasPrevious: boolean;
  readonly next: () => Promise<void>;
  readonly previous: () => Promise<void>;
  readonly takeOver: () => Promise<void>;
  readonly again: () => Promise<void>;
}

/** Where the script is: its attempt, its question, and the part of it. */
export const placeOf = (script: Script): ScriptPlace => ({
  attempt: script.attempt,
  question: script.question._id,
  part: script.part?._id,
});
const isSame = (a: ScriptPlace, b: ScriptPlace): boolean =>
  a.attempt === b.attempt && a.question === b.question && a.part === b.part;

/** What is marked one after the other: the answers to a question, or those of a student and then of the next. */
export type Queue = { readonly question: string; readonly part?: string | undefined } | { readonly student: string };

/** Renews the hold, learns who waits for the answer, and notices when somebody has taken it over. */
function useHoldRenewal(current: RefObject<Script | null>, onRenewed: (kept: Script, isLost: boolean) => void): void {
  useEffect(() => {
    const renew = async (): Promise<void> => {
      const held = current.current;
      if (!held || held.state === 'done' || document.visibilityState === 'hidden') return;
      const kept = await claimScript(placeOf(held)).catch(() => null);
      if (!kept || !current.current || !isSame(placeOf(current.current), placeOf(kept))) return;
      onRenewed(kept, held.hold?.isMine === true && kept.hold?.isMine === false);
    };
    const timer = setInterval(() => void renew(), KEEP_EVERY_MS);
    return () => clearInterval(timer);
  }, [current, onRenewed]);
}

/** One marker at one queue: which answer is shown, and that it is theirs. */
export function useDesk(quizId: string, queue: Queue): Desk {
  const { question, part = '', student }: { question?: string; part?: string | undefined; student?: string } = queue;
  const client = useQueryClient();
  const [script, setScript] = useState<Script | null | undefined>(undefined);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const [isLost, setLost] = useState(false);
  /** Answers that were shown, the first one first. */
  const [trail, setTrail] = useState<readonly ScriptPlace[]>([]);
  const current = useRef<Script | null>(null);
  current.current = script ?? null;

  const put = useCallback(
    async (fetchIt: () => Promise<Script | null>): Promise<void> => {
      setBusy(true);
      setError(null);
      try {
        const left = current.current;
        const taken = await fetchIt();
        if (left?.hold?.isMine && !(taken && isSame(placeOf(left), placeOf(taken))))
          void releaseScript(placeOf(left)).catch(() => {});
        setScript(taken);
        setLost(false);
        void client.invalidateQueries({ queryKey: ['marking', quizId] });
      } catch (failure) {
        setError(failure);
      } finally {
        setBusy(false);
      }
    },
    [client, quizId],
  );

  const next = useCallback(
    () =>
      put(async () => {
        const last = current.current;
        const { script: taken } = await takeNextScript(quizId, {
          question,
          part,
          after: last?.attempt ?? student,
          ...(question === undefined && last && { afterQuestion: last.question._id, afterPart: last.part?._id ?? '' }),
        });
        if (taken) setTrail((all) => [...all.filter((one) => !isSame(one, placeOf(taken))), placeOf(taken)]);
        return taken;
      }),
    [put, quizId, question, part, student],
  );

  useEffect(() => {
    void next();
    return () => {
      if (current.current?.hold?.isMine) void releaseScript(placeOf(current.current)).catch(() => {});
    };
  }, [next]);

  const onRenewed = useCallback((kept: Script, isGone: boolean): void => {
    setLost(isGone);
    setScript(kept);
  }, []);
  useHoldRenewal(current, onRenewed);

  const at = script ? trail.findIndex((one) => isSame(one, placeOf(script))) : trail.length;
  const open = (place: ScriptPlace, takeOver = false) => put(() => claimScript(place, takeOver));
  return {
    script,
    error,
    isBusy,
    isLost,
    hasPrevious: at > 0,
    next,
    previous: async () => void (at > 0 && (await open(trail[at - 1]!))),
    takeOver: async () => void (script && (await open(placeOf(script), true))),
    again: async () => {
      if (script) await open(placeOf(script));
      else await next();
    },
  };
}
