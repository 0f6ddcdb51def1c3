/** What this school says and allows as a platform of outside tools (LTI 1.3), as pure decisions. */
import { activities, gradings } from '#integrations/lti/rules.ts';

export { activities, gradings };

/** One deployment of each tool: the whole school. */
export const DEPLOYMENT = '1';

const AGS = 'https://purl.imsglobal.org/spec/lti-ags/scope/';
export const toolScopes = {
  lineItem: `${AGS}lineitem`,
  lineItemRead: `${AGS}lineitem.readonly`,
  result: `${AGS}result.readonly`,
  score: `${AGS}score`,
  members: 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
} as const;
export type ToolScope = (typeof toolScopes)[keyof typeof toolScopes];

const gradeScopes: readonly ToolScope[] = [
  toolScopes.lineItem,
  toolScopes.lineItemRead,
  toolScopes.result,
  toolScopes.score,
];

/** What the school lets a tool do. */
export const scopesOf = (tool: { readonly takes_grades: boolean; readonly reads_members: boolean }): ToolScope[] => [
  ...(tool.takes_grades ? gradeScopes : []),
  ...(tool.reads_members ? [toolScopes.members] : []),
];

/** Whether a tool asks for grades when it registers. */
export const asksForGrades = (scopes: readonly string[]): boolean =>
  gradeScopes.some((scope) => scopes.includes(scope));

const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership';
export const LEARNER = `${MEMBERSHIP}#Learner`;
export const INSTRUCTOR = `${MEMBERSHIP}#Instructor`;

export const roleClaims = (isFaculty: boolean): string[] => [isFaculty ? INSTRUCTOR : LEARNER];

/** Whether a role that a service is asked for, in whichever way it is written, is this one. */
export const isRole = (asked: string, role: string): boolean => asked === role || asked === role.split('#')[1];

/** The smallest highest result that can be kept. */
export const SMALLEST_MAXIMUM = 0.000_001;

export interface GivenScore {
  readonly scoreGiven?: number | undefined;
  readonly scoreMaximum?: number | undefined;
  readonly timestamp: Date;
}

const SKEW_MS = 5 * 60_000;

/** Why a score is not taken; null: it is. A time before that of the score that is there is `older`. */
export function scoreBlocker(
  score: GivenScore,
  before: Date | null,
  now: Date,
): 'older' | 'future' | 'beyond' | 'lacks' | null {
  const { scoreGiven, scoreMaximum, timestamp } = score;
  if (timestamp.getTime() > now.getTime() + SKEW_MS) return 'future';
  if (before !== null && timestamp <= before) return 'older';
  if (scoreGiven === undefined) return null;
  if (scoreMaximum === undefined) return 'lacks';
  return scoreGiven > scoreMaximum ? 'beyond' : null;
}

/** Whether an address can be opened in a browser without running anything here. */
export const isWebAddress = (address: string): boolean => /^https?:$/.test(URL.parse(address)?.protocol ?? '');

/** A text without what the database can't keep: tools cut theirs in the middle of a character. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** A title as a line of plain text. */
export const plainLine = (text: string, max: number): string =>
  storable(text).replace(/\s+/g, ' ').trim().slice(0, max).trim().toWellFormed();
