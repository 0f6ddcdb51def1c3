import { RichTextEditor } from '#platform/web/editor/RichTextEditor.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { EditorProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';

/** The text that asks, as every type of question has it. */
export function StemField<Content extends { stem: string }>(
  props: EditorProps<Content> & { readonly description?: string },
) {
  const { content, onChange, errors, onUpload, description } = props;
  const texts = useTexts(screenTexts);
  return (
    <RichTextEditor
      label={texts.stem}
      {...(description !== undefined && { description })}
      required
      value={content.stem}
      onChange={(stem) => onChange({ ...content, stem })}
      error={errors.stem}
      onUpload={onUpload}
    />
  );
}
