import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { type Flag, flags } from '#results/statistics/items/rules-flags.ts';
import { statisticsQuery } from '../../queries.ts';
import { useFlagMessage } from '../flag-words.ts';
import { statisticsTexts } from '../texts.ts';

/** Flags that may come from a wrong key. */
const ofKeys = new Set<Flag>(['attracts-best', 'backwards', 'weak', 'hard']);

export interface QuestionFlag {
  readonly flag: Flag;
  /** It may come from a wrong key. */
  readonly isOfKey: boolean;
  /** A few words for a badge, and a sentence. */
  readonly short: string;
  readonly long: string;
}

/** By question: what the statistics flag, the worst first. Null while loading; none where that fails. */
export function useQuestionFlags(quizId: string): ReadonlyMap<string, readonly QuestionFlag[]> | null {
  const texts = useTexts(statisticsTexts);
  const message = useFlagMessage();
  const { data, isPending } = useQuery(statisticsQuery(quizId, { attempts: 'counted', group: undefined }));
  if (isPending) return null;
  const found = (data?.items ?? []).map((item): [string, QuestionFlag[]] => [
    item.question._id,
    item.flags
      .toSorted((a, b) => flags.indexOf(a.flag) - flags.indexOf(b.flag))
      .map((one) => ({
        flag: one.flag,
        isOfKey: ofKeys.has(one.flag),
        short: texts.flagShort[one.flag],
        long: message(item, one),
      })),
  ]);
  return new Map(found.filter(([, flagged]) => flagged.length > 0));
}
