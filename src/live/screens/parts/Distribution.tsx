import { IconCircleCheckFilled } from '@tabler/icons-react';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { liveTexts } from '../texts.ts';
import classes from './parts.module.css';

export interface DistributionRow {
  readonly id: string;
  /** Sanitised HTML where the answer is an option of the question; otherwise `label` is shown. */
  readonly html?: string | undefined;
  readonly label: string;
  readonly count: number;
  /** Null where there is no right or wrong, as in a poll. */
  readonly isRight: boolean | null;
}

interface DistributionProps {
  readonly rows: readonly DistributionRow[];
  /** How many answered. */
  readonly n: number;
}

/** How many gave each answer. The right one has a tick, the word and a frame beside its colour. */
export function Distribution({ rows, n }: DistributionProps) {
  const texts = useTexts(liveTexts);
  const format = useFormat();
  return (
    <ul className={classes.distribution}>
      {rows.map(({ id, html, label, count, isRight }) => {
        const share = n === 0 ? 0 : count / n;
        return (
          <li key={id} data-right={isRight || undefined} data-wrong={isRight === false || undefined}>
            <div className={classes.answerLine}>
              <span className={classes.answerText}>
                {html === undefined ? <bdi>{label}</bdi> : <RichText html={html} compact />}
              </span>
              {isRight && (
                <span className={classes.rightMark}>
                  <IconCircleCheckFilled size="1.2em" aria-hidden /> {texts.rightAnswer}
                </span>
              )}
              <span className={classes.answerCount}>
                <strong>{format.number(count)}</strong> <span>{format.percent(share * 100)}</span>
              </span>
            </div>
            <span className={classes.bar} aria-hidden>
              <span style={{ width: `${share * 100}%` }} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
