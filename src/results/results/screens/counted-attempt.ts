import type { AttemptSummary } from '../contract.ts';

type CountedBy = 'highest' | 'average' | 'first' | 'last';

/** Id of the finished attempt whose result counts; undefined when it is the mean of all, or when there is none. */
export function countedAttemptId(
  attempts: readonly Pick<AttemptSummary, '_id' | 'number' | 'percent'>[],
  by: CountedBy,
): string | undefined {
  if (by === 'average') return undefined;
  const finished = attempts.filter(({ percent }) => percent !== null).toSorted((a, b) => a.number - b.number);
  if (by === 'last') return finished.at(-1)?._id;
  if (by === 'first') return finished[0]?._id;
  return finished.toSorted((a, b) => (b.percent ?? 0) - (a.percent ?? 0))[0]?._id;
}
