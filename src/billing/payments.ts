/** What a payment provider must be able to do. */

import type { PaymentState } from './rules.ts';

export interface Order {
  readonly tenantId: string;
  readonly paymentId: string;
  readonly planName: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly email: string;
  /** Where the buyer comes back to. */
  readonly paidUrl: string;
  readonly cancelledUrl: string;
}

/** One thing that a provider tells. */
export interface PaymentEvent {
  /** The provider's own; the same event told twice has the same one. */
  readonly id: string;
  readonly kind: string;
  readonly tenantId: string;
  readonly paymentId: string;
  readonly told: PaymentState;
}

export interface PaymentProvider {
  /** Opens a page on which the buyer pays; answers its address and what the provider calls the payment. */
  begin(order: Order): Promise<{ reference: string; url: string }>;
  /**
   * Reads what was sent to the webhook. Null for what is none of our business. Throws `invalid_input` when the signature
   * is not the provider's, or too old.
   */
  read(body: Buffer, signature: string): PaymentEvent | null;
}
