/** The editor of rich text. It comes in its own bundle: until then the text is shown as it is. */
import { Input } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { RichText } from './RichText.tsx';
import classes from './RichTextEditor.module.css';

/** Stores an image and answers where it lies (a path below `/files/` or `/v1/api/images/`). */
export type UploadImage = (file: File) => Promise<{ readonly url: string; readonly alt: string }>;

export interface RichTextEditorProps {
  /** HTML; the empty text is `''`. */
  value: string;
  onChange: (html: string) => void;
  label: string;
  description?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  /** For texts of a line or two: the toolbar appears with the focus. */
  compact?: boolean;
  /** Without it, images cannot be put in. */
  onUpload?: UploadImage | undefined;
}

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
