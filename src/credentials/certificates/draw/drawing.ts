/** What is drawn of a certificate: everything that the thread needs, as data that can be copied to it. */

import type { FileFormat } from '#credentials/certificates/files/rules.ts';
import type { CertificateFacts, TemplateLayout } from '#credentials/certificates/templates/contract.ts';

export interface Picture {
  readonly mime: 'image/png' | 'image/jpeg';
  readonly bytes: Uint8Array;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

export interface Drawing {
  readonly layout: TemplateLayout;
  readonly facts: CertificateFacts;
  /** By hash. A picture that is gone leaves its place empty. */
  readonly pictures: Readonly<Record<string, Picture>>;
  readonly logo: Picture | null;
  /** Where the QR code leads. */
  readonly verifyAt: string;
  /** Said by whatever reads the file: the language as `en-GB`. */
  readonly language: string;
}

export interface DrawOrder {
  readonly format: FileFormat;
  readonly drawing: Drawing;
}

/** The largest picture of the same proportions in the middle of the box; a background covers its box instead. */
export function fitInto(
  box: { x: number; y: number; width: number; height: number },
  picture: { width: number; height: number },
  how: 'inside' | 'cover' = 'inside',
) {
  const scales = [box.width / picture.width, box.height / picture.height];
  const scale = how === 'inside' ? Math.min(...scales) : Math.max(...scales);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}
