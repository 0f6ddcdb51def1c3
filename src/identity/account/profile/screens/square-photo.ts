const SIDE = 512;
const QUALITY = 0.85;

const toBlob = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));

/**
 * The middle of a picture as a square of at most 512 pixels, turned as it was taken. What cameras write beside it, where
 * it was taken above all, does not go along. Null for a file that is no picture.
 */
export async function squarePhoto(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return null;
  const cut = Math.min(picture.width, picture.height);
  const side = Math.max(64, Math.min(SIDE, cut));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) return null;
  // What was transparent would be black in a JPEG.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, (picture.width - cut) / 2, (picture.height - cut) / 2, cut, cut, 0, 0, side, side);
  picture.close();
  return toBlob(canvas, 'image/jpeg');
}
