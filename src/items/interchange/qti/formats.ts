/** The versions of QTI as formats. One reader reads them all; the file says which it is. */
import { packageOnFirstUse } from '#platform/server/on-first-use.ts';
import { beginningOf, type SourceFile, type WritableFormat } from '../format.ts';
import { isZip } from './package.ts';
import { readQti } from './read.ts';
import type { Version } from './v2/dialect.ts';
import { writeQti2 } from './v2/write/write.ts';
import { writeQti12 } from './v12/write.ts';

const fflate = packageOnFirstUse<typeof import('fflate')>('fflate');

const MANIFEST_BYTES = 4 * 1024 * 1024;
const manifests = new WeakMap<SourceFile, string>();

/** The manifest of a package; '' when there is none that can be looked at. */
export function manifestOf(file: SourceFile): string {
  const known = manifests.get(file);
  if (known !== undefined) return known;
  const text = readManifest(file.bytes);
  manifests.set(file, text);
  return text;
}

function readManifest(bytes: Uint8Array): string {
  if (!isZip(bytes) || !Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('imsmanifest.xml'))
    return '';
  try {
    const parts = fflate().unzipSync(bytes, {
      filter: ({ name, originalSize }) => /(?:^|\/)imsmanifest\.xml$/.test(name) && originalSize <= MANIFEST_BYTES,
    });
    return Object.values(parts)
      .map((part) => new TextDecoder().decode(part))
      .join('\n');
  } catch {
    return '';
  }
}

/** `inManifest` and `inDocument` tell this version from the others. */
const detect =
  (inManifest: RegExp, inDocument: RegExp, fallback: number) =>
  (file: SourceFile): number => {
    if (isZip(file.bytes)) {
      const manifest = manifestOf(file);
      if (manifest === '') return 0;
      return inManifest.test(manifest) ? 0.97 : fallback;
    }
    return inDocument.test(beginningOf(file)) ? 0.97 : 0;
  };

/** https://www.imsglobal.org/question/qtiv1p2/imsqti_asi_infov1p2.html */
export const qti12: WritableFormat = {
  name: 'qti12',
  label: 'QTI 1.2 (Canvas, Blackboard)',
  extensions: ['.zip', '.xml', '.imscc'],
  mime: 'application/zip',
  detect: detect(/\bimsqti_xmlv1p[12]|ims_qtiasiv1p2|webct\.cis|x-bb-qti/, /<(?:\w+:)?questestinterop[\s>]/, 0.3),
  read: readQti,
  write: writeQti12,
};

const packaged = (
  name: 'qti21' | 'qti22' | 'qti30',
  version: Version,
  inManifest: RegExp,
  inDocument: RegExp,
  fallback: number,
): WritableFormat => ({
  name,
  label: `QTI ${version}`,
  extensions: ['.zip', '.xml'],
  mime: 'application/zip',
  detect: detect(inManifest, inDocument, fallback),
  read: readQti,
  write: (items, pictures) => writeQti2(version, items, pictures),
});

/** https://www.imsglobal.org/question/index.html#version2.1 */
export const qti21 = packaged(
  'qti21',
  '2.1',
  /imsqti_(?:item|test)_xmlv2p[01]/,
  /<(?:\w+:)?assessment(?:Item|Test)[\s>][^>]*imsqti_v2p[01]/,
  0.2,
);

/** https://www.imsglobal.org/question/index.html#version2.2; what names no version is taken for this one. */
export const qti22 = packaged(
  'qti22',
  '2.2',
  /imsqti_(?:item|test|apipitem)_xmlv2p[2-9]/,
  /<(?:\w+:)?assessment(?:Item|Test)[\s>](?![^>]*imsqti_v2p[01])/,
  0.2,
);

/** https://www.imsglobal.org/spec/qti/v3p0/impl */
export const qti30 = packaged(
  'qti30',
  '3.0',
  /imsqti_(?:item|test)_xmlv3p\d/,
  /<(?:\w+:)?qti-assessment-(?:item|test)[\s>]/,
  0.2,
);
