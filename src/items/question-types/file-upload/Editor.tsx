import { Stack } from '@mantine/core';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { FeedbackField } from '../editing/FeedbackField.tsx';
import { RubricEditor } from '../editing/RubricEditor.tsx';
import { StemField } from '../editing/StemField.tsx';
import type { EditorProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import { FileRulesFields } from './FileRulesFields.tsx';
import type { Content } from './schema.ts';

export default function Editor({ content, onChange, errors, onUpload }: EditorProps<Content>) {
  const texts = useTexts(screenTexts);
  return (
    <Stack gap="lg">
      <StemField content={content} onChange={onChange} errors={errors} onUpload={onUpload} />
      <FileRulesFields rules={content} onChange={(rules) => onChange({ ...content, ...rules })} errors={errors} />
      <FeedbackField
        label={texts.essay.graderNote}
        addLabel={texts.essay.addGraderNote}
        value={content.graderNote}
        onChange={(graderNote) => onChange({ ...content, graderNote })}
        error={errors.graderNote}
        onUpload={onUpload}
      />
      <RubricEditor rubric={content.rubric} onChange={(rubric) => onChange({ ...content, rubric })} errors={errors} />
    </Stack>
  );
}
