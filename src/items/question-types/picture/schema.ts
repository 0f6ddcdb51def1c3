/** Pictures with places on them. */
import { z } from 'zod';
import { decodeEntities } from '#platform/text/plain-text.ts';
import { escapedText } from '../escaped-text.ts';
import type { NeutralPicture } from '../neutral/neutral-parts.ts';
import { pictureSchema, storableText } from '../question-type.ts';

const pixel = z.int().min(0).max(10_000);
const size = z.int().min(1).max(10_000);

export const shapeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('circle'), x: pixel, y: pixel, radius: size }),
  z.strictObject({ kind: z.literal('rectangle'), x: pixel, y: pixel, width: size, height: size }),
  z.strictObject({
    kind: z.literal('polygon'),
    points: z
      .array(z.tuple([pixel, pixel]))
      .min(3, 'A polygon has at least 3 corners')
      .max(100),
  }),
]);
export type Shape = z.infer<typeof shapeSchema>;

/** What a place is called in the list beside the picture. */
export const placeNameSchema = storableText()
  .max(200, 'A name has at most 200 characters')
  .refine((text) => text.trim() !== '', 'Enter a name');

/** The fields of a content that hold its picture. */
export const pictureFields = {
  /** Rich text of one image and nothing else, so that it is sanitised and kept as all images are. */
  picture: pictureSchema,
  /** Places are counted in pixels of this width and height, however large the picture is shown. */
  width: size,
  height: size,
};

interface WithPicture {
  readonly picture: string;
  readonly width: number;
  readonly height: number;
}

const IMAGE = /<img\b[^<>]*>/g;

export const hasOnePicture = ({ picture }: Pick<WithPicture, 'picture'>): boolean => picture.match(IMAGE)?.length === 1;

export const NO_PICTURE = { path: ['picture'], message: 'A picture is missing' };

const attribute = (tag: string, name: string): string =>
  decodeEntities(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '');

/** Where the picture lies and what it shows, in words. */
export function pictureIn({ picture }: Pick<WithPicture, 'picture'>): { src: string; alt: string } {
  const tag = picture.match(IMAGE)?.[0] ?? '';
  return { src: attribute(tag, 'src'), alt: attribute(tag, 'alt') };
}

export const pictureHtml = (src: string, alt: string): string =>
  `<p><img src="${escapedText(src)}" alt="${escapedText(alt)}" /></p>`;

export const pictureFromNeutral = ({ src, alt, width, height }: NeutralPicture): WithPicture => ({
  picture: pictureHtml(src, alt),
  width,
  height,
});

export const pictureToNeutral = (content: WithPicture): NeutralPicture => ({
  ...pictureIn(content),
  width: content.width,
  height: content.height,
});
