import { expect, test } from 'vitest';
import { readConfig, refuseWithoutKey, WrongConfiguration } from './config.ts';

test('without any variable the product runs with its embedded database and the demo', () => {
  const config = readConfig({}, 8);
  expect(config).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', DEMO: true, WORKERS: 4, PRODUCT_NAME: 'Tripos' });
});

test('with a database of its own there is no demo unless it is asked for', () => {
  const DATABASE_URL = 'postgres://db.example/tripos';
  expect(readConfig({ DATABASE_URL }, 1).DEMO).toBe(false);
  expect(readConfig({ DATABASE_URL, DEMO: '1' }, 1).DEMO).toBe(true);
});

test('the way past a pooler is only for a database behind one', () => {
  const DIRECT_DATABASE_URL = 'postgres://db.example/tripos';
  expect(() => readConfig({ DIRECT_DATABASE_URL }, 1)).toThrow(/DIRECT_DATABASE_URL is for a DATABASE_URL/);
  const behindPooler = { DATABASE_URL: 'postgres://pooler.example/tripos?pgbouncer=true', DIRECT_DATABASE_URL };
  expect(readConfig(behindPooler, 1)).toMatchObject(behindPooler);
});

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '' }, 1).PORT).toBe(3000);
});

test('each wrong variable is named with what was expected', () => {
  const wrong = () =>
    readConfig(
      {
        PORT: 'soon',
        METRICS_PORT: '70000',
        DATABASE_URL: 'mysql://db',
        WORKERS: '0',
        LOG_LEVEL: 'loud',
        TRUST_PROXY: 'yes',
      },
      1,
    );
  expect(wrong).toThrow(WrongConfiguration);
  expect(wrong).toThrow(/PORT must be a port number/);
  expect(wrong).toThrow(/METRICS_PORT must be at most 65535/);
  expect(wrong).toThrow(/DATABASE_URL must be an address beginning with postgres:/);
  expect(wrong).toThrow(/WORKERS must be at least 1/);
  expect(wrong).toThrow(/LOG_LEVEL must be/);
  expect(wrong).toThrow(/TRUST_PROXY must be the number of proxies/);
});

test('a database of its own without SECRET_KEY stops the start, and the message says what to set; the built-in one needs none', () => {
  const url = 'postgres://tripos@database/tripos';
  expect(() => refuseWithoutKey(readConfig({ DATABASE_URL: url }, 1))).toThrow(
    /^SECRET_KEY must be set .*secret\.key$/,
  );
  refuseWithoutKey(readConfig({ DATABASE_URL: url, SECRET_KEY: 'x'.repeat(32) }, 1));
  refuseWithoutKey(readConfig({}, 1));
});

test.each([
  [{ MAIL_FROM: 'School' }, /^MAIL_FROM must be an address, such as/],
  [{ MAIL_FROM: 'School <office>' }, /^MAIL_FROM must be an address/],
  [{ SMTP_URL: 'smtp:mail.school.example' }, /^SMTP_URL must name a host/],
  [{ PUBLIC_URL: 'https://school.example/quiz' }, /^PUBLIC_URL must have no path/],
  [{ SHARED_API_HOST: 'https://api.example' }, /^SHARED_API_HOST must be a host name, .* without scheme and port/],
  [{ SHARED_API_HOST: 'api.example:8443' }, /^SHARED_API_HOST must be a host name/],
  [{ PUSH_SERVICES: 'https://push.example, push.school.example' }, /^PUSH_SERVICES must be origins/],
])('%j would be passed over without a word and is refused', (environment, message) => {
  expect(() => readConfig(environment, 1)).toThrow(message);
});

test('a sender may have a name, a public address a slash, and push services spaces between them', () => {
  const given = {
    MAIL_FROM: 'School, “North” <office@school.example>',
    PUBLIC_URL: 'https://school.example:8443/',
    SHARED_API_HOST: 'API.example',
    PUSH_SERVICES: 'https://push.example, http://127.0.0.1:9,',
    SMTP_URL: 'smtp://me:secret@mail.school.example:587',
  };
  expect(readConfig(given, 1)).toMatchObject({ ...given, SHARED_API_HOST: 'api.example' });
  // Services of containers have such names.
  expect(readConfig({ SHARED_API_HOST: 'web_api' }, 1)).toMatchObject({ SHARED_API_HOST: 'web_api' });
});

test('a pooler is named in one way only, and what must last goes past it', () => {
  const pooler = 'postgres://pooler.example/tripos?pgbouncer=true';
  const direct = 'postgres://db.example/tripos';
  const read = (environment: Record<string, string>) => () => readConfig(environment, 1);
  expect(read({ DATABASE_URL: pooler })).toThrow(/^DIRECT_DATABASE_URL must be set to the database itself/);
  expect(read({ DATABASE_URL: pooler, DIRECT_DATABASE_URL: pooler })).toThrow(/^DIRECT_DATABASE_URL must lead to/);
  const jobs = { DATABASE_URL: pooler, DIRECT_DATABASE_URL: direct, JOBS_DATABASE_URL: pooler };
  expect(read(jobs)).toThrow(/^JOBS_DATABASE_URL must lead to the database itself/);
  expect(read({ DATABASE_URL: `${direct}?pgbouncer=1` })).toThrow(/^DATABASE_URL must say pgbouncer=true/);
  const many = `${pooler}&max_prepared_statements=many`;
  expect(read({ DATABASE_URL: many, DIRECT_DATABASE_URL: direct })).toThrow(/^DATABASE_URL must say max_prepared/);
});

test('the port of operators is not that of the pages, but on another address', () => {
  const same = { PORT: '4000', METRICS_PORT: '4000' };
  for (const hosts of [{}, { HOST: '0.0.0.0' }, { METRICS_HOST: '::' }])
    expect(() => readConfig({ ...same, ...hosts }, 1)).toThrow(/^METRICS_PORT must be another port than PORT/);
  expect(readConfig({ ...same, HOST: '192.0.2.1' }, 1)).toMatchObject({ METRICS_PORT: 4000 });
});

test('a variable of nothing but spaces counts as absent', () => {
  const config = readConfig({ PORT: ' ', SECRET_KEY: '\t' }, 1);
  expect([config.PORT, config.SECRET_KEY]).toEqual([3000, undefined]);
});
