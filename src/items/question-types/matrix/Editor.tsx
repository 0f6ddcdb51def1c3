import { Checkbox, Group, Input, Radio, Stack, Switch } from '@mantine/core';
import { useId } from 'react';
import { plainText } from '#platform/text/plain-text.ts';
import { ChoiceSelect } from '#platform/web/forms/ChoiceSelect.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { FeedbackField } from '../editing/FeedbackField.tsx';
import { HtmlField } from '../editing/HtmlField.tsx';
import { HtmlRows } from '../editing/HtmlRows.tsx';
import { RowsEditor } from '../editing/RowsEditor.tsx';
import { StemField } from '../editing/StemField.tsx';
import { matrixScorings } from '../neutral/neutral-parts.ts';
import type { EditorProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import { withColumns, withMultiple, withRight } from './edit.ts';
import { type Content, MAX_COLUMNS, MAX_ROWS, newColumn, newRow, type Row } from './schema.ts';
import { matrixTexts } from './texts.ts';

interface RightColumnsProps {
  readonly content: Content;
  readonly row: Row;
  readonly error: string | undefined;
  readonly onChange: (row: Row) => void;
}

/** Which columns are right in a row. */
function RightColumns({ content, row, error, onChange }: RightColumnsProps) {
  const texts = useTexts(matrixTexts);
  const group = useId();
  const Control = content.multiple ? Checkbox : Radio;
  return (
    <Input.Wrapper labelElement="div" label={texts.right} error={error}>
      <Group gap="md" mt={4}>
        {content.columns.map((column, place) => (
          <Control
            key={column.id}
            name={`${group}-${row.id}`}
            label={plainText(column.text) || texts.column(place + 1)}
            checked={row.right.includes(place)}
            onChange={(event) =>
              onChange({ ...row, right: withRight(row.right, place, event.currentTarget.checked, content.multiple) })
            }
          />
        ))}
      </Group>
    </Input.Wrapper>
  );
}

export default function Editor({ content, onChange, errors, onUpload }: EditorProps<Content>) {
  const shared = useTexts(screenTexts);
  const texts = useTexts(matrixTexts);
  return (
    <Stack gap="lg">
      <StemField content={content} onChange={onChange} errors={errors} onUpload={onUpload} />
      <Switch
        label={texts.multiple}
        checked={content.multiple}
        onChange={(event) => onChange(withMultiple(content, event.currentTarget.checked))}
      />
      <HtmlRows
        legend={texts.columns}
        rows={content.columns}
        onChange={(columns) => onChange(withColumns(content, columns))}
        min={2}
        max={MAX_COLUMNS}
        newRow={newColumn}
        addLabel={texts.addColumn}
        nameOf={texts.column}
        path="columns"
        label={shared.optionText}
        errors={errors}
        onUpload={onUpload}
      />
      <RowsEditor
        legend={texts.rows}
        rows={content.rows}
        onChange={(rows) => onChange({ ...content, rows })}
        min={1}
        max={MAX_ROWS}
        newRow={newRow}
        addLabel={texts.addRow}
        nameOf={texts.row}
        keyOf={({ id }) => id}
        error={errors.rows}
      >
        {(row, change, i) => (
          <Stack gap="xs">
            <HtmlField
              label={shared.optionText}
              row={row}
              change={change}
              path={`rows.${i}`}
              errors={errors}
              onUpload={onUpload}
            />
            <RightColumns content={content} row={row} error={errors[`rows.${i}.right`]} onChange={change} />
            <FeedbackField
              label={shared.feedback}
              value={row.feedback}
              onChange={(feedback) => change({ ...row, feedback })}
              error={errors[`rows.${i}.feedback`]}
              onUpload={onUpload}
            />
          </Stack>
        )}
      </RowsEditor>
      <ChoiceSelect
        label={shared.scoring}
        value={content.scoring}
        error={errors.scoring}
        maw="30rem"
        data={matrixScorings.map((value) => ({ value, label: texts.scorings[value] }))}
        onChange={(scoring) => onChange({ ...content, scoring })}
      />
      <Switch
        label={texts.shuffle}
        checked={content.shuffle}
        onChange={(event) => onChange({ ...content, shuffle: event.currentTarget.checked })}
      />
    </Stack>
  );
}
