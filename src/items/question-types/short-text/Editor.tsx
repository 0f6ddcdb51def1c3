import { Stack, Switch, TextInput } from '@mantine/core';
import { RichTextEditor } from '#platform/web/editor/RichTextEditor.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { FeedbackField } from '../FeedbackField.tsx';
import { RowsEditor } from '../RowsEditor.tsx';
import { ShareInput } from '../ShareInput.tsx';
import type { EditorProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import type { Content } from './schema.ts';

export default function Editor({ content, onChange, errors, onUpload }: EditorProps<Content>) {
  const texts = useTexts(screenTexts);
  return (
    <Stack gap="lg">
      <RichTextEditor
        label={texts.stem}
        required
        value={content.stem}
        onChange={(stem) => onChange({ ...content, stem })}
        error={errors.stem}
        onUpload={onUpload}
      />
      <RowsEditor
        legend={texts.acceptedAnswers}
        help={texts.acceptedAnswersHelp}
        rows={content.answers}
        onChange={(answers) => onChange({ ...content, answers })}
        min={1}
        max={100}
        newRow={() => ({ pattern: '', share: '1', feedback: '' })}
        addLabel={texts.addAccepted}
        nameOf={texts.accepted}
        error={errors.answers}
      >
        {(accepted, change, i) => (
          <Stack gap="xs">
            <TextInput
              label={texts.pattern}
              description={texts.patternHelp}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              required
              value={accepted.pattern}
              error={errors[`answers.${i}.pattern`]}
              onChange={(event) => change({ ...accepted, pattern: event.currentTarget.value })}
            />
            <ShareInput
              value={accepted.share}
              onChange={(share) => change({ ...accepted, share })}
              error={errors[`answers.${i}.share`]}
            />
            <FeedbackField
              label={texts.feedback}
              value={accepted.feedback}
              onChange={(feedback) => change({ ...accepted, feedback })}
              error={errors[`answers.${i}.feedback`]}
              onUpload={onUpload}
            />
          </Stack>
        )}
      </RowsEditor>
      <Switch
        label={texts.caseSensitive}
        checked={content.caseSensitive}
        onChange={(event) => onChange({ ...content, caseSensitive: event.currentTarget.checked })}
      />
    </Stack>
  );
}
