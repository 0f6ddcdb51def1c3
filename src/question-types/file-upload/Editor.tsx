import { Checkbox, Group, NumberInput, Stack } from '@mantine/core';
import { RichTextEditor } from '#platform/web/RichTextEditor.tsx';
import { useTexts } from '#platform/web/texts.ts';
import { FeedbackField } from '../FeedbackField.tsx';
import { RubricEditor } from '../RubricEditor.tsx';
import type { EditorProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import { type Content, type FileEnding, fileEndings, MOST_FILES, MOST_MEBIBYTES } from './schema.ts';
import { fileUploadTexts } from './texts.ts';

const limits = { atLeast: [0, MOST_FILES], atMost: [1, MOST_FILES], mebibytes: [1, MOST_MEBIBYTES] } as const;

export default function Editor({ content, onChange, errors, onUpload }: EditorProps<Content>) {
  const texts = useTexts(screenTexts);
  const words = useTexts(fileUploadTexts);
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
      <Checkbox.Group
        label={words.endings}
        description={words.endingsHelp}
        value={content.endings}
        error={errors.endings}
        onChange={(chosen) =>
          onChange({ ...content, endings: fileEndings.filter((one): one is FileEnding => chosen.includes(one)) })
        }
      >
        <Group gap="sm" mt={8}>
          {fileEndings.map((ending) => (
            <Checkbox key={ending} value={ending} label={ending} w={88} />
          ))}
        </Group>
      </Checkbox.Group>
      <Group align="flex-start" gap="md">
        {(['atLeast', 'atMost', 'mebibytes'] as const).map((field) => (
          <NumberInput
            key={field}
            label={words[field]}
            min={limits[field][0]}
            max={limits[field][1]}
            allowDecimal={false}
            value={content[field]}
            error={errors[field]}
            onChange={(value) =>
              onChange({ ...content, [field]: typeof value === 'number' ? value : limits[field][0] })
            }
          />
        ))}
      </Group>
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
