import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { SessionResolver } from './session-resolver.ts';
import { openStreams, type Pass } from './streams.ts';

test('what a source finds out when the session has ended goes nowhere, and the stream ends in order', async () => {
  const failed: string[] = [];
  const app = Fastify({ logger: { level: 'info', stream: { write: (line) => void failed.push(line) } } });
  let isSignedIn = true;
  let changeSessions: (personId: string | null) => void = () => undefined;
  const resolver = {
    findActor: async () => (isSignedIn ? { role: 'student' } : null),
    blockerOf: () => null,
    onSessionsChanged: (hear: typeof changeSessions) => {
      changeSessions = hear;
    },
  } as unknown as SessionResolver;
  const streams = openStreams(app, resolver);
  const pass = { tenant: {}, token: 'any', access: 'exam.sit' } as unknown as Pass;
  const subscribe = (tell: (event: string, data?: string) => void) => {
    tell('standing', '1');
    return () => queueMicrotask(() => tell('standing', '2'));
  };
  app.get('/', (_request, reply) => streams.answer(reply, { personId: 'amina', subscribe }, pass));

  const answer = await app.inject({ method: 'GET', url: '/', payloadAsStream: true });
  let heard = '';
  const over = new Promise<string>((resolve) => {
    answer
      .stream()
      .on('data', (part) => {
        heard += part;
      })
      .once('end', () => resolve('end'))
      .once('close', () => resolve('close'));
  });
  await expect.poll(() => heard).toContain('data:1');
  isSignedIn = false;
  changeSessions('amina');
  expect(await over).toBe('end');
  expect(heard).not.toContain('data:2');
  expect(failed.filter((line) => line.includes('"err"'))).toEqual([]);
  await app.close();
});
