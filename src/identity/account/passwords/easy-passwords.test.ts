import { expect, test } from 'vitest';
import { weakPasswordBlocker } from './easy-passwords.ts';

const known = ['anna.schmidt@lyceum.example', 'Anna', 'Schmidt-Öztürk', 'exams.lyceum.example'];

test.each(['1234567890', 'Password123', 'QWERTYUIOP', 'basketball', 'ｐａｓｓｗｏｒｄ１２３'])(
  'a password of the leaked lists is refused however it is written: %s',
  (password) => expect(weakPasswordBlocker(password)).toMatch(/too common/),
);

test.each(['aaaaaaaaaa', 'abababababab', 'abcabcabcabc', 'abcdefghijkl', 'zyxwvutsrq'])(
  'a plain pattern is refused: %s',
  (password) => expect(weakPasswordBlocker(password)).toMatch(/easy to guess/),
);

test.each(['AnnaSchmidt1990', 'lyceum-lyceum', 'schmidt.anna!', 'öztürk12345', 'exams2026anna'])(
  'a password made of what everybody knows of the person is refused: %s',
  (password) => expect(weakPasswordBlocker(password, known)).toMatch(/your name/),
);

test.each([
  'correct horse battery staple',
  'anna likes rainy mondays',
  'lyceum is where I go',
  'пароль-для-экзамена',
  'demo-password',
  '🦊🦉🐢🦔🐝🦋🐌🐙🦀🐡',
])('any other password is taken, in every script and of any composition: %s', (password) =>
  expect(weakPasswordBlocker(password, known)).toBeNull(),
);
