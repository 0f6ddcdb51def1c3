import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from '../question.module.css';
import type { Outcome } from '../question-type.ts';
import { screenTexts } from '../screen-texts.ts';
import { useAnswerName } from './AnswerOwner.tsx';
import { Feedback, OutcomeMark } from './ReviewParts.tsx';

interface PartReviewProps {
  /** What the part asks. */
  readonly asked: ReactNode;
  /** Null when nothing was given. */
  readonly given: ReactNode | null;
  /** Absent when it may not be told. */
  readonly outcome?: Outcome | undefined;
  /** Absent when it may not be told. */
  readonly right?: ReactNode;
  /** HTML; absent or empty when there is none. */
  readonly feedback?: string | undefined;
}

/** One part of a question that has several: what was asked, how the answer was judged, why, what was given and what is right. */
export function PartReview({ asked, given, outcome, right, feedback }: PartReviewProps) {
  const texts = useTexts(screenTexts);
  const answerName = useAnswerName();
  return (
    <li className={clsx(classes.option, classes.reviewed)}>
      <div className={classes.optionText}>
        {asked}
        {outcome && <OutcomeMark outcome={outcome} />}
        {feedback && <Feedback html={feedback} />}
        <dl className={classes.part}>
          <div>
            <dt>{answerName}</dt>
            <dd>{given ?? texts.noAnswer}</dd>
          </div>
          {right !== undefined && (
            <div>
              <dt>{texts.rightAnswer}</dt>
              <dd>{right}</dd>
            </div>
          )}
        </dl>
      </div>
    </li>
  );
}
