import { handle, handleRaw } from '#access/handle.ts';
import { cutPage, done } from '#platform/contract/shapes.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import { askForPlan, readMySubscription, redeem, withdraw } from './actions.ts';
import * as admin from './actions-admin.ts';
import { beginPayment, hearStripe } from './actions-payments.ts';
import * as vouchers from './actions-vouchers.ts';
import {
  getMySubscription,
  redeemVoucher,
  requestPlan,
  startCheckout,
  stripeWebhook,
  withdrawRequest,
} from './contract.ts';
import {
  answerRequest,
  createGrant,
  createPlan,
  createVouchers,
  exportVouchers,
  listGrants,
  listPayments,
  listPlans,
  listRequests,
  listVouchers,
  revokeGrant,
  revokeVouchers,
  updatePlan,
} from './contract-admin.ts';

export const subscriptionRoutes = [
  handle(getMySubscription, ({ actor, services, inTenant }) =>
    inTenant((tx) => readMySubscription(tx, actor, services, services.clock())),
  ),
  handle(requestPlan, ({ actor, body, services, inTenant }) =>
    inTenant(async (tx) => {
      await askForPlan(tx, actor, body, services.clock());
      return readMySubscription(tx, actor, services, services.clock());
    }),
  ),
  handle(withdrawRequest, ({ actor, params, services, inTenant }) =>
    inTenant(async (tx) => {
      await withdraw(tx, actor, params.id, services.clock());
      return readMySubscription(tx, actor, services, services.clock());
    }),
  ),
  handle(redeemVoucher, async ({ actor, body, services, tenant, inTenant }) => {
    await redeem(services, tenant, actor, body.code);
    return inTenant((tx) => readMySubscription(tx, actor, services, services.clock()));
  }),
  handle(startCheckout, async ({ actor, body, services, tenant, request }) => ({
    url: await beginPayment(services, tenant, actor, body.plan, siteAddress(request, services.config, tenant)),
  })),
  handle(stripeWebhook, async ({ services, request }) => {
    const signature = request.headers['stripe-signature'];
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    await hearStripe(services, body, typeof signature === 'string' ? signature : '');
    return done;
  }),

  handle(listPlans, async ({ query, services, inTenant }) => {
    const canPayOnline = services.config.STRIPE_SECRET_KEY !== undefined;
    const found = await inTenant((tx) => admin.listPlans(tx, canPayOnline, services.clock()));
    return { ...found, plans: cutPage(found.plans, query) };
  }),
  handle(createPlan, ({ actor, body, inTenant }) => inTenant((tx) => admin.createPlan(tx, actor, body))),
  handle(updatePlan, ({ actor, params, body, inTenant }) =>
    inTenant((tx) => admin.updatePlan(tx, actor, params.id, body)),
  ),
  handle(listGrants, ({ query, services, inTenant }) =>
    inTenant((tx) => admin.listGrants(tx, query, services.clock())),
  ),
  handle(createGrant, ({ actor, body, services, inTenant }) =>
    inTenant((tx) => admin.createGrant(tx, actor, body, services.clock())),
  ),
  handle(revokeGrant, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => admin.revokeGrant(tx, actor, params.id, body.reason, services.clock())),
  ),
  handle(listRequests, ({ query, inTenant }) => inTenant((tx) => admin.listRequests(tx, query))),
  handle(answerRequest, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => admin.answerRequest(tx, actor, params.id, body, services.clock())),
  ),
  handle(listVouchers, ({ query, services, inTenant }) =>
    inTenant((tx) => vouchers.listVouchers(tx, query, services.clock())),
  ),
  handle(createVouchers, ({ actor, body, services, inTenant }) =>
    inTenant((tx) => vouchers.createVouchers(tx, actor, body, services.clock())),
  ),
  handle(revokeVouchers, ({ actor, body, services, inTenant }) =>
    inTenant((tx) => vouchers.revokeVouchers(tx, actor, body, services.clock())),
  ),
  handleRaw(exportVouchers, async ({ actor, query, services, inTenant }) => {
    const text = await inTenant((tx) => vouchers.exportVouchers(tx, actor, query, services.clock()));
    return {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="vouchers.csv"',
      },
      bytes: Buffer.from(text, 'utf8'),
    };
  }),
  handle(listPayments, ({ query, inTenant }) => inTenant((tx) => admin.listPayments(tx, query))),
];
