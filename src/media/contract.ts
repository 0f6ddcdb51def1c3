/** Files in stimuli and in the pages of courses: videos with captions, recordings, pictures, attachments. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { ANY_FILE } from '#platform/contract/endpoint.ts';

export const mediaKinds = ['video', 'audio', 'captions', 'image', 'attachment'] as const;
export type MediaKind = (typeof mediaKinds)[number];

const MIB = 1024 * 1024;

/** The largest file of each kind, in bytes. */
export const maxMediaBytes: Readonly<Record<MediaKind, number>> = {
  video: 200 * MIB,
  audio: 100 * MIB,
  captions: 2 * MIB,
  image: 5 * MIB,
  attachment: 50 * MIB,
};

export const mediaSchema = z.object({
  /** SHA-256 of the bytes. */
  _id: z.string(),
  url: z.string(),
  kind: z.enum(mediaKinds),
  mime: z.string(),
  name: z.string(),
  /** Size in bytes. */
  size: z.number().int(),
});
export type Media = z.output<typeof mediaSchema>;

export const uploadMedia = endpoint({
  method: 'POST',
  path: '/v1/api/media',
  summary:
    'Store a video (MP4, WebM up to 200 MiB), audio (MP3, M4A, AAC, Ogg, WAV, FLAC up to 100 MiB), captions (WebVTT), a picture or an attachment (form field `file`)',
  tag: 'Media',
  access: 'media.write',
  multipart: true,
  bodyLimit: maxMediaBytes.video + MIB,
  response: mediaSchema,
});

export const readMedia = endpoint({
  method: 'GET',
  path: '/v1/api/media/:id',
  summary: 'A stored file, or a range of it',
  tag: 'Media',
  access: 'media.read',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/, 'Must be the address of a stored file') }),
  produces: ANY_FILE,
  response: z.unknown(),
});
