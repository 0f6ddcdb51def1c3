import { Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { RichTextEditor } from '#platform/web/RichTextEditor.tsx';
import { useTexts } from '#platform/web/texts.ts';
import { FeedbackField } from '../FeedbackField.tsx';
import { RowsEditor } from '../RowsEditor.tsx';
import { ShareInput } from '../ShareInput.tsx';
import type { EditorProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import type { Content } from './schema.ts';
import { toleranceKinds } from './tolerance.ts';
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
        max={50}
        newRow={newAccepted}
        addLabel={texts.addAccepted}
        nameOf={texts.accepted}
        error={errors.answers}
      >
        {(accepted, change, i) => {
          const { tolerance } = accepted;
          return (
            <Stack gap="xs">
              <Group align="flex-start">
                <TextInput
                  label={texts.value}
                  w="13rem"
                  description={texts.valueHelp}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  required
                  value={accepted.value}
                  error={errors[`answers.${i}.value`]}
                  onChange={(event) => change({ ...accepted, value: event.currentTarget.value.trim() })}
                />
                <NativeSelect
                  label={texts.toleranceKind}
                  value={tolerance.kind}
                  data={toleranceKinds.map((kind) => ({ value: kind, label: texts.toleranceKinds[kind] }))}
                  onChange={(event) => {
                    const kind = toleranceKinds.find((each) => each === event.currentTarget.value) ?? 'nominal';
                    change({ ...accepted, tolerance: { ...tolerance, kind } });
                  }}
                />
                <TextInput
                  label={texts.toleranceValue}
                  w="8rem"
                  value={tolerance.value}
                  error={errors[`answers.${i}.tolerance.value`]}
                  onChange={(event) =>
                    change({ ...accepted, tolerance: { ...tolerance, value: event.currentTarget.value.trim() } })
                  }
                />
              </Group>
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
          );
        }}
      </RowsEditor>
      <UnitsEditor content={content} onChange={onChange} errors={errors} />
    </Stack>
  );
}
