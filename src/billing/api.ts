/** What other slices may call of billing: plans, grants, vouchers, payments. */
export { refuseWithoutPlan, toPlan } from './actions.ts';
export { hasPremiumAccess, listMissingChannels, premiumOf } from './store.ts';
export { listPlanRows } from './store-plans.ts';
