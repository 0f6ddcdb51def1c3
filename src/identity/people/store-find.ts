/** People and groups for the global search. Their ids are found first, by indexes alone (`platform/…/search.ts`). */
import { sql } from 'kysely';
import { can } from '#access/can.ts';
import type { Finder } from '#access/find.ts';
import { hitNote } from '#access/hit.ts';
import { containsWords } from '#platform/server/database/search.ts';

/** The user of a common text is about to type more of it: only the first matches are sorted, not all. */
const CANDIDATES = 200;

/** Faculty find people by the words of their name or their address. */
export const personFinder: Finder = {
  kind: 'person',
  async findFor(tx, actor, text, limit) {
    if (!can(actor, 'people.read')) return [];
    const { rows } = await sql<{ person_id: string; name: string; email: string }>`
      with found as materialized (
        select c.person_id, c.last_form, c.first_form from (
          select s.person_id, s.last_form, s.first_form from searchable_person s
          where s.tenant_id = ${tx.tenantId} and s.role <> 'guest' and ${containsWords('s.search_text', text)} limit ${CANDIDATES}) c
        order by c.last_form, c.first_form, c.person_id limit ${limit})
      select p.person_id, trim(p.first_name || ' ' || p.last_name) as name, p.email
      from found join person p on p.tenant_id = ${tx.tenantId} and p.person_id = found.person_id
      order by found.last_form, found.first_form, p.person_id`.execute(tx);
    return rows.map((row) => ({
      _id: row.person_id,
      title: row.name === '' ? row.email : row.name,
      note: null,
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
      with found as materialized (
        select s.group_id, s.search_text from searchable_person_group s
        where s.tenant_id = ${tx.tenantId} and s.deleted_at is null and ${containsWords('s.search_text', text)}
        order by s.search_text, s.group_id limit ${limit})
      select g.group_id, g.name, (select count(*)::int from group_member m
        where m.tenant_id = g.tenant_id and m.group_id = g.group_id) as members
      from found join person_group g on g.tenant_id = ${tx.tenantId} and g.group_id = found.group_id
      order by found.search_text, g.group_id`.execute(tx);
    return rows.map((row) => ({
      _id: row.group_id,
      title: row.name,
      note: hitNote('people', row.members),
      detail: '',
      href: can(actor, 'people.write') ? `/user/groups/${row.group_id}` : `/user?usrgrp=${row.group_id}`,
    }));
  },
};
