import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { waitUntilBlocking } from '#platform/testing/blocked.ts';
import { createChannel, leaveChannel } from './contract.ts';
import { listMembers, setMemberRole } from './contract-members.ts';
import { joinChannel } from './contract-subscription.ts';
import { lockChannel } from './store.ts';
import { demoteOwner, setRole } from './store-members.ts';
import { buildChannel } from './testing.ts';

const site = await testSite();
const teacher = site.as('teacher');
const make = () => teacher.do(createChannel, { body: buildChannel() });

test('a channel always has one owner: it is handed over to a teacher, never to a student, and not left', async () => {
  const channel = await make();
  const [student, colleague] = [
    await site.addPerson(site.school, ['student']),
    await site.addPerson(site.school, ['teacher']),
  ];
  for (const person of [student, colleague]) await site.as(person).do(joinChannel, { body: { id: channel._id } });
  const to = (personId: string) => ({ params: { id: channel._id, personId }, body: { role: 'owner' as const } });
  expect((await teacher.call(leaveChannel, { params: { id: channel._id } })).status).toBe(422);
  expect((await teacher.call(setMemberRole, to(student.personId))).status).toBe(422);
  await teacher.do(setMemberRole, to(colleague.personId));
  const { members } = await site.as(colleague).do(listMembers, { params: { id: channel._id } });
  expect(members.map((member) => member.role)).toEqual(['owner', 'moderator', 'member']);
  await teacher.do(leaveChannel, { params: { id: channel._id } });
});

test('who leaves while the channel is handed over to them stays its owner', async () => {
  const channel = await make();
  const colleague = await site.addPerson(site.school, ['teacher']);
  const other = site.as(colleague);
  await other.do(joinChannel, { body: { id: channel._id } });
  let left: Promise<{ status: number }> | undefined;
  await site.database.inTenant(site.school.id, async (tx) => {
    await lockChannel(tx, colleague.personId, channel._id);
    await demoteOwner(tx, channel._id);
    await setRole(tx, channel._id, colleague.personId, 'owner');
    left = other.call(leaveChannel, { params: { id: channel._id } });
    await waitUntilBlocking(tx);
  });
  expect((await left)?.status).toBe(422);
  const { members } = await other.do(listMembers, { params: { id: channel._id } });
  expect(members.map((member) => member.role)).toEqual(['owner', 'moderator']);
});
