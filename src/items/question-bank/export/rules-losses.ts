/** Losses of an export put together, so that a teacher reads each of them once. */
import type { ExportPreview, ExportResult } from './contract.ts';

type Loss = Pick<ExportPreview['losses'][number], '_id' | 'title' | 'leftOut' | 'lost'>;

export interface LossGroup {
  readonly what: string;
  /** Its questions are not in the file at all. */
  readonly leftOut: boolean;
  readonly questions: readonly { readonly _id: string; readonly title: string }[];
}

/** By what is lost: questions that stay behind first, then what concerns most of them. */
export function groupLosses(losses: readonly Loss[]): LossGroup[] {
  const groups = new Map<string, { what: string; leftOut: boolean; questions: { _id: string; title: string }[] }>();
  for (const { _id, title, leftOut, lost } of losses) {
    // Of a question that stays behind only the reason for that matters, which is said last.
    for (const what of leftOut ? lost.slice(-1) : lost) {
      const key = `${leftOut} ${what}`;
      const group = groups.get(key) ?? { what, leftOut, questions: [] };
      group.questions.push({ _id, title });
      groups.set(key, group);
    }
  }
  return [...groups.values()].sort(
    (a, b) => Number(b.leftOut) - Number(a.leftOut) || b.questions.length - a.questions.length,
  );
}

/** How many questions would not be in the file at all. */
export const countLeftOut = (losses: readonly Pick<Loss, 'leftOut'>[]): number =>
  losses.filter(({ leftOut }) => leftOut).length;

const GROUPS_TOLD = 100;

/** The numbers of a large export; `translate` puts what is lost into the words of who asked for it. */
export const exportResult = (
  questions: number,
  losses: readonly Loss[],
  translate: (message: string) => string,
): ExportResult => ({
  questions,
  leftOut: countLeftOut(losses),
  losses: groupLosses(losses)
    .slice(0, GROUPS_TOLD)
    .map(({ what, leftOut, questions: concerned }) => ({ what: translate(what), leftOut, count: concerned.length })),
});
