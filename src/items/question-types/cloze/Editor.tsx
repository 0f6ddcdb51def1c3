import { Alert, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { RichTextEditor } from '#platform/web/editor/RichTextEditor.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { RowsEditor } from '../editing/RowsEditor.tsx';
import { GapEditor } from '../gap/GapEditor.tsx';
import { MAX_GAPS, newGap } from '../gap/schema.ts';
import type { EditorProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import { withGaps, withMoodleGaps, withStem } from './edit.ts';
import { hasMoodleGaps } from './moodle.ts';
import { PLACE, placeOf } from './places.ts';
import type { Content } from './schema.ts';
import { clozeTexts } from './texts.ts';

export default function Editor({ content, onChange, errors, onUpload }: EditorProps<Content>) {
  const shared = useTexts(screenTexts);
  const texts = useTexts(clozeTexts);
  const [refused, setRefused] = useState<string | null>(null);

  const convert = (): void => {
    const made = withMoodleGaps(content);
    setRefused('refused' in made ? made.refused : null);
    if (!('refused' in made)) onChange(made);
  };

  return (
    <Stack gap="lg">
      <RichTextEditor
        label={shared.stem}
        description={texts.stemHelp}
        required
        value={content.stem}
        onChange={(stem) => onChange(withStem(content, stem))}
        error={errors.stem}
        onUpload={onUpload}
        insertion={{ label: texts.insert, text: () => placeOf(content.gaps.length + 1), pattern: PLACE }}
      />
      {hasMoodleGaps(content.stem) && (
        <Alert>
          {refused ?? texts.notation}
          <Button mt="xs" display="block" variant="default" onClick={convert}>
            {texts.convert}
          </Button>
        </Alert>
      )}
      <RowsEditor
        legend={texts.gaps}
        rows={content.gaps}
        onChange={(gaps) => onChange(withGaps(content, gaps))}
        min={1}
        max={MAX_GAPS}
        newRow={() => newGap('short-text')}
        addLabel={texts.addGap}
        nameOf={texts.gap}
        keyOf={({ id }) => id}
        error={errors.gaps}
      >
        {(gap, change, i) => (
          <GapEditor gap={gap} onChange={change} path={`gaps.${i}`} errors={errors} onUpload={onUpload} />
        )}
      </RowsEditor>
    </Stack>
  );
}
