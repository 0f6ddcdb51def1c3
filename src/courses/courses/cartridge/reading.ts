import type { CourseFile } from '#courses/courses/exchange/course-file.ts';
import type { PartIndex } from '#items/interchange/api.ts';
import type { XmlElement } from '#platform/text/xml-nodes.ts';
import type { CartridgeFiles } from './files.ts';
import type { PageTexts } from './html.ts';
import type { Manifest } from './manifest.ts';
import type { CartridgeZip } from './zip.ts';

/** What the readers of the kinds of parts share. */
export interface Reading {
  readonly zip: CartridgeZip;
  readonly manifest: Manifest;
  readonly texts: PageTexts;
  readonly files: CartridgeFiles;
  readonly parts: PartIndex;
  readonly course: Mutable<Pick<CourseFile, 'topics' | 'quizzes' | 'questions'>>;
  xml(path: string): Promise<XmlElement>;
}
type Mutable<T> = { -readonly [K in keyof T]: T[K] };
