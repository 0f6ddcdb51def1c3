import { listSearch } from '#platform/web/tables/list-search.ts';

export const LOG_PAGE = 25;

export const webhookLogSearch = listSearch({ state: '', page: 1 });

const states = ['', 'waiting', 'delivered', 'failed'] as const;

/** The state in an address; what is none shows all. */
export const stateIn = (text: string): (typeof states)[number] => states.find((one) => one === text) ?? '';
