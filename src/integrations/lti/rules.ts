/** What LTI 1.3 says, as pure decisions. Source: IMS Global "LTI Core Specification 1.3" and "LTI Advantage". */

/** Why a message of a platform was refused. The pages have words for each, and the admin's log adds the detail. */
export const refusals = [
  'unknown_platform',
  'several_platforms',
  'platform_off',
  'foreign_target',
  'no_state',
  'state_expired',
  'state_used',
  'platform_error',
  'no_token',
  'bad_signature',
  'unknown_key',
  'keys_unavailable',
  'wrong_issuer',
  'wrong_audience',
  'expired',
  'not_yet',
  'wrong_nonce',
  'malformed',
  'wrong_version',
  'message_type',
  'deployment_pending',
  'deployment_denied',
  'anonymous',
  'no_quiz',
  'no_submission',
  'not_reviewer',
  'unknown_student',
  'disabled',
  'not_staff',
  'selection_expired',
  'selection_used',
  'nothing_chosen',
  'create_elsewhere',
  'registration_link',
  'registration_failed',
] as const;
export type LtiRefusal = (typeof refusals)[number];

export const deploymentStates = ['pending', 'accepted', 'denied'] as const;
export type DeploymentState = (typeof deploymentStates)[number];

const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership';
const INSTRUCTOR = /^(Instructor|Administrator|ContentDeveloper|TeachingAssistant|Mentor|Manager)$/;

/** The role within the course: `membership#Learner`, `membership/Instructor#TeachingAssistant`, or without its address. */
export function membershipOf(role: string): string | null {
  if (!role.includes('/') && !role.includes(':')) return role;
  if (!role.startsWith(MEMBERSHIP)) return null;
  return (
    /^(?:\/(\w+))?#(\w+)$/
      .exec(role.slice(MEMBERSHIP.length))
      ?.slice(1)
      .findLast((part) => part) ?? null
  );
}

export interface CourseRoles {
  readonly isLearner: boolean;
  readonly isInstructor: boolean;
}

/** Who somebody is in the course of the platform. Roles in the institution or the system count for nothing here. */
export function courseRoles(roles: readonly string[]): CourseRoles {
  const names = roles.map(membershipOf).filter((name) => name !== null);
  const isInstructor = names.some((name) => INSTRUCTOR.test(name));
  return { isInstructor, isLearner: !isInstructor && names.some((name) => name === 'Learner' || name === 'Student') };
}

/** A value of the platform, or null for one that it left out or did not fill in (`$Person.sourcedId`). */
export const filledIn = (value: string | undefined): string | null => {
  const text = value?.trim() ?? '';
  return text === '' || text.startsWith('$') ? null : text;
};

/** The origin of an address of a site; null where it has none. */
export function originOf(address: string): string | null {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url.origin : null;
}

/** Canvas of its maker has one issuer for all schools, which live at other hosts. */
const CANVAS_CLOUD = 'https://canvas.instructure.com';

/** The sites from which a platform shows its tools. */
export function defaultOrigins(addresses: readonly string[]): string[] {
  const origins = addresses.map(originOf).filter((origin) => origin !== null);
  if (origins.includes(CANVAS_CLOUD)) origins.push('https://*.instructure.com');
  return [...new Set(origins)];
}

/** Whether the description of a platform may speak for an issuer: it lies at the same host, or both are Canvas's own. */
export function speaksFor(configuration: string, issuer: string): boolean {
  const [place, owner] = [URL.parse(configuration), URL.parse(issuer)];
  if (!place || !owner) return false;
  if (place.host === owner.host) return true;
  return owner.origin === CANVAS_CLOUD && /(^|\.)(instructure\.com|canvaslms\.com)$/.test(place.hostname);
}

export const activities = ['Initialized', 'Started', 'InProgress', 'Submitted', 'Completed'] as const;
export const gradings = ['NotReady', 'Pending', 'PendingManual', 'Failed', 'FullyGraded'] as const;
export type Activity = (typeof activities)[number];
export type Grading = (typeof gradings)[number];

export const scopes = {
  lineItem: 'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem',
  score: 'https://purl.imsglobal.org/spec/lti-ags/scope/score',
  members: 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
} as const;

/** What is asked for together: a platform that grants only one of them refuses both in one request. */
export const scopesFor = { grades: [scopes.lineItem, scopes.score], members: [scopes.members] } as const;
export type Service = keyof typeof scopesFor;

/** What one launch message may be about. */
export const messageTypes = {
  link: 'LtiResourceLinkRequest',
  select: 'LtiDeepLinkingRequest',
  review: 'LtiSubmissionReviewRequest',
} as const;

/** What a column says of opening what was handed in (Submission Review 1.0). */
export const submissionReview = { reviewableStatus: ['Submitted', 'Completed'] } as const;

/** By which names this tool asks where a copied link and a copied course came from. */
export const historyParameters = {
  link_history: '$ResourceLink.id.history',
  course_history: '$Context.id.history',
} as const;

/** Identifiers in a parameter of the history, the latest first; none where the platform has not filled it in. */
export const historyIn = (value: unknown): string[] =>
  typeof value !== 'string' || value.startsWith('$')
    ? []
    : value
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== '')
        .slice(0, 50);
