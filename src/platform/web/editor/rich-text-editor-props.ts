/** Stores an image and answers where it lies (a path below `/files/` or `/v1/api/images/`). */
export type UploadImage = (file: File) => Promise<{ readonly url: string; readonly alt: string }>;

/** Stores a video, audio, captions or an attachment and answers where it lies. Throws an error whose message is for people. */
export type UploadMedia = (file: File) => Promise<{
  readonly url: string;
  readonly kind: 'video' | 'audio' | 'captions' | 'image' | 'attachment';
  readonly name: string;
}>;

/** Something that is put into the text at the cursor, and is drawn as a chip there. */
export interface Insertion {
  readonly label: string;
  /** What is put in, at the moment when it is asked for. */
  readonly text: () => string;
  /** Global: what of the text is drawn as a chip. */
  readonly pattern: RegExp;
}

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
  /** Without it, neither videos, audio nor attachments can be put in. */
  onMedia?: UploadMedia | undefined;
  /** A button of its own in the toolbar. */
  insertion?: Insertion | undefined;
}
