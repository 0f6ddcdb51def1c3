/** Pure decisions about courses and topics. The server decides; screens use the same words. */
import type { CourseState } from './contract.ts';

export interface CourseDates {
  readonly publishedAt: Date | string | null;
  readonly archivedAt: Date | string | null;
}

export const courseStateOf = ({ publishedAt, archivedAt }: CourseDates): CourseState =>
  archivedAt !== null ? 'archived' : publishedAt !== null ? 'published' : 'draft';

/** The state of a course by its dates: from the instant it opens until just before the instant it closes it is open. */
export function courseTimeOf(
  course: { readonly opensAt: Date | string | null; readonly closesAt: Date | string | null },
  now: Date,
): 'scheduled' | 'open' | 'closed' {
  if (course.opensAt !== null && now < new Date(course.opensAt)) return 'scheduled';
  if (course.closesAt !== null && now >= new Date(course.closesAt)) return 'closed';
  return 'open';
}

/**
 * The edge that would let courses wait for each other for ever: the first of `needed` from which `courseId` can be
 * reached by going from course to prerequisite; null when there is none. `needs` are all prerequisites of the tenant's
 * courses that are reachable from `needed`.
 */
export function circularPrerequisite(
  courseId: string,
  needed: readonly string[],
  needs: ReadonlyMap<string, readonly string[]>,
): string | null {
  const reaches = (from: string, seen: Set<string>): boolean => {
    if (from === courseId) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return (needs.get(from) ?? []).some((next) => reaches(next, seen));
  };
  return needed.find((id) => reaches(id, new Set())) ?? null;
}

/** True when `topicId` would wait for itself if it waited for `after`. `waits` says for which topic each one waits. */
export function waitsForItself(topicId: string, after: string, waits: ReadonlyMap<string, string>): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = after; at !== undefined && !seen.has(at); at = waits.get(at)) {
    if (at === topicId) return true;
    seen.add(at);
  }
  return false;
}

/** "Copy of …", at most 200 characters long. */
export const copyTitle = (title: string): string => `Copy of ${title}`.slice(0, 200).trim().toWellFormed();

export interface OutlineOrder {
  readonly topics: readonly string[];
  readonly sections: readonly { readonly _id?: string | undefined; readonly topics: readonly string[] }[];
}

/** What is wrong with a new order: topics that are missing, unknown or twice in it. Null when each is in it once. */
export function outlineFault(order: OutlineOrder, topicIds: readonly string[]): 'twice' | 'unknown' | 'missing' | null {
  const named = [...order.topics, ...order.sections.flatMap((section) => section.topics)];
  const unique = new Set(named);
  if (unique.size !== named.length) return 'twice';
  const known = new Set(topicIds);
  if (named.some((id) => !known.has(id))) return 'unknown';
  return unique.size === known.size ? null : 'missing';
}
