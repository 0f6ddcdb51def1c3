import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { QuizAnalysis } from '../../contract-quiz.ts';
import { quizResultsTexts } from './quiz-results-texts.ts';
import classes from './score-histogram.module.css';

/**
 * The bars of the distribution, with the reader's own one told apart. It is in a picture with a text of its own. Drawn
 * without the chart library, which a visitor's phone would take longer to start than the whole page.
 */
export function ScoreHistogram({ bins, mine }: { bins: QuizAnalysis['histogram']; mine: number | null }) {
  const texts = useTexts(quizResultsTexts).analysis;
  const { number } = useFormat();
  const highest = Math.max(1, ...bins.map(({ count }) => count));
  const own = bins.find(({ from, to }) => mine !== null && (mine < to || to >= 100) && (mine >= from || from <= 0));
  return (
    <div className={classes.bins} data-own={own !== undefined || undefined} dir="ltr">
      {bins.map((bin) => (
        <div key={bin.from} className={classes.bin}>
          <div
            className={classes.bar}
            data-other={(own !== undefined && bin !== own) || undefined}
            style={{ height: `${(bin.count / highest) * 100}%` }}
          >
            <div className={classes.above}>
              {bin === own && <strong>{texts.you}</strong>}
              {bin.count > 0 && <span>{number(bin.count)}</span>}
            </div>
          </div>
          <span className={classes.range}>{texts.binShort(bin.from, bin.to)}</span>
        </div>
      ))}
    </div>
  );
}
