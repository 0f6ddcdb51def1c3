import { RichTextEditor } from '#platform/web/editor/RichTextEditor.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { EditorProps } from '../screen-props.ts';
import type { Content } from './schema.ts';
import { textOnlyTexts } from './texts.ts';

export default function Editor({ content, onChange, errors, onUpload }: EditorProps<Content>) {
  const texts = useTexts(textOnlyTexts);
  return (
    <RichTextEditor
      label={texts.text}
      description={texts.textHelp}
      required
      value={content.stem}
      onChange={(stem) => onChange({ stem })}
      error={errors.stem}
      onUpload={onUpload}
    />
  );
}
