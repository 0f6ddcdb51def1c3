import { useTexts } from '#platform/web/i18n/texts.ts';
import type { Criterion } from '../rubric.ts';
import type { EditorProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import { FeedbackField } from './FeedbackField.tsx';
import { RubricEditor } from './RubricEditor.tsx';

interface Marked {
  readonly graderNote: string;
  readonly rubric: Criterion[];
}

type MarkingFieldsProps = Omit<EditorProps<Marked>, 'onChange'> & {
  readonly onChange: (help: Partial<Marked>) => void;
};

/** What helps people to mark: a note, and a rubric. */
export function MarkingFields({ content, onChange, errors, onUpload }: MarkingFieldsProps) {
  const texts = useTexts(screenTexts).essay;
  return (
    <>
      <FeedbackField
        label={texts.graderNote}
        addLabel={texts.addGraderNote}
        value={content.graderNote}
        onChange={(graderNote) => onChange({ graderNote })}
        error={errors.graderNote}
        onUpload={onUpload}
      />
      <RubricEditor rubric={content.rubric} onChange={(rubric) => onChange({ rubric })} errors={errors} />
    </>
  );
}
