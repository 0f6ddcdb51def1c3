import type { CourseItem } from '#courses/courses/exchange/contract.ts';
import type { CourseFile } from '#courses/courses/exchange/course-file.ts';
import type { Group, PartIndex } from '#items/interchange/api.ts';
import type { XmlElement } from '#platform/text/xml-nodes.ts';
import type { CartridgeFiles } from './files.ts';
import type { PageTexts } from './html.ts';
import type { Manifest } from './manifest.ts';
import type { CartridgeZip } from './zip.ts';

/** A question of a quiz or a bank that is in the course file. */
export interface Asked {
  /** Its place among the questions of the course. */
  readonly index: number;
  readonly key: string;
  readonly marks: number;
  readonly group: Group | null;
  readonly item: CourseItem;
}

/** What the readers of the kinds of parts share. */
export interface Reading {
  readonly zip: CartridgeZip;
  readonly manifest: Manifest;
  readonly texts: PageTexts;
  readonly files: CartridgeFiles;
  readonly parts: PartIndex;
  /** What quizzes and banks share: the tags by which quizzes draw, and questions that are in both. */
  readonly pools: {
    /** By the identifier of the bank. */
    readonly tags: Map<string, string>;
    readonly others: Set<string>;
    /** By the identifier of the question in the bank. */
    readonly copies: Map<string, Asked>;
  };
  /** What there is to say of each quiz, by its resource. */
  readonly notes: Map<string, readonly string[]>;
  /** Places of the outline that students don't see, by their identifiers. */
  readonly hidden: ReadonlySet<string>;
  /** The paths of files that students can't open. */
  readonly locked: ReadonlySet<string>;
  /** What there is to say of the course as a whole. */
  readonly warnings: readonly string[];
  readonly course: Mutable<Pick<CourseFile, 'topics' | 'quizzes' | 'questions'>>;
  xml(path: string): Promise<XmlElement>;
}
type Mutable<T> = { -readonly [K in keyof T]: T[K] };
