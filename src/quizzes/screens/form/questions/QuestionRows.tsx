import { VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from '../form.module.css';
import type { FormQuestion, FormSection } from '../form-values.ts';
import { formTexts } from '../texts.ts';
import { QuestionRow, type RowActions } from './QuestionRow.tsx';
import rows from './question-rows.module.css';

/** The questions in their order: dragged, or moved with the arrow keys; each with its marks. */
export function QuestionRows(props: {
  /** Of one section. */
  questions: readonly FormQuestion[];
  /** How many are in the sections before it. */
  offset: number;
  sections: readonly FormSection[];
  errors: Readonly<Record<string, unknown>>;
  actions: RowActions;
  isPublic: boolean;
}) {
  const texts = useTexts(formTexts).questions;
  const { questions, offset, sections, errors, actions } = props;
  const [said, setSaid] = useState('');
  const latest = useRef({ questions, actions });
  latest.current = { questions, actions };
  const stable = useRef<RowActions>({
    onMove: (id, to) => {
      const { questions: all, actions: now } = latest.current;
      const target = Math.max(0, Math.min(all.length - 1, to));
      const entry = all.find((one) => one.question === id);
      if (!entry || all[target] === entry) return;
      now.onMove(id, target);
      setSaid(texts.moved(entry.title, target + 1, all.length));
    },
    onSection: (id, section) => latest.current.actions.onSection(id, section),
    onMarks: (id, marks) => latest.current.actions.onMarks(id, marks),
    onRemove: (id) => latest.current.actions.onRemove(id),
    onSample: (id, sample) => latest.current.actions.onSample(id, sample),
    onWholeStimulus: (id) => latest.current.actions.onWholeStimulus(id),
  }).current;
  const textOf = (error: unknown): string | undefined => (typeof error === 'string' ? error : undefined);
  return (
    <div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <div className={rows.head} aria-hidden>
        <span>{texts.columns.question}</span>
        <span>{texts.columns.marks}</span>
      </div>
      <ol className={classes.rows} aria-label={texts.list} start={offset + 1}>
        {questions.map((entry, index) => (
          <QuestionRow
            key={entry.question}
            entry={entry}
            index={offset + index}
            place={index}
            isLast={index === questions.length - 1}
            sections={sections}
            error={textOf(errors[`questions.${offset + index}.question`])}
            marksError={textOf(errors[`questions.${offset + index}.marks`])}
            isPublic={props.isPublic}
            {...stable}
          />
        ))}
      </ol>
    </div>
  );
}
