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
    readConfig({ PORT: 'soon', DATABASE_URL: 'mysql://db', WORKERS: '0', LOG_LEVEL: 'loud', TRUST_PROXY: 'yes' }, 1);
  expect(wrong).toThrow(WrongConfiguration);
  expect(wrong).toThrow(/PORT must be a port number/);
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
