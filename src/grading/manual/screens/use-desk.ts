import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Script } from '../contract.ts';
import { claimScript, releaseScript, takeNextScript } from '../queries.ts';

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

const placeOf = (script: Script) => ({ attempt: script.attempt, question: script.question._id });

/** One marker at one question: which answer lies on the desk, and that it is theirs. */
export function useDesk(quizId: string, question: string): Desk {
  const client = useQueryClient();
  const [script, setScript] = useState<Script | null | undefined>(undefined);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const [isLost, setLost] = useState(false);
  /** Attempts that lay on the desk, the first one first. */
  const [trail, setTrail] = useState<readonly string[]>([]);
  const current = useRef<Script | null>(null);
  current.current = script ?? null;

  const put = useCallback(
    async (fetchIt: () => Promise<Script | null>): Promise<void> => {
      setBusy(true);
      setError(null);
      try {
        const left = current.current;
        const taken = await fetchIt();
        if (left?.hold?.isMine && left.attempt !== taken?.attempt) void releaseScript(placeOf(left)).catch(() => {});
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
        const { script: taken } = await takeNextScript(quizId, question, current.current?.attempt);
        if (taken) setTrail((all) => [...all.filter((attempt) => attempt !== taken.attempt), taken.attempt]);
        return taken;
      }),
    [put, quizId, question],
  );

  useEffect(() => {
    void next();
    return () => {
      if (current.current?.hold?.isMine) void releaseScript(placeOf(current.current)).catch(() => {});
    };
  }, [next]);

  // Renews the hold, learns who waits for the answer, and notices when somebody has taken it over.
  useEffect(() => {
    const keep = async (): Promise<void> => {
      const held = current.current;
      if (!held || held.state === 'done' || document.visibilityState === 'hidden') return;
      const kept = await claimScript(placeOf(held)).catch(() => null);
      if (!kept || current.current?.attempt !== kept.attempt) return;
      setLost(held.hold?.isMine === true && kept.hold?.isMine === false);
      setScript(kept);
    };
    const timer = setInterval(() => void keep(), KEEP_EVERY_MS);
    return () => clearInterval(timer);
  }, []);

  const at = script ? trail.indexOf(script.attempt) : trail.length;
  const open = (attempt: string, takeOver = false) => put(() => claimScript({ attempt, question }, takeOver));
  return {
    script,
    error,
    isBusy,
    isLost,
    hasPrevious: at > 0,
    next,
    previous: async () => {
      if (at > 0) await open(trail[at - 1]!);
    },
    takeOver: async () => {
      if (script) await open(script.attempt, true);
    },
    again: async () => {
      if (script) await open(script.attempt);
      else await next();
    },
  };
}
