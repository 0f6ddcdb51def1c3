/** What other parts may call of identity/api-keys: who calls with a key. */
export { openApiKeys } from './resolver.ts';
