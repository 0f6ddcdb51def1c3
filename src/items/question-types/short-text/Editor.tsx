import { Stack, Switch, TextInput } from '@mantine/core';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { AcceptedAnswers } from '../editing/AcceptedAnswers.tsx';
import { StemField } from '../editing/StemField.tsx';
import type { EditorProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import type { Content } from './schema.ts';

export default function Editor({ content, onChange, errors, onUpload }: EditorProps<Content>) {
  const texts = useTexts(screenTexts);
  return (
    <Stack gap="lg">
      <StemField content={content} onChange={onChange} errors={errors} onUpload={onUpload} />
      <AcceptedAnswers
        answers={content.answers}
        onChange={(answers) => onChange({ ...content, answers })}
        max={100}
        newRow={() => ({ pattern: '', share: '1', feedback: '' })}
        path="answers"
        errors={errors}
        onUpload={onUpload}
      >
        {(accepted, change, path) => (
          <TextInput
            label={texts.pattern}
            description={texts.patternHelp}
            required
            value={accepted.pattern}
            error={errors[`${path}.pattern`]}
            onChange={(event) => change({ ...accepted, pattern: event.currentTarget.value })}
          />
        )}
      </AcceptedAnswers>
      <Switch
        label={texts.caseSensitive}
        checked={content.caseSensitive}
        onChange={(event) => onChange({ ...content, caseSensitive: event.currentTarget.checked })}
      />
    </Stack>
  );
}
