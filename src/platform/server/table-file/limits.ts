import { UnreadableFile } from './unreadable-file.ts';

const MEGABYTE = 1024 * 1024;

/** What one file may cost. Reading stops with `UnreadableFile` at the first limit it meets. */
export const limits = {
  /** The file as it was uploaded. */
  fileBytes: 20 * MEGABYTE,
  /** Spreadsheets are zips: what they unpack to in all, measured while unpacking. */
  unpackedBytes: 100 * MEGABYTE,
  /** Honest sheets of repeated text reach about 100 : 1. Parts up to `unwatchedBytes` may have any ratio. */
  unpackedRatio: 300,
  unwatchedBytes: 8 * MEGABYTE,
  zipEntries: 2_000,
  /** Rows with something in them, headings and notes included. */
  rows: 50_000,
  columns: 512,
  /** Sum of the lengths of all cells; one shared text may be in many cells. */
  tableCharacters: 60 * MEGABYTE,
  /** XML elements inside each other. */
  nesting: 64,
} as const;

/** Throws when a file is empty or larger than `limits.fileBytes`. */
export function refuseSize(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new UnreadableFile('empty-file', 'The file is empty.');
  if (bytes.length > limits.fileBytes) {
    const size = (bytes.length / MEGABYTE).toFixed(1);
    throw new UnreadableFile(
      'too-large',
      `The file has ${size} MB; at most ${limits.fileBytes / MEGABYTE} MB are allowed. Split it into several files.`,
    );
  }
}
