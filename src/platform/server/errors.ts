/** What is read of an error that somebody else has made. */

/** The code of an error of Node or of the system, such as `ENOENT`; undefined where it has none. */
export const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** Where the error was thrown, with what it says. */
export const stackOf = (error: unknown): string => (error instanceof Error && error.stack) || String(error);

/** What the error says. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
