/** The bytes behind the names of files that students may hand in. */

const office = 'application/vnd.openxmlformats-officedocument';
const plain = ['text/plain', 'text/csv', 'text/vtt'];

const mimesOf: Readonly<Record<string, readonly string[]>> = {
  '.pdf': ['application/pdf'],
  '.docx': [`${office}.wordprocessingml.document`],
  '.xlsx': [`${office}.spreadsheetml.sheet`],
  '.pptx': [`${office}.presentationml.presentation`],
  '.odt': ['application/vnd.oasis.opendocument.text'],
  '.png': ['image/png'],
  '.jpg': ['image/jpeg'],
  '.jpeg': ['image/jpeg'],
  '.webp': ['image/webp'],
  '.gif': ['image/gif'],
  '.mp4': ['video/mp4'],
  '.webm': ['video/webm'],
  '.zip': ['application/zip'],
};

/**
 * Returns whether a file whose bytes are `mime` may be called by a name with this ending; all other endings are of
 * texts.
 */
export const isNamedAsItIs = (ending: string, mime: string): boolean => (mimesOf[ending] ?? plain).includes(mime);

/** Files beyond what a question takes that wait for an answer to name them. */
export const SPARE_FILES = 5;

/** Returns how a browser is told to save a file, whatever is in it (RFC 6266). */
export function asAttachment(name: string): string {
  const plainName = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plainName}"; filename*=UTF-8''${exact}`;
}
