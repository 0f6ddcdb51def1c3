/** The answers that a text or a number is compared with. */
import { NativeSelect, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ExactField } from '#platform/web/forms/ExactField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { type Tolerance, toleranceKinds } from '../numeric/tolerance.ts';
import type { EditorProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import { FeedbackField } from './FeedbackField.tsx';
import { RowsEditor } from './RowsEditor.tsx';
import { ShareInput } from './ShareInput.tsx';

type Of = Pick<EditorProps<unknown>, 'errors' | 'onUpload'>;

/** What every accepted answer has: its share and its feedback. */
export function ShareAndFeedback<Row extends { share: string; feedback: string }>(
  props: Of & { readonly row: Row; readonly change: (row: Row) => void; readonly path: string },
) {
  const { row, change, path, errors, onUpload } = props;
  const texts = useTexts(screenTexts);
  return (
    <>
      <ShareInput value={row.share} onChange={(share) => change({ ...row, share })} error={errors[`${path}.share`]} />
      <FeedbackField
        label={texts.feedback}
        value={row.feedback}
        onChange={(feedback) => change({ ...row, feedback })}
        error={errors[`${path}.feedback`]}
        onUpload={onUpload}
      />
    </>
  );
}

/** How far an answer may be off. */
export function ToleranceFields<Row extends { tolerance: Tolerance }>(props: {
  readonly row: Row;
  readonly change: (row: Row) => void;
  readonly error: string | undefined;
  readonly help?: string;
  readonly w?: string;
}) {
  const { row, change, error, help, w } = props;
  const { tolerance } = row;
  const texts = useTexts(screenTexts);
  return (
    <>
      <NativeSelect
        label={texts.toleranceKind}
        value={tolerance.kind}
        data={toleranceKinds.map((kind) => ({ value: kind, label: texts.toleranceKinds[kind] }))}
        onChange={(event) => {
          const kind = toleranceKinds.find((each) => each === event.currentTarget.value) ?? 'nominal';
          change({ ...row, tolerance: { ...tolerance, kind } });
        }}
      />
      <ExactField
        label={texts.toleranceValue}
        {...(w !== undefined && { w })}
        {...(help !== undefined && { title: help })}
        value={tolerance.value}
        error={error}
        onChange={(value) => change({ ...row, tolerance: { ...tolerance, value } })}
      />
    </>
  );
}

interface AcceptedAnswersProps<Row> extends Of {
  readonly answers: readonly Row[];
  readonly onChange: (answers: Row[]) => void;
  readonly max: number;
  readonly newRow: () => Row;
  /** The path of the list in the content: `answers`. */
  readonly path: string;
  /** The fields that say what is accepted. */
  readonly children: (row: Row, change: (row: Row) => void, path: string) => ReactNode;
}

export function AcceptedAnswers<Row extends { share: string; feedback: string }>(props: AcceptedAnswersProps<Row>) {
  const { answers, onChange, max, newRow, path, errors, onUpload, children } = props;
  const texts = useTexts(screenTexts);
  return (
    <RowsEditor
      legend={texts.acceptedAnswers}
      help={texts.acceptedAnswersHelp}
      rows={answers}
      onChange={onChange}
      min={1}
      max={max}
      newRow={newRow}
      addLabel={texts.addAccepted}
      nameOf={texts.accepted}
      error={errors[path]}
    >
      {(row, change, i) => (
        <Stack gap="xs">
          {children(row, change, `${path}.${i}`)}
          <ShareAndFeedback row={row} change={change} path={`${path}.${i}`} errors={errors} onUpload={onUpload} />
        </Stack>
      )}
    </RowsEditor>
  );
}
