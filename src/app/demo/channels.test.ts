import { expect, test } from 'vitest';
import type { Actor } from '#access/subject.ts';
import { premiumOf } from '#billing/store.ts';
import { listChannels } from '#courses/channels/actions.ts';
import { isPassword } from '#identity/account/passwords/passwords.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { academy } from './content/school-academy.ts';
import { radio } from './content/school-radio.ts';
import { fillWhenEmpty } from './seed.ts';

const database = await testDatabase();
const now = new Date();
await fillWhenEmpty(database.url, () => undefined, now);

async function findStudent(tx: TenantTx): Promise<Actor> {
  const person = await tx
    .selectFrom('person')
    .select('person_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('email', '=', 'student@demo.example')
    .executeTakeFirstOrThrow();
  const groups = await tx
    .selectFrom('group_member')
    .select('group_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', person.person_id)
    .execute();
  return {
    personId: person.person_id,
    sessionId: '',
    role: 'student',
    roles: ['student'],
    firstName: '',
    lastName: '',
    email: '',
    groupIds: groups.map((group) => group.group_id),
  };
}

const everything = { ofst: 0, limit: 100, q: '', mine: '', public: '', sort: '-createdAt' } as const;

test('the demo student holds premium by the radio club in the first school, and none in the second', async () => {
  await database.inTenant(academy.id, async (tx) => {
    const premium = await premiumOf(tx, await findStudent(tx), now);
    expect(premium).toMatchObject({ held: true, grants: [{ holder: 'group', group_name: 'Radio club' }] });
  });
  await database.inTenant(radio.id, async (tx) => {
    expect(await premiumOf(tx, await findStudent(tx), now)).toMatchObject({ held: false, grants: [] });
  });
});

test('the demo student has joined a channel, is invited to one, and can join one with the pass code of its text', async () => {
  await database.inTenant(academy.id, async (tx) => {
    const { channels } = await listChannels(tx, await findStudent(tx), everything);
    expect(channels.map(({ kind, role, isInvited }) => [kind, role, isInvited]).sort()).toEqual([
      ['code', null, false],
      ['invitation', null, true],
      ['public', null, false],
      ['public', 'member', false],
    ]);
    const locked = await tx
      .selectFrom('channel')
      .select(['pass_code_hash', 'description'])
      .where('tenant_id', '=', tx.tenantId)
      .where('kind', '=', 'code')
      .executeTakeFirstOrThrow();
    const code = /<strong>(\w+)<\/strong>/.exec(locked.description)![1]!;
    expect(await isPassword(locked.pass_code_hash, code)).toBe(true);
  });
});

test('no published free quiz of the demo holds a premium question', async () => {
  for (const { id } of [academy, radio]) {
    const open = await database.inTenant(id, (tx) =>
      tx
        .selectFrom('quiz_revision as r')
        .innerJoin('quiz_slot as s', (join) =>
          join
            .onRef('s.tenant_id', '=', 'r.tenant_id')
            .onRef('s.quiz_id', '=', 'r.quiz_id')
            .onRef('s.revision', '=', 'r.revision'),
        )
        .innerJoin('question as q', (join) =>
          join.onRef('q.tenant_id', '=', 's.tenant_id').onRef('q.question_id', '=', 's.question_id'),
        )
        .select(['r.name', 'q.title'])
        .where('r.tenant_id', '=', id)
        .where('r.subscription', '=', 1)
        .where('q.subscription', '=', 2)
        .execute(),
    );
    expect(open).toEqual([]);
  }
});
