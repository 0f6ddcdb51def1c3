/** Errors as lines of the log have them. */

/** Members that say what went wrong. Others hold what it went wrong with: claims of a message, values of a row. */
const told = ['code', 'statusCode', 'constraint', 'table', 'column'] as const;

/** Causes of causes. */
const DEPTH = 5;

/** `stack` is empty where something else than an error was thrown. */
export interface LoggedError {
  type: string;
  message: string;
  stack: string;
  cause?: LoggedError;
  errors?: readonly LoggedError[];
  [member: string]: unknown;
}

/**
 * An error without the personal data that libraries hang on theirs: `jose` the payload of a token that it refused, PostgreSQL
 * the values that were in the way.
 */
export function toLoggedError(error: unknown, depth = DEPTH): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const members = told.flatMap((name) => {
    const value = (error as unknown as Record<string, unknown>)[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [];
  });
  const inside = (one: unknown): LoggedError => toLoggedError(one, depth - 1);
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...Object.fromEntries(members),
    ...(error.cause instanceof Error && depth > 0 && { cause: inside(error.cause) }),
    ...(error instanceof AggregateError && depth > 0 && { errors: error.errors.slice(0, DEPTH).map(inside) }),
  };
}
