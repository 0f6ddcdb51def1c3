/** Longer sides than this show nothing more on any page, and a camera's pictures are larger than a server takes. */
export const LONGEST_SIDE = 2_400;
const QUALITY = 0.88;

/** A size of the same shape within the longest side; the same one where it is within. Whole pixels, at least 1. */
export function sizeWithin(width: number, height: number, longest: number): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  const scaled = (side: number): number => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

/**
 * A picture as it is worth sending: one with a side above 2 400 pixels is made smaller, of the same kind and turned as it was
 * taken. Anything else, and what the browser cannot draw, comes back as it was; GIF too, which may move.
 */
export async function smallerPicture(file: File): Promise<File> {
  if (!/^image\/(png|jpeg|webp)$/.test(file.type)) return file;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return file;
  try {
    const size = sizeWithin(picture.width, picture.height, LONGEST_SIDE);
    if (size.width === picture.width && size.height === picture.height) return file;
    const canvas = Object.assign(document.createElement('canvas'), size);
    const context = canvas.getContext('2d');
    if (!context) return file;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, size.width, size.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, QUALITY));
    return blob ? new File([blob], file.name, { type: blob.type }) : file;
  } finally {
    picture.close();
  }
}
