import { expect, test } from 'vitest';
import type { SignedIn } from '#identity/account/sessions/actions.ts';
import { authenticate } from '#identity/account/sessions/actions-cookie.ts';
import { createApp } from '#platform/server/http/app.ts';

test('each sign-in is a line of the log that says who came from where by which way, and never the token', async () => {
  const lines: string[] = [];
  const app = await createApp({ logLevel: 'info', logTo: { write: (line) => void lines.push(line) } });
  const signedIn = { token: 'secret-token', user: { _id: 'ada', email: 'ada@school.test' } } as unknown as SignedIn;
  app.post('/v1/api/auth/login', async (request, reply) => {
    authenticate(request, reply, 'https://school.test', signedIn, {
      address: '',
      userAgent: null,
      device: 'secret-device',
    });
    return {};
  });
  const answer = await app.inject({ method: 'POST', url: '/v1/api/auth/login', headers: { host: 'school.test' } });
  await app.close();
  expect(answer.cookies.map(({ name }) => name)).toEqual(['token', 'device']);
  const said = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'signed in');
  expect(said).toMatchObject({ person: 'ada', from: '127.0.0.1', route: '/v1/api/auth/login' });
  expect(lines.join('')).not.toMatch(/secret|ada@/);
});
