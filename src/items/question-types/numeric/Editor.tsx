import { Group, NativeSelect, Stack } from '@mantine/core';
import { RichTextEditor } from '#platform/web/editor/RichTextEditor.tsx';
import { ExactField } from '#platform/web/forms/ExactField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
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
                <ExactField
                  label={texts.value}
                  w="13rem"
                  description={texts.valueHelp}
                  required
                  value={accepted.value}
                  error={errors[`answers.${i}.value`]}
                  onChange={(value) => change({ ...accepted, value })}
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
                <ExactField
                  label={texts.toleranceValue}
                  w="8rem"
                  value={tolerance.value}
                  error={errors[`answers.${i}.tolerance.value`]}
                  onChange={(value) => change({ ...accepted, tolerance: { ...tolerance, value } })}
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
