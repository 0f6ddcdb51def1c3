/** What other slices may call of integrations/lti: accounts at platforms, and outside tools that travel with their course. */

export { deleteAccountsOf, listAccountsOf } from './store-accounts.ts';
export { topicTools } from './tools/travel.ts';
