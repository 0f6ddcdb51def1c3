import { listSearch } from '#platform/web/tables/list-search.ts';

export const planTabs = ['plans', 'grants', 'requests', 'vouchers', 'payments'] as const;
export type PlanTab = (typeof planTabs)[number];

/** What the page of plans keeps in the address; each tab uses what it has a field for. */
export const plansSearch = listSearch({ tab: 'plans', q: '', plan: '', state: '', batch: '', ofst: 0, limit: 20 });

/** A value of an address as far as it is one of these; otherwise no filter. */
export const oneOf = <const Values extends readonly string[]>(values: Values, given: string): Values[number] | '' =>
  values.includes(given) ? given : '';
