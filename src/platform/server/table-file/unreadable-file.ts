/** Why a whole file cannot be read. The message is for people and says what to do. */
export const unreadableCodes = [
  'empty-file',
  'too-large',
  'not-text',
  'wrong-encoding',
  'unknown-format',
  'broken-table',
  'no-header',
  'broken-zip',
  'zip-bomb',
  'not-a-workbook',
  'broken-xml',
  'broken-json',
  'not-a-package',
  'too-many-items',
  'no-items',
  'too-slow',
] as const;
export type UnreadableCode = (typeof unreadableCodes)[number];

/** The only error that reading a file throws; what is wrong with single items is said in their `ReadItem`. */
export class UnreadableFile extends Error {
  readonly code: UnreadableCode;

  constructor(code: UnreadableCode, message: string) {
    super(message);
    this.name = 'UnreadableFile';
    this.code = code;
  }
}
