/** Who was here when: sign-ins, the last visit, and people who have not come yet or are gone. */
import { createHash } from 'node:crypto';
import { type Random, seededRandom } from '#platform/exact/random.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { School } from './content/school.ts';
import { oneOf, seededIds } from './ids.ts';
import type { People } from './people.ts';
import { insertRows, setLastSeen } from './store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
];

interface Visit {
  readonly personId: string;
  readonly from: number;
  readonly to: number;
}

/** Each day of attempts is a visit, from shortly before the first to shortly after the last. */
async function listExamVisits(tx: TenantTx, random: Random): Promise<Visit[]> {
  const attempts = await tx
    .selectFrom('attempt')
    .select(['person_id', 'started_at', 'submitted_at'])
    .where('tenant_id', '=', tx.tenantId)
    .orderBy('person_id')
    .orderBy('started_at')
    .execute();
  const visits = new Map<string, Visit>();
  for (const { person_id: personId, started_at, submitted_at } of attempts) {
    const key = `${personId} ${started_at.toISOString().slice(0, 10)}`;
    const before = visits.get(key);
    const from = before?.from ?? started_at.getTime() - (2 + 10 * random()) * MINUTE;
    const to = (submitted_at ?? started_at).getTime() + (1 + 15 * random()) * MINUTE;
    visits.set(key, { personId, from, to: Math.max(before?.to ?? 0, to) });
  }
  return [...visits.values()];
}

/** Those who teach come on most working days. */
function staffVisits(people: People, now: Date, random: Random): Visit[] {
  const staff = [people.admin, ...people.teachers];
  return staff.flatMap(({ id }) =>
    Array.from({ length: 28 }, (_, daysAgo) => daysAgo).flatMap((daysAgo) => {
      const day = new Date(now.getTime() - daysAgo * DAY);
      if (day.getUTCDay() % 6 === 0 || random() < 0.3) return [];
      const from = Math.min(
        now.getTime() - 20 * MINUTE,
        Math.floor(day.getTime() / DAY) * DAY + (7 + 4 * random()) * HOUR,
      );
      return [{ personId: id, from, to: from + (0.5 + 3 * random()) * HOUR }];
    }),
  );
}

const others = [
  { firstName: 'Noor', lastName: 'Haddad', email: 'noor.haddad@demo.example', was: 'invited' },
  { firstName: 'Mateus', lastName: 'Ribeiro', email: 'mateus.ribeiro@demo.example', was: 'invited' },
  { firstName: 'Ingrid', lastName: 'Solberg', email: 'ingrid.solberg@demo.example', was: 'disabled' },
] as const;

/** Two who were invited this week, and one who has left. */
async function insertOthers(tx: TenantTx, school: School, people: People, now: Date): Promise<void> {
  const newId = seededIds(`others of ${school.key}`);
  const group = people.groupIds.get(school.groups[0]!)!;
  const rows = others.map(({ firstName, lastName, email, was }, index) => {
    const made = new Date(now.getTime() - (was === 'invited' ? 3 + index : 85) * DAY);
    return {
      tenant_id: tx.tenantId,
      person_id: newId(),
      email,
      first_name: firstName,
      last_name: lastName,
      roles: ['student'],
      status: was === 'disabled' ? 'disabled' : 'active',
      last_seen_at: was === 'disabled' ? new Date(now.getTime() - 41 * DAY - 3 * HOUR) : null,
      created_at: made,
      updated_at: made,
    };
  });
  await insertRows(tx, 'person', rows);
  const members = rows.filter((row) => row.status === 'active');
  await insertRows(
    tx,
    'group_member',
    members.map(({ tenant_id, person_id }) => ({ tenant_id, group_id: group, person_id })),
  );
}

/** Writes the visits down; to be called when the attempts are there. */
export async function insertSignIns(tx: TenantTx, school: School, people: People, now: Date): Promise<void> {
  const random = seededRandom(`sign-ins of ${school.key}`);
  const newId = seededIds(`sign-ins of ${school.key}`);
  const visits = [...(await listExamVisits(tx, random)), ...staffVisits(people, now, random)];
  await insertRows(
    tx,
    'session',
    visits.map(({ personId, from, to }) => {
      const session_id = newId();
      const expires = from + DAY;
      return {
        tenant_id: tx.tenantId,
        // The hash of no token that anybody has.
        token_hash: `\\x${createHash('sha256').update(`demo ${school.key} ${session_id}`).digest('hex')}` as never,
        session_id,
        person_id: personId,
        created_at: new Date(from),
        expires_at: new Date(expires),
        ended_at: to < now.getTime() && random() < 0.6 ? new Date(to) : null,
        user_agent: oneOf(browsers, random),
      };
    }),
  );
  const last = new Map<string, number>();
  for (const { personId, to } of visits)
    last.set(personId, Math.max(last.get(personId) ?? 0, Math.min(to, now.getTime())));
  await setLastSeen(tx, last);
  await insertOthers(tx, school, people, now);
}
