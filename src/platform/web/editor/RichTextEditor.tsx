/** The editor of rich text. It comes in its own bundle: until then the text is shown as it is. */
import { Input } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { RichText } from './RichText.tsx';
import classes from './RichTextEditor.module.css';
import type { RichTextEditorProps } from './rich-text-editor-props.ts';

const Loaded = lazy(() => import('./RichTextEditorLoaded.tsx'));

export function RichTextEditor(props: RichTextEditorProps) {
  const { label, description, error, required = false, compact = false, value } = props;
  return (
    <Input.Wrapper labelElement="div" label={label} description={description} error={error} withAsterisk={required}>
      <Suspense
        fallback={
          <div className={classes.waiting} data-compact={compact || undefined} aria-busy="true">
            <RichText html={value} />
          </div>
        }
      >
        <Loaded {...props} />
      </Suspense>
    </Input.Wrapper>
  );
}
