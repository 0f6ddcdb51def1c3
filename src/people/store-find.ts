/** People and groups for the global search. */
import { sql } from 'kysely';
import { can } from '#access/can.ts';
import type { Finder } from '#access/find.ts';
import { containing } from '#platform/server/database/like.ts';
import { holdsWords } from '#platform/server/database/search.ts';
import { nameOf } from './rules.ts';
import { findGroup } from './store.ts';
import { readUserRows } from './store-users.ts';

/** Names in which a word begins as the text does come first. */
const beginsAWord = (text: string) => sql`search_text like search_form(${containing(` ${text}`)})`;

/** Faculty find people by the words of their name or their address. */
export const personFinder: Finder = {
  kind: 'person',
  async findFor(tx, actor, text, limit) {
    if (!can(actor, 'people.read')) return [];
    const { rows } = await sql<{ person_id: string }>`
      select person_id from searchable_person
      where tenant_id = ${tx.tenantId} and ${holdsWords('search_text', text)}
      order by ${beginsAWord(text)} desc, last_form, first_form, person_id limit ${limit}`.execute(tx);
    const users = await readUserRows(
      tx,
      rows.map((row) => row.person_id),
    );
    return users.map((user) => ({
      _id: user._id,
      title: nameOf(user),
      detail: user.email,
      href: `/user/${user._id}`,
    }));
  },
};

/** Admins are led to the group, teachers to the people in it. */
export const groupFinder: Finder = {
  kind: 'group',
  async findFor(tx, actor, text, limit) {
    if (!can(actor, 'people.read')) return [];
    const { rows } = await sql<{ group_id: string }>`
      select group_id from searchable_person_group
      where tenant_id = ${tx.tenantId} and deleted_at is null and ${holdsWords('search_text', text)}
      order by ${beginsAWord(text)} desc, search_text, group_id limit ${limit}`.execute(tx);
    const found = [];
    for (const { group_id } of rows) {
      const group = await findGroup(tx, group_id);
      if (!group) continue;
      found.push({
        _id: group._id,
        title: group.name,
        detail: group.memberCount === 1 ? '1 person' : `${group.memberCount} people`,
        href: can(actor, 'people.write') ? `/user/groups/${group._id}` : `/user?usrgrp=${group._id}`,
      });
    }
    return found;
  },
};
