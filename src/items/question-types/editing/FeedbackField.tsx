import { Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { RichTextEditor } from '#platform/web/editor/RichTextEditor.tsx';
import type { UploadImage } from '#platform/web/editor/rich-text-editor-props.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { screenTexts } from '../screen-texts.ts';

interface FeedbackFieldProps {
  label: string;
  /** Of the button that unfolds it. */
  addLabel?: string;
  value: string;
  onChange: (html: string) => void;
  error?: string | undefined;
  onUpload?: UploadImage | undefined;
}

/** Feedback, folded away while there is none: most options have none. */
export function FeedbackField({ label, addLabel, value, onChange, error, onUpload }: FeedbackFieldProps) {
  const texts = useTexts(screenTexts);
  const [isAsked, setIsAsked] = useState(false);
  if (value === '' && !isAsked && !error) {
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        mt="xs"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconMessage size={16} stroke={1.5} aria-hidden />}
        onClick={() => setIsAsked(true)}
      >
        {addLabel ?? texts.addFeedback}
      </Button>
    );
  }
  return <RichTextEditor compact label={label} value={value} onChange={onChange} error={error} onUpload={onUpload} />;
}
