/** Channels for the global search. */
import type { Finder } from '#access/find.ts';
import { hitNote } from '#access/hit.ts';
import { listChannelRows } from './store.ts';

/** Everybody finds the channels that their list would show. */
export const channelFinder: Finder = {
  kind: 'channel',
  async findFor(tx, actor, text, limit) {
    const reader = { personId: actor.personId, seesAll: actor.role === 'admin' };
    const filter = { ofst: 0, limit, q: text, mine: '', public: '', sort: 'name' } as const;
    const { rows } = await listChannelRows(tx, reader, filter);
    return rows.map((row) => ({
      _id: row.channel_id,
      title: row.name,
      note: hitNote(row.joined_at === null ? row.kind : 'joined'),
      detail: '',
      href: `/channels/${row.channel_id}`,
    }));
  },
};
