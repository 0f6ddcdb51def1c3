import { Group, Stack } from '@mantine/core';
import { ExactField } from '#platform/web/forms/ExactField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { AcceptedAnswers, ToleranceFields } from '../editing/AcceptedAnswers.tsx';
import { StemField } from '../editing/StemField.tsx';
import type { EditorProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import type { Content } from './schema.ts';
import { UnitsEditor } from './UnitsEditor.tsx';

type Accepted = Content['answers'][number];

const newAccepted = (): Accepted => ({
  value: '',
  tolerance: { kind: 'nominal', value: '0' },
  share: '1',
  feedback: '',
});

export default function Editor({ content, onChange, errors, onUpload }: EditorProps<Content>) {
  const texts = useTexts(screenTexts);
  return (
    <Stack gap="lg">
      <StemField content={content} onChange={onChange} errors={errors} onUpload={onUpload} />
      <AcceptedAnswers
        answers={content.answers}
        onChange={(answers) => onChange({ ...content, answers })}
        max={50}
        newRow={newAccepted}
        path="answers"
        errors={errors}
        onUpload={onUpload}
      >
        {(accepted, change, path) => (
          <Group align="flex-start">
            <ExactField
              label={texts.value}
              w="13rem"
              description={texts.valueHelp}
              required
              value={accepted.value}
              error={errors[`${path}.value`]}
              onChange={(value) => change({ ...accepted, value })}
            />
            <ToleranceFields row={accepted} change={change} error={errors[`${path}.tolerance.value`]} w="8rem" />
          </Group>
        )}
      </AcceptedAnswers>
      <UnitsEditor content={content} onChange={onChange} errors={errors} />
    </Stack>
  );
}
