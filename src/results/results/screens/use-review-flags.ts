import { useLocalStorage } from '@mantine/hooks';

/** Flags that the reader puts on questions to come back to; kept in this browser. */
export function useReviewFlags(attemptId: string) {
  const [flags, setFlags] = useLocalStorage<string[]>({ key: `tripos:review-flags:${attemptId}`, defaultValue: [] });
  return {
    flagged: new Set(flags) as ReadonlySet<string>,
    toggle: (question: string): void =>
      setFlags(flags.includes(question) ? flags.filter((one) => one !== question) : [...flags, question]),
  };
}

export type ReviewFlags = ReturnType<typeof useReviewFlags>;
