/** What other slices may call of identity/sso: single sign-on by OpenID Connect. */
export { providerPurpose } from './actions.ts';
