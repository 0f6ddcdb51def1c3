import { RichTextEditor } from '#platform/web/editor/RichTextEditor.tsx';
import type { EditorProps } from '../screen-props.ts';

interface HtmlFieldProps<Row> extends Pick<EditorProps<unknown>, 'errors' | 'onUpload'> {
  readonly label: string;
  readonly row: Row;
  readonly change: (row: Row) => void;
  /** The path of the row in the content: `options.0`. */
  readonly path: string;
}

/** The text of a row: of an option, a column or a side. */
export function HtmlField<Row extends { text: string }>(props: HtmlFieldProps<Row>) {
  const { label, row, change, path, errors, onUpload } = props;
  return (
    <RichTextEditor
      compact
      required
      label={label}
      value={row.text}
      onChange={(text) => change({ ...row, text })}
      error={errors[`${path}.text`]}
      onUpload={onUpload}
    />
  );
}
