/** Channels for the global search. */
import type { Finder } from '#access/find.ts';
import { listChannels } from './actions.ts';

/** What the list of channels shows to the actor, by name. */
export const channelFinder: Finder = {
  kind: 'channel',
  async findFor(tx, actor, text, limit) {
    const filter = { ofst: 0, limit, q: text, mine: '', public: '', sort: '-createdAt' } as const;
    const { channels } = await listChannels(tx, actor, filter);
    return channels.map(({ _id, name, memberCount }) => ({
      _id,
      title: name,
      detail: memberCount === 1 ? '1 member' : `${memberCount} members`,
      href: `/channels/${_id}`,
    }));
  },
};
