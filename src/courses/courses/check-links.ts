/** What a course may be linked with. */
import { needTemplate } from '#credentials/certificates/api.ts';
import { badField } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { CourseInput } from './contract.ts';
import { circularPrerequisite } from './rules.ts';
import { imageIsStored, listKnown, readNeeds } from './store.ts';

type Linked = Pick<CourseInput, 'groups' | 'teachers' | 'prerequisites' | 'channel' | 'certificateTemplate'>;

const unlinked: Linked = { groups: [], teachers: [], prerequisites: [], channel: null, certificateTemplate: null };

/** What is linked already stays, also where it is deleted by now: nobody could change anything else. */
async function refuseUnknown(
  tx: TenantTx,
  kind: 'group' | 'teacher' | 'course',
  [field, ids]: readonly [string, readonly string[]],
  linked: readonly string[],
  message: string,
): Promise<void> {
  const known = new Set([...linked, ...(await listKnown(tx, kind, ids))]);
  const unknown = ids.findIndex((id) => !known.has(id));
  if (unknown >= 0) throw badField(`${field}.${unknown}`, message);
}

/** Of the picture at the address. */
export const hashOf = (cover: string | null): string | null => cover?.slice(-64) ?? null;

/** Throws `invalid_input` for what a course can't be linked with. `linked`: what it is linked with already. */
export async function checkLinks(
  tx: TenantTx,
  courseId: string | null,
  input: CourseInput,
  linked: Linked = unlinked,
): Promise<void> {
  const { groups, teachers, prerequisites } = linked;
  await refuseUnknown(tx, 'group', ['groups', input.groups], groups, 'Must be a group of people');
  await refuseUnknown(tx, 'teacher', ['teachers', input.teachers], teachers, 'Must be a teacher or an admin');
  await refuseUnknown(tx, 'course', ['prerequisites', input.prerequisites], prerequisites, 'Must be a course');
  if (input.access === 'channel' && input.channel !== null && input.channel !== linked.channel) {
    const known = await listKnown(tx, 'channel', [input.channel]);
    if (!known.has(input.channel)) throw badField('channel', 'Must be a channel');
  }
  if (input.certificateTemplate !== linked.certificateTemplate)
    await needTemplate(tx, 'certificateTemplate', input.certificateTemplate, ['course']);
  const cover = hashOf(input.cover);
  if (cover !== null && !(await imageIsStored(tx, cover))) throw badField('cover', 'Must be an uploaded picture');
  if (courseId === null || input.prerequisites.length === 0) return;
  const circular = circularPrerequisite(courseId, input.prerequisites, await readNeeds(tx, input.prerequisites));
  if (circular !== null) {
    throw badField(
      `prerequisites.${input.prerequisites.indexOf(circular)}`,
      'Must not itself wait for this course to be completed',
    );
  }
}
