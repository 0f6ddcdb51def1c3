import { Group, Radio, Stack } from '@mantine/core';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { FeedbackField } from '../editing/FeedbackField.tsx';
import { StemField } from '../editing/StemField.tsx';
import type { EditorProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import type { Content } from './schema.ts';

export default function Editor({ content, onChange, errors, onUpload }: EditorProps<Content>) {
  const texts = useTexts(screenTexts);
  return (
    <Stack gap="lg">
      <StemField content={content} onChange={onChange} errors={errors} onUpload={onUpload} />
      <Radio.Group
        label={texts.statement}
        value={String(content.right)}
        onChange={(value) => onChange({ ...content, right: value === 'true' })}
        error={errors.right}
      >
        <Group mt="xs">
          <Radio value="true" label={texts.true} />
          <Radio value="false" label={texts.false} />
        </Group>
      </Radio.Group>
      <FeedbackField
        label={texts.feedbackTrue}
        addLabel={texts.addFeedbackTrue}
        value={content.feedbackTrue}
        onChange={(feedbackTrue) => onChange({ ...content, feedbackTrue })}
        error={errors.feedbackTrue}
        onUpload={onUpload}
      />
      <FeedbackField
        label={texts.feedbackFalse}
        addLabel={texts.addFeedbackFalse}
        value={content.feedbackFalse}
        onChange={(feedbackFalse) => onChange({ ...content, feedbackFalse })}
        error={errors.feedbackFalse}
        onUpload={onUpload}
      />
    </Stack>
  );
}
