/** Channels for the global search. */
import type { Finder } from '#access/find.ts';
import { listChannelRows } from './store.ts';

const kindWords: Readonly<Record<string, string>> = {
  public: 'Public',
  code: 'By pass code',
  invitation: 'By invitation',
};

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
      detail: row.joined_at === null ? kindWords[row.kind]! : 'Joined',
      href: `/channels/${row.channel_id}`,
    }));
  },
};
