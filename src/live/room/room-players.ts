/** The players of a game as one process read them last. From question to question nobody changes, and a full room is a lot to read. */
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { listPlayers, type PlayerRow } from '../store-players.ts';

export type Players = ReadonlyMap<string, PlayerRow>;

export class RoomPlayers {
  #known: Players | null = null;
  #changes = 0;

  /** One of them has changed, or joined. */
  forget(): void {
    this.#known = null;
    this.#changes += 1;
  }

  /** Everybody who has ever joined, by id; kept unless somebody changes while they are read. */
  async read(tx: TenantTx, gameId: string): Promise<Players> {
    if (this.#known) return this.#known;
    const changes = this.#changes;
    const players = new Map((await listPlayers(tx, gameId)).map((player) => [player.player_id, player]));
    if (changes === this.#changes) this.#known = players;
    return players;
  }
}
