import { Stack, TextInput } from '@mantine/core';
import { use } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { MarkingFields } from '../editing/MarkingFields.tsx';
import { StemField } from '../editing/StemField.tsx';
import type { EditorProps } from '../screen-props.ts';
import { ToolPickerContext } from '../showing/OutsideTool.tsx';
import type { Content } from './schema.ts';
import { outsideToolTexts } from './texts.ts';

export default function Editor({ content, onChange, errors, onUpload }: EditorProps<Content>) {
  const texts = useTexts(outsideToolTexts);
  const Picker = use(ToolPickerContext);
  return (
    <Stack gap="lg">
      <StemField content={content} onChange={onChange} errors={errors} onUpload={onUpload} />
      {Picker && (
        <Picker
          value={content.tool}
          onChange={(tool) => onChange({ ...content, tool })}
          label={texts.tool}
          help={texts.toolHelp}
          error={errors.tool}
        />
      )}
      <TextInput
        label={texts.url}
        description={texts.urlHelp}
        type="url"
        dir="ltr"
        data-path="url"
        value={content.url}
        onChange={(event) => onChange({ ...content, url: event.currentTarget.value.trim() })}
        error={errors.url}
      />
      <MarkingFields
        content={content}
        onChange={(help) => onChange({ ...content, ...help })}
        errors={errors}
        onUpload={onUpload}
      />
    </Stack>
  );
}
