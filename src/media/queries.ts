import { call } from '#platform/web/call.ts';
import { type Media, uploadMedia } from './contract.ts';

/** Stores a video, captions or an attachment for the pages of courses. Throws `CallError`. */
export async function storeMedia(file: File): Promise<Media> {
  const form = new FormData();
  form.append('file', file);
  return call(uploadMedia, { form });
}
