import { useFormat } from '#platform/web/i18n/format.ts';
import { shownDecimal } from '../numeric/reading.ts';
import type { GapReview } from './schema.ts';
import type { GapView } from './view.ts';

/** What is right in each gap, numbers as the page writes them; undefined where it may not be told. */
export function useRightText({ rightAnswer }: GapReview): (gap: GapView) => string | undefined {
  const mark = useFormat().decimalMark();
  return ({ id, kind }) => {
    const text = rightAnswer?.gaps.find((gap) => gap.id === id)?.text;
    return text !== undefined && kind === 'numeric' ? shownDecimal(text, mark) : text;
  };
}
