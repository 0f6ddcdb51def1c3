import { expect, test } from 'vitest';
import { linesOf, makeCode, makeQuitPassword } from './code.ts';

test('a code can be read out, and is another one every time', () => {
  const codes = Array.from({ length: 50 }, makeCode);
  expect(codes.every((code) => /^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/.test(code))).toBe(true);
  expect(new Set(codes).size).toBe(50);
});

test('a quit password is longer than a code, as long as the server asks for, and another one every time', () => {
  const passwords = Array.from({ length: 50 }, makeQuitPassword);
  expect(passwords.every((one) => /^([A-HJ-NP-Z2-9]{4}-){2}[A-HJ-NP-Z2-9]{4}$/.test(one))).toBe(true);
  expect(new Set(passwords).size).toBe(50);
});

test('ranges are one in a line, or beside each other', () => {
  expect(linesOf(' 10.0.0.0/8 \n\n192.0.2.1, ::1')).toEqual(['10.0.0.0/8', '192.0.2.1', '::1']);
});
