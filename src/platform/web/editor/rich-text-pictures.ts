/** Pictures in the editor: those on their way to the server, or refused by it, are shown from here and are nowhere else. */
import { type EditorState, NodeSelection } from '@tiptap/pm/state';

const UNSTORED = /<img\b(?:[^>"]|"[^"]*")*?\sdata-upload(?:ing|-error)=""(?:[^>"]|"[^"]*")*>/g;

/** The text that the editor gives out: without pictures that nobody else can see, and `''` where nothing else is in it. */
export function storedHtml(html: string): string {
  const stored = html.replace(UNSTORED, '');
  return stored !== html && /^(?:<p><\/p>)*$/.test(stored) ? '' : stored;
}

export interface PictureAt {
  readonly at: number;
  readonly src: string;
  readonly alt: string;
}

/**
 * The pictures that nobody has described yet, and the one that is chosen. Of a picture on its way nobody is asked: what the server
 * answers replaces its description, and its field.
 */
export function picturesToDescribe({ doc, selection }: Pick<EditorState, 'doc' | 'selection'>): PictureAt[] {
  const chosen = selection instanceof NodeSelection ? selection.from : null;
  const found: PictureAt[] = [];
  doc.descendants(({ type, attrs }, at) => {
    if (type.name !== 'image' || attrs.uploading || attrs.uploadError) return;
    const alt = String(attrs.alt ?? '');
    if (alt.trim() === '' || at === chosen) found.push({ at, src: String(attrs.src ?? ''), alt });
  });
  return found;
}
