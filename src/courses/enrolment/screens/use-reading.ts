/** Counts how long a topic is in front of the reader and whether its end was reached, and reports it. */
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { call } from '#platform/web/call.ts';
import { isWorthRetrying } from '#platform/web/query-client.ts';
import { reportTopic } from '../contract.ts';
import { recordProgress } from '../queries.ts';
import { REPORT_EVERY_S } from '../rules.ts';

/** Shorter looks at the end are scrolling past it. */
const END_SEEN_MS = 1_000;

/**
 * Reports for the topic until the page is left. `end` is the element under its text. What could not be reported without
 * the network, or to a busy server, is reported with the next time.
 */
export function useReading(
  at: { courseId: string; topicId: string },
  end: RefObject<HTMLElement | null>,
  isOn: boolean,
): void {
  const client = useQueryClient();
  const { courseId, topicId } = at;
  const unreported = useRef(0);
  useEffect(() => {
    if (!isOn) return;
    unreported.current = 0;
    let isAtEnd = false;
    let isTold = false;
    let last = performance.now();
    let pause: ReturnType<typeof setTimeout> | undefined;

    const count = (): void => {
      const now = performance.now();
      if (document.visibilityState === 'visible') unreported.current += (now - last) / 1000;
      last = now;
    };
    const report = async (keepalive = false): Promise<void> => {
      count();
      const seconds = Math.floor(unreported.current);
      const readToEnd = isAtEnd && !isTold;
      if (seconds === 0 && !readToEnd) return;
      unreported.current -= seconds;
      isTold ||= readToEnd;
      try {
        const body = { seconds: Math.min(seconds, 3_600), readToEnd };
        recordProgress(client, await call(reportTopic, { params: { courseId, topicId }, body, keepalive }));
      } catch (error) {
        // Refused for good (closed, signed out): nothing to say again. Not reached, or a busy server: with the next report.
        if (!isWorthRetrying(error)) return;
        unreported.current += seconds;
        if (readToEnd) isTold = false;
      }
    };

    const seen = new IntersectionObserver(([entry]) => {
      clearTimeout(pause);
      if (!entry?.isIntersecting) return;
      pause = setTimeout(() => {
        isAtEnd = true;
        void report();
      }, END_SEEN_MS);
    });
    if (end.current) seen.observe(end.current);
    const timer = setInterval(() => void report(), REPORT_EVERY_S * 1000);
    const hide = (): void => {
      if (document.visibilityState === 'hidden') void report(true);
      else count();
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearTimeout(pause);
      clearInterval(timer);
      seen.disconnect();
      document.removeEventListener('visibilitychange', hide);
      void report(true);
    };
  }, [client, courseId, topicId, isOn, end]);
}
