/** What the members of a platform's course mean here (Names and Roles Provisioning Services 2.0). */
import { z } from 'zod';

/** Without what the database can't keep: platforms cut texts in the middle of a character. */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .transform((value) => value.replaceAll('\0', '').toWellFormed());

/** A member as platforms send it. Without a status it is active (2.3). */
export const memberSchema = z.object({
  user_id: z.union([
    z
      .string()
      .min(1)
      .max(255)
      .regex(/^[^\0]*$/),
    z.number().transform(String),
  ]),
  status: text(50).nullish(),
  roles: z.array(text(300)).max(100).default([]),
  name: text(300).nullish(),
  given_name: text(200).nullish(),
  family_name: text(200).nullish(),
  email: text(300).nullish(),
  lis_person_sourcedid: text(255).nullish(),
});
export type Member = z.output<typeof memberSchema>;

export const isActive = ({ status }: Pick<Member, 'status'>): boolean => (status ?? 'Active') === 'Active';

/** One page. Members that can't be read are counted and leave the others alone. */
export const containerSchema = z.object({ members: z.array(z.unknown()).max(20_000) });

/** The address of the page after this one; null where this is the last (RFC 8288). */
export function nextPage(link: string | null, page: string): string | null {
  for (const part of (link ?? '').split(/,(?=\s*<)/)) {
    const [, target, parameters] = /^\s*<([^>]*)>(.*)$/s.exec(part) ?? [];
    if (target === undefined || !/;\s*rel\s*=\s*"?(?:[^"]*\s)?next(?:\s[^"]*)?"?\s*(;|$)/i.test(parameters!)) continue;
    return URL.parse(target, page)?.href ?? null;
  }
  return null;
}

/** How many names of people without an account a report keeps; it counts them all. */
export const NAMES_KEPT = 100;

export const reportSchema = z.object({
  /** Members that the platform named, of every role. */
  members: z.number().int(),
  learners: z.number().int(),
  /** Put into the group, of all who were not in it before. */
  added: z.number().int(),
  removed: z.number().int(),
  /** Accounts created, and accounts recognised by the school's number. */
  created: z.number().int(),
  recognised: z.number().int(),
  /** Learners without an account here; the first of their names. */
  unknown: z.number().int(),
  names: z.array(z.string()),
  /** Learners whose account here is disabled. */
  disabled: z.number().int(),
  /** Members that could not be read or stored. */
  failed: z.number().int(),
});
export type RosterReport = z.output<typeof reportSchema>;

export const emptyReport = (): RosterReport => ({
  members: 0,
  learners: 0,
  added: 0,
  removed: 0,
  created: 0,
  recognised: 0,
  unknown: 0,
  names: [],
  disabled: 0,
  failed: 0,
});

/** How long a run may last before another takes its place: the process that ran it has died. */
export const RUN_MS = 30 * 60_000;
export const DAY_MS = 24 * 60 * 60_000;
