import pg from 'pg';
import { expect, test } from 'vitest';
import { findViolatedUnique } from './errors.ts';

const refused = (code: string, message: string, constraint?: string) =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code, constraint });

test.each([
  ['its own field', refused('23505', 'duplicate key value violates unique constraint "a"', 'one_open_attempt')],
  ['the message of one server', refused('23505', 'duplicate key value violates unique constraint "one_open_attempt"')],
  [
    'the message of a worker of Citus, which names the shard',
    refused('23505', 'duplicate key value violates unique constraint "one_open_attempt_102345"'),
  ],
])('the violated key is found in %s', (_, error) => {
  expect(findViolatedUnique(error)).toBe('one_open_attempt');
});

test('another error violates no unique key', () => {
  expect(findViolatedUnique(refused('23503', 'violates foreign key constraint "one_open_attempt"'))).toBeNull();
  expect(findViolatedUnique(new Error('"one_open_attempt"'))).toBeNull();
});
