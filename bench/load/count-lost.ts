/** Looks into the database for what was acknowledged, and for attempts that were made twice. */
import pg from 'pg';
import type { Acknowledged } from './student.ts';

const AT_ONCE = 5_000;

export async function countLost(
  databaseUrl: string,
  tenant: string,
  acknowledged: readonly Acknowledged[],
): Promise<{ lost: number; doubled: number }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("select set_config('app.tenant_id', $1, false)", [tenant]);
    let lost = 0;
    for (let from = 0; from < acknowledged.length; from += AT_ONCE) {
      const some = acknowledged.slice(from, from + AT_ONCE);
      const { rows } = await client.query<{ missing: number }>(
        `select count(*)::int as missing
         from unnest($2::uuid[], $3::uuid[], $4::int[], $5::jsonb[]) as n (attempt_id, question_id, seq, answer)
         where not exists (select 1 from answer a where a.tenant_id = $1 and a.attempt_id = n.attempt_id
           and a.question_id = n.question_id and a.seq = n.seq and a.answer = n.answer)`,
        [
          tenant,
          some.map((one) => one.attempt),
          some.map((one) => one.question),
          some.map((one) => one.seq),
          some.map((one) => one.answer),
        ],
      );
      lost += rows[0]!.missing;
    }
    const { rows } = await client.query<{ doubled: number }>(
      `select count(*)::int as doubled from (select 1 from attempt where tenant_id = $1
         group by quiz_id, person_id having count(*) > 1) d`,
      [tenant],
    );
    return { lost, doubled: rows[0]!.doubled };
  } finally {
    await client.end();
  }
}
