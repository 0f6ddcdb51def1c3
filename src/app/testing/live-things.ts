/** A live quiz of the first school with a player, for the walk over all endpoints. */
import { joinLiveGame } from '#live/contract.ts';
import { controlLiveGame } from '#live/contract-host.ts';
import { createLiveGame } from '#live/contract-setup.ts';
import type { TestSite } from './site.ts';

/** By address, and what somebody else would send there. */
export async function addLiveThings(site: TestSite, mark: string, quiz: string, question: string) {
  const host = site.as('teacher');
  const { _id: id, pin } = await host.do(createLiveGame, {
    body: { name: mark, quiz, steps: [{ kind: 'question', question, seconds: 20 }] },
  });
  await host.do(controlLiveGame, { params: { id }, body: { act: 'open', from: { step: 0, phase: 'created' } } });
  const { me } = await site.as('student').do(joinLiveGame, { body: { pin, nickname: mark } });
  const game = '/v1/api/live/games/:id';
  const from = { step: 0, phase: 'lobby' as const };
  return {
    owned: {
      '/v1/api/live/plan/:id': quiz,
      [game]: id,
      [`${game}/play`]: id,
      [`${game}/play/stream`]: id,
      [`${game}/play/review`]: id,
      [`${game}/answer`]: id,
      [`${game}/next`]: id,
      [`${game}/ping`]: id,
      [`${game}/host`]: id,
      [`${game}/host/stream`]: id,
      [`${game}/act`]: id,
      [`${game}/players`]: id,
      [`${game}/players/:player`]: { id, player: me.player },
      [`${game}/report`]: id,
      [`${game}/report.csv`]: id,
      [`${game}/attempts`]: id,
    },
    foreignInput: {
      'POST /v1/api/live/find': { body: { pin } },
      'POST /v1/api/live/join': { body: { pin, nickname: 'Somebody' } },
      [`POST ${game}/answer`]: { body: { step: 1, answer: { option: null } } },
      [`POST ${game}/next`]: { body: { done: 0 } },
      [`POST ${game}/ping`]: { body: { token: null } },
      [`POST ${game}/act`]: { body: { act: 'next', from } },
      [`PUT ${game}/players/:player`]: { body: { state: 'removed' } },
    },
  };
}
