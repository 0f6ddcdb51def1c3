/** What other slices may call of site/cms: pages that admins edit, with what they show of everything else. */

export { readLayout } from './actions.ts';
export { readPageData } from './actions-live.ts';
export { findPage } from './store.ts';
