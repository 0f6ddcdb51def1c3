import type { NeutralItem, ReadItem } from '#items/question-types/neutral/neutral-item.ts';
import type { Language } from '#platform/contract/languages.ts';
import { type DecodedText, decodeText } from '#platform/server/table-file/encoding.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import type { Pictures } from './pictures.ts';
import type { QuizOutline } from './quiz.ts';
import type { KeyBase } from './table/key.ts';
import type { KeyFacts } from './table/key-facts.ts';

/** Formats that questions come and go in. */
export type WritableFormatName =
  | 'gift'
  | 'moodle-xml'
  | 'aiken'
  | 'csv'
  | 'xlsx'
  | 'kahoot'
  | 'qti12'
  | 'qti21'
  | 'qti22'
  | 'qti30'
  | 'docx'
  | 'json';

/** Those, and the formats that are read alone. */
export type FormatName = WritableFormatName | 'h5p' | 'text2qti' | 'anki' | 'google-forms' | 'scorm' | 'blackboard';

/** A file that somebody uploaded. Its name is a hint and nothing more. */
export interface SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** What a person says that the column of right options holds, for tables. */
  readonly key?: KeyBase | undefined;
  /** The file as text, decoded once. Throws `UnreadableFile` when it is none. */
  text(): DecodedText;
}

export function sourceFile(name: string, bytes: Uint8Array, key?: KeyBase): SourceFile {
  let decoded: DecodedText | UnreadableFile | undefined;
  return {
    name,
    bytes,
    key,
    text() {
      if (decoded === undefined) {
        try {
          decoded = decodeText(bytes);
        } catch (error) {
          if (!(error instanceof UnreadableFile)) throw error;
          decoded = error;
        }
      }
      if (decoded instanceof UnreadableFile) throw decoded;
      return decoded;
    },
  };
}

/** What a file holds, in the order of the file. */
export interface ReadFile {
  /** Name of the text encoding; null for binary formats, which state their own. */
  readonly encoding: string | null;
  readonly items: readonly ReadItem[];
  /** What concerns the whole file, such as a column nobody knows. */
  readonly warnings: readonly string[];
  /** The pictures that the texts of the items name and the file holds. */
  readonly pictures?: Pictures;
  /** How the column of right options was read, for tables. */
  readonly key?: KeyFacts | null;
  /** The quiz that the file makes of its questions. */
  readonly quiz?: QuizOutline;
}

/** A file whose items are read one by one, when each is asked for: the first of a long file are there at once. */
export interface OpenFile extends Pick<ReadFile, 'encoding'> {
  /** How many items it has; null where only reading tells. */
  readonly total: number | null;
  /** Throws `UnreadableFile`. */
  readonly items: Iterable<ReadItem>;
  /** What else is known of the file: all of it once all items are read. */
  readonly rest: () => Omit<ReadFile, 'encoding' | 'items'>;
}

/** A file that was read as a whole, as one whose items are there. */
export const openedWhole = ({ encoding, items, ...rest }: ReadFile): OpenFile => ({
  encoding,
  total: items.length,
  items,
  rest: () => rest,
});

/** All of the file. */
export function readAll({ encoding, items, rest }: OpenFile): ReadFile & { readonly items: ReadItem[] } {
  const all = [...items];
  return { encoding, items: all, ...rest() };
}

/** What of one item a format had no place for. An item that could not be written at all says so here too. */
export interface Loss {
  /** Position in the items that were given, from 0. */
  readonly index: number;
  readonly title: string;
  /** True when the item is not in the file. */
  readonly leftOut: boolean;
  readonly lost: readonly string[];
}

export interface WrittenFile {
  readonly bytes: Uint8Array;
  /** Only items that lost something. */
  readonly losses: readonly Loss[];
}

/** What every file format fulfils. One folder each; `formats.ts` lists them. */
export interface Format {
  readonly name: FormatName;
  /** For people: "GIFT (Moodle)". */
  readonly label: string;
  /** With the dot, the usual one first. */
  readonly extensions: readonly string[];
  readonly mime: string;
  /** How sure it is that the file is of this format, 0 … 1. Looks at a small part only; never throws. */
  detect(file: SourceFile): number | Promise<number>;
  /** Throws nothing but `UnreadableFile`, in time linear in the size of the file. */
  read(file: SourceFile): Promise<ReadFile>;
  /** As `read`, item by item. Absent where a file must be read as a whole, as a package is. */
  open?(file: SourceFile): OpenFile | Promise<OpenFile>;
}

/** A format that is written too. */
export interface WritableFormat extends Format {
  readonly name: WritableFormatName;
  /**
   * Total. Reading the result gives the items back, apart from `losses`. `pictures` are those that the texts name; a
   * format without a place for them, and a picture that is missing, say so as a loss. `language` is that of the words
   * which a format adds for people.
   */
  write(items: readonly NeutralItem[], pictures?: Pictures, language?: Language): Promise<WrittenFile>;
}

/** Looks at the first characters of a text file, '' when it is no text. For `detect`. */
export function beginningOf(file: SourceFile, characters = 65_536): string {
  try {
    return file.text().text.slice(0, characters);
  } catch {
    return '';
  }
}

export const hasExtension = (file: SourceFile, extensions: readonly string[]): boolean =>
  extensions.some((extension) => file.name.toLowerCase().endsWith(extension));
