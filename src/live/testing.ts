/** Live quizzes for tests. */
import type { z } from 'zod';
import { buildQuestion } from '#app/testing/builders.ts';
import type { TestClient, TestPerson, TestSite } from '#app/testing/site.ts';
import { questionType, type TypeName } from '#items/question-types/logic.ts';
import { getLivePlay, joinLiveGame } from './contract.ts';
import { controlLiveGame, getLiveHost, type HostAct } from './contract-host.ts';
import { createLiveGame, type liveSettingsSchema } from './contract-setup.ts';

export interface LiveTest {
  readonly id: string;
  readonly pin: string;
  /** Does an act from where the game is. */
  act(what: HostAct): ReturnType<typeof actOf>;
  /** A new player with a nickname and no account. */
  join(nickname: string): Promise<{ client: TestClient; player: string; token: string }>;
}

const actOf = async (host: TestClient, id: string, what: HostAct) => {
  const { room } = await host.do(getLiveHost, { params: { id } });
  return host.do(controlLiveGame, {
    params: { id },
    body: { act: what, from: { step: room.step, phase: room.phase } },
  });
};

/** The right answer of a type's first sample, and a wrong one. */
export function answersOf(type: TypeName): { right: unknown; wrong: unknown } {
  const { content, answers } = questionType(type).samples[0]!;
  return {
    right: questionType(type).rightAnswer(content),
    wrong: answers.find(({ outcome }) => outcome === 'wrong')!.answer,
  };
}

export const guestClient = (site: TestSite, token: string): TestClient =>
  site.as({ personId: '', email: '', token } as TestPerson);

/** A game of single choice questions (or the given types) with an open lobby, hosted by the teacher. */
export async function buildLive(
  site: TestSite,
  {
    types = ['single-choice', 'single-choice', 'single-choice'],
    seconds = 20,
    settings = {},
    quiz = null,
    questions,
    isOpen = true,
  }: {
    types?: readonly TypeName[];
    seconds?: number | null;
    settings?: z.input<typeof liveSettingsSchema>;
    quiz?: string | null;
    questions?: readonly string[];
    /** False: players can't join yet. */
    isOpen?: boolean;
  } = {},
): Promise<LiveTest> {
  const host = site.as('teacher');
  const ids = questions ?? (await Promise.all(types.map((type) => buildQuestion(site, { type }))));
  const steps = ids.map((question) => ({ kind: 'question' as const, question, seconds }));
  const { _id: id, pin } = await host.do(createLiveGame, { body: { name: 'Friday round', quiz, steps, settings } });
  if (isOpen) await actOf(host, id, 'open');
  return {
    id,
    pin,
    act: (what) => actOf(host, id, what),
    async join(nickname) {
      const answer = await site.as('visitor').call(joinLiveGame, { body: { pin, nickname } });
      if (answer.status !== 200) throw new Error(answer.text);
      const token = /token=([^;]+)/.exec(String(answer.headers['set-cookie'] ?? ''))?.[1] ?? '';
      return { client: guestClient(site, token), player: answer.body.me.player, token };
    },
  };
}

export const readPlay = (client: TestClient, id: string) => client.do(getLivePlay, { params: { id } });
