import { useTexts } from '#platform/web/i18n/texts.ts';
import type { EditorProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import { FeedbackField } from './FeedbackField.tsx';
import { HtmlField } from './HtmlField.tsx';

interface OptionFieldsProps<Row> extends Pick<EditorProps<unknown>, 'errors' | 'onUpload'> {
  readonly row: Row;
  readonly change: (row: Row) => void;
  /** The path of the row in the content: `options.0`. */
  readonly path: string;
}

/** The text of an option and the feedback on choosing it. */
export function OptionFields<Row extends { text: string; feedback: string }>(props: OptionFieldsProps<Row>) {
  const { row, change, path, errors, onUpload } = props;
  const texts = useTexts(screenTexts);
  return (
    <>
      <HtmlField label={texts.optionText} row={row} change={change} path={path} errors={errors} onUpload={onUpload} />
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
