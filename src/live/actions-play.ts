/** What players do: find a game, open their next step, measure the way to them. Joining is in `actions-join.ts`. */
import { timingSafeEqual } from 'node:crypto';
import type { Actor } from '#access/subject.ts';
import type { Caller } from '#identity/account/api.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import type { Vault } from '#platform/server/configuration/vault.ts';
import { inTenant, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import { canJoin, findByPins } from './actions-join.ts';
import type { findLiveGame, reviewLivePlay } from './contract.ts';
import type { Me } from './contract-room.ts';
import { getGame } from './game.ts';
import { rightAnswerOf } from './grading.ts';
import { leastRoundTrip } from './rules.ts';
import { readSnapshot, type Snapshot, toMe, toOwnMe, toVerdict } from './state.ts';
import { getGameRow, listStepTimes } from './store.ts';
import { listAnswersOf } from './store-answers.ts';
import { findPlayerOf, insertOwnStep, listOwnSteps, type PlayerRow, updatePlayer } from './store-players.ts';

/** Throws `not_found` or `too_many_requests`. */
export async function findGame(
  services: Services,
  tenant: TenantOfRequest,
  who: Actor | null,
  pin: string,
  caller: Caller,
): Promise<ReplyOf<typeof findLiveGame>> {
  // A refusal within the transaction would undo the count of wrong PINs.
  const found = await inTenant(services.database, tenant.id, async (tx) => {
    const [row] = await findByPins(tx, [{ who, caller, pin }], services.clock());
    if ('error' in row!) return row;
    const game = await getGame(tx, row!.game_id);
    const player = who && (await findPlayerOf(tx, row!.game_id, who.personId));
    return {
      game: row!.game_id,
      name: row!.name,
      nicknames: game.settings.nicknames,
      teams: game.settings.teams,
      canJoin: canJoin(game, row!),
      isIn: player ? player.state !== 'removed' : false,
    };
  });
  if ('error' in found) throw found.error;
  return found;
}

/** The caller's place in the game. Throws `not_found` for everybody who is not, or no longer, in it. */
export async function getPlayer(tx: TenantTx, actor: Actor, gameId: string): Promise<PlayerRow> {
  const player = await findPlayerOf(tx, gameId, actor.personId);
  if (!player) throw notFound('The live quiz');
  return player;
}

/** The same, with the version of the room. */
export async function getPlace(tx: TenantTx, actor: Actor, gameId: string) {
  const player = await getPlayer(tx, actor, gameId);
  return { player, version: (await getGameRow(tx, gameId)).version };
}

/** A player's own part. `snapshot`: where it was read already. */
export async function readMe(
  tx: TenantTx,
  gameId: string,
  player: PlayerRow,
  now: Date,
  snapshot?: Snapshot,
): Promise<Me> {
  const known = snapshot ?? (await readSnapshot(tx, gameId));
  const given = await listAnswersOf(tx, gameId, player.player_id);
  if (known.game.isOwnPace) {
    return toOwnMe(known, player, await listOwnSteps(tx, gameId, player.player_id), given, now);
  }
  return toMe(
    known,
    player,
    given.find(({ step }) => step === known.row.step),
    now,
  );
}

/** Throws `conflict` while the live quiz runs: others may not have had the questions yet. */
export async function readReview(tx: TenantTx, actor: Actor, gameId: string): Promise<ReplyOf<typeof reviewLivePlay>> {
  const player = await getPlayer(tx, actor, gameId);
  if (player.state !== 'in') throw notFound('The live quiz');
  const { phase } = await getGameRow(tx, gameId);
  if (phase !== 'finished') throw new Refusal('conflict', 'The right answers are shown when the live quiz is over');
  const game = await getGame(tx, gameId);
  const given = new Map((await listAnswersOf(tx, gameId, player.player_id)).map((answer) => [answer.step, answer]));
  const closed = new Set(
    (await listStepTimes(tx, gameId)).filter(({ closed_at }) => closed_at).map(({ step }) => step),
  );
  return {
    steps: game.steps
      .filter(({ step }) => game.isOwnPace || closed.has(step))
      .map((step) => {
        const answer = given.get(step.step);
        return {
          question: step.question,
          answer: answer?.answer ?? null,
          verdict: answer ? toVerdict(answer) : null,
          review: rightAnswerOf(step),
        };
      }),
  };
}

/** Opens the next step of a challenge where `done` are behind the player. Throws `conflict` where no step can be opened. */
export async function openNext(tx: TenantTx, actor: Actor, gameId: string, done: number, now: Date): Promise<Me> {
  const player = await getPlayer(tx, actor, gameId);
  const game = await getGame(tx, gameId);
  if (player.state === 'removed') throw notFound('The live quiz');
  if (player.state === 'waiting') throw new Refusal('forbidden', 'The host has not let you in yet');
  if (!game.isOwnPace) throw new Refusal('conflict', 'The host opens the questions of this game');
  const before = await readMe(tx, gameId, player, now);
  const row = await getGameRow(tx, gameId);
  if (before.at?.isOpen || before.done !== done) return before;
  if (row.phase !== 'running') {
    throw new Refusal(row.phase === 'finished' ? 'closed' : 'conflict', 'The challenge is not open');
  }
  if (done >= game.steps.length) return before;
  await insertOwnStep(tx, gameId, player.player_id, done + 1, now);
  return readMe(tx, gameId, player, now);
}

const PURPOSE = 'live ping';

const macOf = (vault: Vault, playerId: string, sentAt: string): string =>
  vault.mac(PURPOSE, `${playerId} ${sentAt}`).toString('base64url').slice(0, 22);

/**
 * Takes the time since the token was made as a round trip, and answers the next token. What is no token of this player
 * counts as none.
 */
export async function ping(
  tx: TenantTx,
  { vault }: { readonly vault: Vault },
  actor: Actor,
  gameId: string,
  token: string | null,
  now: Date,
): Promise<string> {
  const player = await getPlayer(tx, actor, gameId);
  const [sentAt = '', mac = ''] = token?.split('.') ?? [];
  const expected = Buffer.from(macOf(vault, player.player_id, sentAt));
  const given = Buffer.from(mac);
  if (given.length === expected.length && timingSafeEqual(given, expected)) {
    const least = leastRoundTrip(player.round_trip_ms, now.getTime() - Number(sentAt));
    if (least !== player.round_trip_ms) await updatePlayer(tx, gameId, player.player_id, { round_trip_ms: least });
  }
  const at = String(now.getTime());
  return `${at}.${macOf(vault, player.player_id, at)}`;
}
