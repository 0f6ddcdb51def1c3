/** The one file of a multipart form, with the text fields before it. */
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { badField, Refusal } from '#platform/contract/refusal.ts';

export interface Upload {
  readonly name: string;
  readonly bytes: Buffer;
  /** Text fields of the form that come before the file. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * What the reader of the form throws. Its own refusals (too large, too many parts) have a code and continue as they
 * are; the others say that the form is broken or was cut off.
 */
const asFormFailure = (error: unknown): unknown =>
  error instanceof Error && 'statusCode' in error
    ? error
    : new Refusal('invalid_input', 'The form is damaged or incomplete. Send it again', { cause: error });

/** Reads the field `file`. Throws `invalid_input` when there is none, `too_large` above `maxBytes`. */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  if (!request.isMultipart())
    throw new Refusal('invalid_input', 'A form with a file (multipart/form-data) was expected');
  try {
    return await readForm(request, maxBytes);
  } catch (error) {
    throw asFormFailure(error);
  }
}

async function readForm(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  const part = await request.file({ limits: { fileSize: maxBytes } });
  if (part?.fieldname !== 'file') {
    part?.file.resume();
    throw badField('file', 'The form has no file in the field "file"');
  }
  const bytes = await part.toBuffer();
  const fields: Record<string, string> = {};
  for (const [name, field] of Object.entries(part.fields)) {
    if (field && !Array.isArray(field) && field.type === 'field') fields[name] = String(field.value);
  }
  return { name: storableName(part.filename), bytes, fields };
}

/** The field `file` as a stream, for files that are too large for memory. Throws `invalid_input` when there is none. */
export async function openUpload(
  request: FastifyRequest,
  maxBytes: number,
): Promise<{ readonly name: string; readonly stream: Readable }> {
  if (!request.isMultipart())
    throw new Refusal('invalid_input', 'A form with a file (multipart/form-data) was expected');
  try {
    // One byte more, so that the reader of the stream sees that it is too large.
    const part = await request.file({ limits: { fileSize: maxBytes + 1 } });
    if (part?.fieldname === 'file') return { name: storableName(part.filename), stream: part.file };
    part?.file.resume();
  } catch (error) {
    throw asFormFailure(error);
  }
  throw badField('file', 'The form has no file in the field "file"');
}

const storableName = (name: string | undefined): string =>
  (name ?? '')
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
    .replace(/[\u0000-\u001f\u007f]/g, ' ')
    .slice(0, 200)
    .toWellFormed();
