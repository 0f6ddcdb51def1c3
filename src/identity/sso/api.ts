/** What other slices may call of identity/sso: single sign-on by OpenID Connect and SAML. */
export { providerPurpose } from './actions.ts';
export { deleteIdentitiesOf, listIdentitiesOf } from './store-identities.ts';
