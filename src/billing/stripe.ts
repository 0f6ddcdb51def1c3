/** Stripe Checkout: the buyer pays on a page of Stripe's, and Stripe tells us by signed events what became of it. */
import type { Stripe } from 'stripe';
import { badField } from '#platform/contract/refusal.ts';
import type { Config } from '#platform/server/configuration/config.ts';
import type { Order, PaymentEvent, PaymentProvider } from './payments.ts';
import type { PaymentState } from './rules.ts';

/** Stripe's own library refuses events whose signature is older than this. */
const TOLERANCE_SECONDS = 300;

const opened = new WeakMap<Config, Promise<PaymentProvider>>();

/** The provider of this installation; null when no keys are set. */
export function findStripe(config: Config): Promise<PaymentProvider> | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret } = config;
  if (key === undefined || secret === undefined) return null;
  let provider = opened.get(config);
  if (!provider) {
    provider = openStripe(key, secret, config.STRIPE_API_URL);
    opened.set(config, provider);
  }
  return provider;
}

async function openStripe(key: string, secret: string, apiUrl: string | undefined): Promise<PaymentProvider> {
  // Loaded by the first payment: installations without Stripe never read it.
  const { default: StripeClient } = await import('stripe');
  const stripe = new StripeClient(key, { maxNetworkRetries: 2, timeout: 20_000, telemetry: false, ...at(apiUrl) });
  return {
    async begin(order) {
      const session = await stripe.checkout.sessions.create(sessionOf(order), { idempotencyKey: order.paymentId });
      if (session.url === null) throw new Error('Stripe answered a session without an address');
      return { reference: session.id, url: session.url };
    },
    read(body, signature) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS);
      } catch (error) {
        if (error instanceof StripeClient.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
          throw badField('stripe-signature', 'Must be the signature of this body, not older than five minutes');
        throw error;
      }
      return toPaymentEvent(event);
    },
  };
}

function at(apiUrl: string | undefined) {
  if (apiUrl === undefined) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return { protocol: isPlain ? 'http' : 'https', host: hostname, port: port || (isPlain ? 80 : 443) } as const;
}

function sessionOf(order: Order): Stripe.Checkout.SessionCreateParams {
  const metadata = { tenant: order.tenantId, payment: order.paymentId };
  return {
    mode: 'payment',
    client_reference_id: order.paymentId,
    customer_email: order.email,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency.toLowerCase(),
          unit_amount: order.amountMinor,
          product_data: { name: order.planName },
        },
      },
    ],
    metadata,
    // Stripe copies these onto the charge, whose refund is told later without the session.
    payment_intent_data: { metadata },
    success_url: order.paidUrl,
    cancel_url: order.cancelledUrl,
  };
}

/** What an event says about its payment; null when it says nothing that counts. */
function toldBy(event: Stripe.Event): { told: PaymentState; metadata: Stripe.Metadata | null } | null {
  switch (event.type) {
    case 'checkout.session.completed':
      // Slow ways of paying are complete before they are paid; their own events follow.
      return event.data.object.payment_status === 'unpaid'
        ? null
        : { told: 'paid', metadata: event.data.object.metadata };
    case 'checkout.session.async_payment_succeeded':
      return { told: 'paid', metadata: event.data.object.metadata };
    case 'checkout.session.async_payment_failed':
      return { told: 'failed', metadata: event.data.object.metadata };
    case 'checkout.session.expired':
      return { told: 'expired', metadata: event.data.object.metadata };
    case 'charge.refunded':
      // A part that was given back leaves the rest paid.
      return event.data.object.refunded ? { told: 'refunded', metadata: event.data.object.metadata } : null;
    default:
      return null;
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function toPaymentEvent(event: Stripe.Event): PaymentEvent | null {
  const found = toldBy(event);
  const { tenant = '', payment = '' } = found?.metadata ?? {};
  // The same account may sell other things.
  if (!found || !UUID.test(tenant) || !UUID.test(payment)) return null;
  return { id: event.id, kind: event.type, tenantId: tenant, paymentId: payment, told: found.told };
}
