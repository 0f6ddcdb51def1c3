/**
 * Expected failures. Code that finds that something cannot be done throws a `Refusal`;
 * one place (`platform/server/serve.ts`) turns it into the answer and logs it once.
 */

export const refusalStatus = {
  invalid_input: 400,
  tenant_mismatch: 400,
  not_logged_in: 401,
  wrong_credentials: 401,
  /** The first step of a sign-in is done; `details[0].challenge` is for the second one. */
  second_factor_needed: 401,
  /** The person's passkey is the second factor that the school asks for; a password alone is not enough. */
  passkey_needed: 401,
  forbidden: 403,
  /** The password was given out on paper, and the person has not chosen another one yet. */
  own_password_missing: 403,
  /** The school asks for a second factor, and the person has none yet. */
  second_factor_missing: 403,
  disabled: 403,
  /** Premium is asked for, and neither the person nor a group of theirs nor the whole tenant holds a plan. */
  premium_needed: 403,
  /** The exam is opened with a code, and none was given, or another one. */
  access_code_needed: 403,
  access_code_wrong: 403,
  /** The exam is only taken from certain networks, and this is another. */
  wrong_network: 403,
  /** The exam is only taken in Safe Exam Browser, and nothing was proved, or something else. */
  safe_browser_needed: 403,
  safe_browser_wrong: 403,
  not_found: 404,
  conflict: 409,
  not_started: 409,
  /** The attempt is paused, and so is its clock. */
  paused: 409,
  /** The attempt was stopped, because another browser came; staff lets it continue. Its clock runs. */
  locked: 409,
  /** The question belongs to a section whose time is over, or to one that has not begun. */
  section_over: 409,
  section_ahead: 409,
  /** The attempt is taken on one device, and this is another. */
  other_device: 409,
  closed: 410,
  out_of_time: 410,
  too_large: 413,
  impossible: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  /** Very many sign in at once: `details[0]` says the place in line, and holds the ticket to come back with. */
  in_line: 503,
} as const;

/** For what is over in a moment, when nothing better is known. */
const RETRY_SECONDS = 2;

export type RefusalCode = keyof typeof refusalStatus;

/** One bad field: where it is in the input (`questions.2.marks`) and what was expected there. */
export interface RefusalDetail {
  readonly path: string;
  readonly message: string;
  readonly [more: string]: unknown;
}

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly statusCode: number;
  readonly details: readonly RefusalDetail[];
  /** Seconds after which trying again makes sense; every 503 has some. */
  readonly retryAfter: number | undefined;

  constructor(
    code: RefusalCode,
    message: string,
    more: { details?: readonly RefusalDetail[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.code = code;
    this.statusCode = refusalStatus[code];
    this.details = more.details ?? [];
    this.retryAfter = more.retryAfter ?? (this.statusCode === 503 ? RETRY_SECONDS : undefined);
  }
}

export const notFound = (what: string): Refusal => new Refusal('not_found', `${what} was not found`);

/** Bad input with one field. */
export const badField = (path: string, message: string): Refusal =>
  new Refusal('invalid_input', `${path}: ${message}`, { details: [{ path, message }] });

/** What is promised; null where it is refused. Other errors pass. */
export const nullIfRefused = <T>(promised: Promise<T>): Promise<T | null> =>
  promised.catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
