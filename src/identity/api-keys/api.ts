/** What other parts may call of identity/api-keys: who calls with a key, and how secrets of programs are written. */
export { isKeyShaped, keyHash, newKeyText } from './key-text.ts';
export { openApiKeys } from './resolver.ts';
