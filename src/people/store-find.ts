/** People and groups for the global search. */
import { sql } from 'kysely';
import { can } from '#access/can.ts';
import type { Finder } from '#access/find.ts';
import { containing, startingWith } from '#platform/server/database/like.ts';

/** Faculty find people by the words of their name or their address. */
export const personFinder: Finder = {
  kind: 'person',
  async findFor(tx, actor, text, limit) {
    if (!can(actor, 'people.read')) return [];
    const words = text
      .split(/\s+/)
      .map((word) => sql`(first_name || ' ' || last_name || ' ' || email) ilike ${containing(word)}`);
    const { rows } = await sql<{ person_id: string; name: string; email: string }>`
      select person_id, trim(first_name || ' ' || last_name) as name, email from person
      where tenant_id = ${tx.tenantId} and ${sql.join(words, sql` and `)}
      order by first_name not ilike ${startingWith(text)} and last_name not ilike ${startingWith(text)},
        last_name, first_name, person_id limit ${limit}`.execute(tx);
    return rows.map((row) => ({
      _id: row.person_id,
      title: row.name === '' ? row.email : row.name,
      detail: row.email,
      href: `/user/${row.person_id}`,
    }));
  },
};

export const groupFinder: Finder = {
  kind: 'group',
  async findFor(tx, actor, text, limit) {
    if (!can(actor, 'people.read')) return [];
    const { rows } = await sql<{ group_id: string; name: string; members: number }>`
      select g.group_id, g.name, (select count(*)::int from group_member m
        where m.tenant_id = g.tenant_id and m.group_id = g.group_id) as members
      from person_group g where g.tenant_id = ${tx.tenantId} and g.name ilike ${containing(text)}
      order by g.name not ilike ${startingWith(text)}, g.name limit ${limit}`.execute(tx);
    return rows.map((row) => ({
      _id: row.group_id,
      title: row.name,
      detail: row.members === 1 ? '1 person' : `${row.members} people`,
      href: `/user/groups/${row.group_id}`,
    }));
  },
};
