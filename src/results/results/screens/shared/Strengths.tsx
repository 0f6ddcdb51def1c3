import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { StudentDashboard } from '../../dashboard/contract.ts';
import classes from '../results.module.css';
import { resultsTexts } from '../texts.ts';

type Strength = StudentDashboard['strengths'][number];
const within = (percent: number): string => `${Math.min(100, Math.max(0, percent))}%`;

/** Marks by subject or difficulty as bars, the group as a line across each; every number is in the text too. */
export function Strengths<S extends Strength>(props: {
  strengths: readonly S[];
  /** Below the bar of one. */
  after?: (one: S) => ReactNode;
}) {
  const { strengths, after } = props;
  const texts = useTexts(resultsTexts).strengths;
  const format = useFormat();
  return (
    <ul className={classes.strengths}>
      {strengths.map((one) => (
        <li key={one.label} className="print-together">
          <div className={classes.strengthHead}>
            <bdi>{one.label}</bdi>
            <span className="tabular">
              {texts.words(
                format.percent(one.percent),
                one.groupPercent === null ? null : format.percent(one.groupPercent),
              )}
            </span>
          </div>
          <div className={classes.track} aria-hidden>
            <span data-mine style={{ width: within(one.percent) }} />
            {one.groupPercent !== null && (
              <span data-group style={{ insetInlineStart: `calc(${within(one.groupPercent)} - 1px)` }} />
            )}
          </div>
          <Text size="sm" c="dimmed">
            {texts.marks(format.marks(one.marks, one.maxMarks), one.maxMarks === 1, one.questionCount)}
          </Text>
          {after?.(one)}
        </li>
      ))}
    </ul>
  );
}
