import { VisuallyHidden } from '@mantine/core';
import { plainText } from '#platform/text/plain-text.ts';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from '../question.module.css';
import type { PlayerProps } from '../screen-props.ts';
import { ClearButton } from '../showing/ClearButton.tsx';
import { QuestionFieldset } from '../showing/QuestionFieldset.tsx';
import { QuestionStem } from '../showing/QuestionStem.tsx';
import own from './matrix.module.css';
import type { Answer } from './schema.ts';
import type { View } from './student-view.ts';
import { matrixTexts } from './texts.ts';

/** The answer after a column of a row was ticked, unticked or chosen; rows without a choice are not in it. */
function chosen(answer: Answer | null, row: string, column: string, on: boolean, multiple: boolean): Answer {
  const rows = answer?.rows ?? [];
  const before = rows.find((one) => one.row === row)?.columns ?? [];
  const others = before.filter((id) => id !== column);
  const columns = on ? [...(multiple ? others : []), column] : others;
  return { rows: [...rows.filter((one) => one.row !== row), ...(columns.length > 0 ? [{ row, columns }] : [])] };
}

export default function Player({
  view,
  answer,
  onAnswer,
  disabled = false,
  labelledBy,
  slotId,
}: PlayerProps<View, Answer>) {
  const texts = useTexts(matrixTexts);
  const isChosen = (row: string, column: string): boolean =>
    answer?.rows.find((one) => one.row === row)?.columns.includes(column) ?? false;
  return (
    <QuestionFieldset disabled={disabled} labelledBy={labelledBy} slotId={slotId}>
      <QuestionStem html={view.stem} slotId={slotId} />
      <p className={classes.hint}>{view.multiple ? texts.several : texts.one}</p>
      <table className={own.table}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{texts.rows}</VisuallyHidden>
            </th>
            {view.columns.map(({ id, text }) => (
              <th key={id} scope="col">
                <RichText html={text} compact />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <RichText html={row.text} compact />
              </th>
              {view.columns.map((column) => (
                <td key={column.id} className={own.cell}>
                  <label className={own.choice}>
                    <input
                      type={view.multiple ? 'checkbox' : 'radio'}
                      name={`${slotId}-${row.id}`}
                      aria-label={texts.cell(plainText(row.text), plainText(column.text))}
                      checked={isChosen(row.id, column.id)}
                      disabled={disabled}
                      onChange={(event) =>
                        onAnswer(chosen(answer, row.id, column.id, event.currentTarget.checked, view.multiple))
                      }
                    />
                    <span className={own.name}>
                      <RichText html={column.text} compact />
                    </span>
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!disabled && <ClearButton isShown={(answer?.rows.length ?? 0) > 0} onClear={() => onAnswer({ rows: [] })} />}
    </QuestionFieldset>
  );
}
