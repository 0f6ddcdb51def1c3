import { Fieldset, NativeSelect, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { plainText } from '#platform/text/plain-text.ts';
import { RichTextEditor } from '#platform/web/editor/RichTextEditor.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { HtmlRows } from '../editing/HtmlRows.tsx';
import { StemField } from '../editing/StemField.tsx';
import { GapEditor } from '../gap/GapEditor.tsx';
import classes from '../question.module.css';
import type { EditorProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import { CellGrid } from './CellGrid.tsx';
import { faultyCells, nearest, type Place, withCell, withColumns } from './edit.ts';
import { type Cell, type Content, MAX_COLUMNS, MAX_ROWS, newBlank, newColumn, newRow, newText } from './schema.ts';
import { tableTexts } from './texts.ts';

const kinds = ['blank', 'text'] as const satisfies readonly Cell['kind'][];

/** The content of the chosen cell. */
function CellFields(props: EditorProps<Content> & { readonly place: Place }) {
  const { content, onChange, errors, onUpload, place } = props;
  const texts = useTexts(tableTexts);
  const shared = useTexts(screenTexts);
  const row = content.rows[place.row]!;
  const column = content.columns[place.column]!;
  const cell = row.cells[place.column]!;
  const path = `rows.${place.row}.cells.${place.column}`;
  const change = (changed: Cell): void => onChange(withCell(content, place, changed));
  const name = texts.cell(
    plainText(row.text) || texts.row(place.row + 1),
    plainText(column.text) || texts.column(place.column + 1),
  );
  return (
    <fieldset className={classes.row} aria-label={name} key={`${row.id} ${column.id}`}>
      <Text fw={500} mb="xs">
        {name}
      </Text>
      <Stack gap="sm">
        <NativeSelect
          label={texts.kind}
          maw="22rem"
          value={cell.kind}
          data={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
          onChange={(event) => change(event.currentTarget.value === 'text' ? newText() : newBlank())}
        />
        {cell.kind === 'text' ? (
          <RichTextEditor
            compact
            label={shared.optionText}
            value={cell.text}
            onChange={(text) => change({ kind: 'text', text })}
            error={errors[`${path}.text`]}
            onUpload={onUpload}
          />
        ) : (
          <GapEditor
            gap={cell.gap}
            onChange={(gap) => change({ kind: 'blank', gap })}
            path={`${path}.gap`}
            errors={errors}
            onUpload={onUpload}
          />
        )}
      </Stack>
    </fieldset>
  );
}

export default function Editor(props: EditorProps<Content>) {
  const { content, onChange, errors, onUpload } = props;
  const texts = useTexts(tableTexts);
  const [chosen, setChosen] = useState<Place>({ row: 0, column: 0 });
  const place = nearest(content, chosen);

  useEffect(() => {
    // Messages come when saving was refused and go with the next change, so nobody is torn from a field.
    const [first] = faultyCells(errors).keys();
    if (first === undefined) return;
    const [row, column] = first.split('.').map(Number);
    setChosen({ row: row!, column: column! });
  }, [errors]);

  return (
    <Stack gap="lg">
      <StemField content={content} onChange={onChange} errors={errors} onUpload={onUpload} />
      <HtmlRows
        legend={texts.columns}
        rows={content.columns}
        onChange={(columns) => onChange(withColumns(content, columns))}
        min={1}
        max={MAX_COLUMNS}
        newRow={newColumn}
        addLabel={texts.addColumn}
        nameOf={texts.column}
        path="columns"
        label={texts.heading}
        errors={errors}
        onUpload={onUpload}
      />
      <HtmlRows
        legend={texts.rows}
        rows={content.rows}
        onChange={(rows) => onChange({ ...content, rows })}
        min={1}
        max={MAX_ROWS}
        newRow={() => newRow(content.columns.length)}
        addLabel={texts.addRow}
        nameOf={texts.row}
        path="rows"
        label={texts.heading}
        errors={errors}
        onUpload={onUpload}
      />
      <RichTextEditor
        compact
        label={texts.corner}
        value={content.corner}
        onChange={(corner) => onChange({ ...content, corner })}
        error={errors.corner}
        onUpload={onUpload}
      />
      <Fieldset legend={texts.cells} variant="unstyled" classNames={{ legend: classes.legend }}>
        <Text size="sm" c="dimmed" mb="xs">
          {texts.cellsHelp}
        </Text>
        <CellGrid content={content} errors={errors} chosen={place} onChoose={setChosen} />
      </Fieldset>
      <CellFields {...props} place={place} />
    </Stack>
  );
}
