import type { ReactNode } from 'react';
import classes from '../question.module.css';
import type { PlayerProps } from '../screen-props.ts';
import { stemId } from './QuestionStem.tsx';

interface QuestionFieldsetProps extends Pick<PlayerProps<unknown, unknown>, 'disabled' | 'labelledBy' | 'slotId'> {
  readonly children: ReactNode;
}

/** The group of controls that answers one question, described by its stem. */
export function QuestionFieldset({ disabled, labelledBy, slotId, children }: QuestionFieldsetProps) {
  return (
    <fieldset
      className={classes.question}
      aria-labelledby={labelledBy}
      aria-describedby={stemId(slotId)}
      disabled={disabled}
    >
      {children}
    </fieldset>
  );
}
