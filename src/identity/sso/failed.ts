/** Why a sign-in at a provider ended without a session. */
import { isKeyOf } from '#platform/contract/object-of.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import type { SsoFailure } from './rules.ts';

/** Why there is no session now; the login page says it in words. */
export class SsoFailed extends Error {
  override readonly name = 'SsoFailed';
  readonly failure: SsoFailure;
  constructor(failure: SsoFailure, cause?: unknown) {
    super(`Single sign-on failed: ${failure}`, { cause });
    this.failure = failure;
  }
}

const failureOf = { disabled: 'disabled', passkey_needed: 'passkey' } as const;

/** `SsoFailed` of anything that the login page has words for; other errors continue. */
export const asFailure = (error: unknown): SsoFailed | null =>
  error instanceof SsoFailed
    ? error
    : error instanceof Refusal && isKeyOf(failureOf, error.code)
      ? new SsoFailed(failureOf[error.code], error)
      : null;
