/** Kinds of systems that say who people are. */
export const sourceKinds = ['oidc', 'saml', 'scim', 'lti', 'oneroster'] as const;
export type SourceKind = (typeof sourceKinds)[number];
