import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { liveTexts } from '../texts.ts';
import classes from './countdown.module.css';

const LOOK_EVERY_MS = 200;

/** Milliseconds until `ends`, by this page's own clock (`performance.now()`); null without an end. */
export function useMsLeft(ends: number | null): number | null {
  const look = () => (ends === null ? null : Math.max(0, ends - performance.now()));
  const [left, setLeft] = useState(look);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looking reads nothing but `ends`
  useEffect(() => {
    setLeft(look());
    if (ends === null) return;
    const timer = setInterval(() => setLeft(look()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [ends]);
  return left;
}

const SAID_AT = [10, 5] as const;

/** Calls `say` once when 10 and when 5 seconds are left, for screen readers; not for times that are shorter. */
export function useSaySecondsLeft(ends: number | null, say: (seconds: number) => void): void {
  const latestSay = useRef(say);
  latestSay.current = say;
  useEffect(() => {
    if (ends === null) return;
    const timers = SAID_AT.map((seconds) => {
      const wait = ends - performance.now() - seconds * 1000;
      return wait > 0 ? setTimeout(() => latestSay.current(seconds), wait) : undefined;
    });
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [ends]);
}

interface CountdownProps {
  /** By `performance.now()`; null: there is no end. */
  readonly ends: number | null;
  readonly totalMs: number;
}

/** The seconds that are left, and a line that gets shorter. Silent: `useSaySecondsLeft` speaks. */
export function Countdown({ ends, totalMs }: CountdownProps) {
  const texts = useTexts(liveTexts);
  const left = useMsLeft(ends);
  if (left === null) return null;
  const seconds = Math.ceil(left / 1000);
  return (
    <div className={classes.countdown} data-tone={seconds <= 5 ? 'last' : seconds <= 10 ? 'low' : undefined}>
      <span className={classes.seconds} role="timer" aria-live="off" aria-label={texts.secondsLeft(seconds)}>
        {seconds}
      </span>
      <span className={classes.track} aria-hidden>
        <span className={classes.line} style={{ transform: `scaleX(${Math.min(1, left / Math.max(1, totalMs))})` }} />
      </span>
    </div>
  );
}
