import { VisuallyHidden } from '@mantine/core';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { QuizAnalysis } from '../../contract-quiz.ts';
import classes from './quiz-results.module.css';
import { quizResultsTexts } from './quiz-results-texts.ts';

export const tallyParts = ['right', 'partial', 'wrong', 'blank'] as const;

/** Right, partly right, wrong and blank as one bar, and in words for those who can't see it. */
export function TallyBar({ tally, wide }: { tally: QuizAnalysis['items'][number]['tally']; wide?: boolean }) {
  const texts = useTexts(quizResultsTexts).analysis;
  const format = useFormat();
  const total = tallyParts.reduce((sum, part) => sum + tally[part], 0);
  const words = format.list(tallyParts.map((part) => `${tally[part]} ${texts.tally[part]}`));
  return (
    <>
      <div className={classes.tally} data-wide={wide || undefined} title={words} aria-hidden>
        {tallyParts.map(
          (part) =>
            tally[part] > 0 && (
              <span key={part} data-part={part} style={{ width: `${(100 * tally[part]) / total}%` }} />
            ),
        )}
      </div>
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  );
}
