/** Who is in a course, for a tool that is used in it (Names and Roles Provisioning Services 2.0). */
import { z } from 'zod';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import { hasNoMailbox } from '#platform/text/no-mailbox.ts';
import type { At } from '../actions-launch.ts';
import { INSTRUCTOR, isRole, LEARNER, roleClaims } from '../rules.ts';
import { findCourse, listCoursePeople, subjectsOf, type ToolRow } from '../store.ts';
import { findItem } from '../store-items.ts';
import { ServiceRefused } from './token.ts';

const AT_ONCE = 200;

export const MEMBERS_TYPE = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json';

/** A number within a query, within bounds. */
export const numberIn = (query: URLSearchParams, name: string, { least, most }: { least: number; most: number }) => {
  const text = query.get(name);
  const given = text !== null && /^\d{1,6}$/.test(text) ? Number(text) : most;
  return Math.min(most, Math.max(least, given));
};

/** One page of the members, and the address of the next one. Names and addresses only where the school shares them. */
export function readMembers(at: At, tool: ToolRow, courseId: string, query: URLSearchParams) {
  const { services, tenant, site } = at;
  const limit = numberIn(query, 'limit', { least: 1, most: AT_ONCE });
  const ofst = query.has('from') ? numberIn(query, 'from', { least: 0, most: 999_999 }) : 0;
  const asked = query.get('role');
  const role =
    asked === null ? null : isRole(asked, INSTRUCTOR) ? 'teacher' : isRole(asked, LEARNER) ? 'student' : 'none';
  return inTenant(services.database, tenant.id, async (tx) => {
    const course = await findCourse(tx, courseId);
    if (!course) throw new ServiceRefused(404, 'not_found', 'No such course');
    const link = query.get('rlid');
    const item = link !== null && z.uuid().safeParse(link).success ? await findItem(tx, link) : undefined;
    if (link !== null && item?.course_id !== courseId)
      throw new ServiceRefused(404, 'not_found', 'No such link in this course');
    const found = role === 'none' ? [] : await listCoursePeople(tx, courseId, { role, ofst, limit: limit + 1 });
    const people = found.slice(0, limit);
    const ids = people.map((one) => one.person_id);
    const subjects = await subjectsOf(tx, tool.tool_id, ids);
    const address = `${site}/lti/tools/courses/${courseId}/members`;
    const next = new URLSearchParams({
      limit: String(limit),
      from: String(ofst + limit),
      ...(asked !== null && { role: asked }),
    });
    return {
      next: found.length > limit ? `${address}?${next}` : null,
      body: {
        id: address,
        context: { id: courseId, title: course.title },
        members: people.map((one) => ({
          user_id: subjects.get(one.person_id)!,
          status: 'Active',
          roles: roleClaims(one.is_teacher),
          ...(tool.shares_name && {
            name: `${one.first_name} ${one.last_name}`.trim(),
            given_name: one.first_name,
            family_name: one.last_name,
          }),
          ...(tool.shares_email && !hasNoMailbox(one.email) && { email: one.email }),
        })),
      },
    };
  });
}
