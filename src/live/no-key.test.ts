/** The right answer is in nothing that a player can get before the step is closed: a law over all types that can be played. */
import { expect, test } from 'vitest';
import { buildQuestion } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import type { TypeName } from '#items/question-types/logic.ts';
import { questionType, typeNames } from '#items/question-types/logic.ts';
import { answerLiveStep } from './contract.ts';
import { liveTypes } from './grading.ts';
import { buildLive, type LiveTest, readPlay } from './testing.ts';

const site = await testSite();
const names = liveTypes.map(({ name }) => name as TypeName);

test('all types that a machine grades can be played, and those that people mark cannot', () => {
  expect(typeNames.filter((name) => !names.includes(name))).toEqual([
    'essay',
    'file-upload',
    'text-only',
    'outside-tool',
  ]);
});

const variantOf = (game: LiveTest, variant?: unknown) =>
  site.database.inTenant(site.school.id, async (tx) => {
    const rows = tx.selectFrom('live_step').select('variant').where('tenant_id', '=', tx.tenantId);
    if (variant !== undefined)
      await tx
        .updateTable('live_step')
        .set({ variant: JSON.stringify(variant) })
        .where('tenant_id', '=', tx.tenantId)
        .where('game_id', '=', game.id)
        .execute();
    return (await rows.where('game_id', '=', game.id).executeTakeFirstOrThrow()).variant;
  });

/** Without what differs between any two games: identifiers, times, and a count that is told a moment later. */
const bare = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replaceAll(/"(remainingMs|elapsedMs|answered)":\d+/g, '"$1":0');

test.each(names)('%s: two keys give a player the same bytes until the question is closed', async (type) => {
  const { content, otherKey, answers } = questionType(type).samples[0]!;
  const given = answers.find(
    ({ answer }) =>
      !questionType(type).isBlank(answer) && questionType(type).answerFormatBlocker(content, answer) === null,
  )!;
  const build = async (one: typeof content) =>
    buildLive(site, { questions: [await buildQuestion(site, { type, content: one })], isOpen: false });
  const games = [await build(content), await build(otherKey)];
  const variant = await variantOf(games[0]!);
  await variantOf(games[1]!, variant);
  const seen = await Promise.all(
    games.map(async (game) => {
      await game.act('open');
      const { client } = await game.join('Ada');
      const before = await readPlay(client, game.id);
      await game.act('next');
      const open = await readPlay(client, game.id);
      const accepted = await client.do(answerLiveStep, {
        params: { id: game.id },
        body: { step: 1, answer: given.answer },
      });
      const during = await readPlay(client, game.id);
      await game.act('close');
      return { open: bare([before, open, accepted, during]), after: bare(await readPlay(client, game.id)) };
    }),
  );
  expect(seen[1]!.open).toBe(seen[0]!.open);
  expect(seen[0]!.open).not.toContain('review":{');
  // Afterwards the keys are shown, so the two differ: the comparison sees them.
  expect(seen[1]!.after).not.toBe(seen[0]!.after);
});
