import type { EditorProps } from '../screen-props.ts';
import { HtmlField } from './HtmlField.tsx';
import { RowsEditor, type RowsEditorProps } from './RowsEditor.tsx';

interface HtmlRowsProps<Row>
  extends Omit<RowsEditorProps<Row>, 'children' | 'keyOf' | 'error'>,
    Pick<EditorProps<unknown>, 'errors' | 'onUpload'> {
  /** The list in the content: `columns`. */
  readonly path: string;
  /** Of the text of each row. */
  readonly label: string;
}

/** Rows that are one rich text each, such as the columns of a table. */
export function HtmlRows<Row extends { id: string; text: string }>(props: HtmlRowsProps<Row>) {
  const { path, label, errors, onUpload, ...rows } = props;
  return (
    <RowsEditor {...rows} keyOf={({ id }) => id} error={errors[path]}>
      {(row, change, i) => (
        <HtmlField label={label} row={row} change={change} path={`${path}.${i}`} errors={errors} onUpload={onUpload} />
      )}
    </RowsEditor>
  );
}
