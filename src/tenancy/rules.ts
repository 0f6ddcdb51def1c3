import { keysOf } from '#platform/contract/object-of.ts';

/**
 * What a tenant may switch off. A feature is the calls it consists of: authorisation refuses them all while it is
 * off, so that no screen and no script gets past the switch.
 */
export const features = {
  leaderboard: /^\/v1\/api\/quizes\/:id\/leaderboard$/,
  channels: /^\/v1\/api\/(?:channels(?:\/|$)|subscription\/channel(?:\/|$))/,
  certificates:
    /^\/v1\/api\/(?:certificates(?:$|\/(?!verify))|(?:quizes|courses)\/(?:certificate\/:id|:id\/getCertificateUrl)$)/,
} as const;

export type Feature = keyof typeof features;
export const featureNames = keysOf(features);

/** The feature to which the call at this path of a contract belongs; null for what is always there. */
export const featureOf = (path: string): Feature | null =>
  featureNames.find((name) => features[name].test(path)) ?? null;

/** The language of the pages for people who have not chosen one, and how dates and numbers are written there. */
export const languages = [
  'en-US',
  'en-GB',
  'en-AU',
  'en-CA',
  'en-IE',
  'en-IN',
  'en-NZ',
  'en-SG',
  'en-ZA',
  'de-DE',
  'de-AT',
  'de-CH',
  'ar-EG',
  'ar-SA',
  'ar-AE',
] as const;

/** Of whom a school asks a second factor; `staff` are teachers and admins. */
export const secondFactorOf = ['off', 'admins', 'staff'] as const;

/** Who may change names: staff; staff, and students may ask for another one; everyone changes their own. */
export const nameChangeRules = ['staff', 'requests', 'everyone'] as const;

export const legalKinds = ['imprint', 'privacy', 'terms'] as const;
export type LegalKind = (typeof legalKinds)[number];
