import { Stack } from '@mantine/core';
import { MarkingFields } from '../editing/MarkingFields.tsx';
import { StemField } from '../editing/StemField.tsx';
import type { EditorProps } from '../screen-props.ts';
import { FileRulesFields } from './FileRulesFields.tsx';
import type { Content } from './schema.ts';

export default function Editor({ content, onChange, errors, onUpload }: EditorProps<Content>) {
  return (
    <Stack gap="lg">
      <StemField content={content} onChange={onChange} errors={errors} onUpload={onUpload} />
      <FileRulesFields rules={content} onChange={(rules) => onChange({ ...content, ...rules })} errors={errors} />
      <MarkingFields
        content={content}
        onChange={(help) => onChange({ ...content, ...help })}
        errors={errors}
        onUpload={onUpload}
      />
    </Stack>
  );
}
