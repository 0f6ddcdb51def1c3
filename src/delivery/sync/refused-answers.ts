import { CallError } from '#platform/web/call.ts';
import type { RefusedAnswer } from './answer-state.ts';

/** The answers that a refusal names; none where it is about something else. */
export const refusedAnswersIn = ({ details }: CallError): RefusedAnswer[] =>
  details.flatMap(({ question, seq, code, message, current }) =>
    typeof question === 'string' && typeof seq === 'number' && typeof code === 'string'
      ? [{ question, seq, code, message, current: isSeen(current) ? current : null }]
      : [],
  );

const isSeen = (current: unknown): current is NonNullable<RefusedAnswer['current']> =>
  typeof current === 'object' && current !== null && 'seq' in current && typeof current.seq === 'number';

/** Bad, of another person, or of an attempt that is gone. */
const REFUSED_FOR_GOOD = [400, 403, 404];

/** Whether the exam's own server refuses it for good. A proxy or a filter in between has no say in that. */
export const isRefusedForGood = (error: unknown): boolean =>
  error instanceof CallError && error.code !== 'foreign' && REFUSED_FOR_GOOD.includes(error.statusCode);
