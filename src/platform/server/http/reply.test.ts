import pg from 'pg';
import { expect, test } from 'vitest';
import { asRefusal } from './reply.ts';

const failed = (code: string, severity: string, message: string) =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code, severity });

test.each([
  [
    'a replica that has not taken over yet',
    failed('25006', 'ERROR', 'cannot execute INSERT in a read-only transaction'),
  ],
  ['a pooler whose database is away', failed('08P01', 'FATAL', 'server login has been failing (server_login_retry)')],
  ['a pooler that is full', failed('08P01', 'FATAL', 'no more connections allowed (max_client_conn)')],
  ['a pooler without a connection to spare', failed('08P01', 'FATAL', 'query_wait_timeout')],
])('%s lets the request be sent again', (_, error) => {
  expect(asRefusal(error)).toMatchObject({ code: 'unavailable', statusCode: 503, retryAfter: 2 });
});

test('a message that the database does not understand is a fault of ours', () => {
  const error = failed('08P01', 'ERROR', 'bind message supplies 1 parameters, but prepared statement "" requires 2');
  expect(asRefusal(error)).toMatchObject({ code: 'internal', statusCode: 500 });
});
