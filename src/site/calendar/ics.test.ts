import { expect, test } from 'vitest';
import { writeCalendar } from './ics.ts';

test('separators in the name of a school are escaped, as texts of a calendar are', () => {
  const text = writeCalendar([], [], { school: 'Arts, Law; \\Old', site: 'https://school.example', language: 'en' });
  const names = text.split('\r\n').filter((line) => /^(NAME|X-WR-CALNAME):/.test(line));
  expect(names.map((line) => line.slice(line.indexOf(':') + 1))).toEqual(
    Array(2).fill('Arts\\, Law\\; \\\\Old: exams and deadlines'),
  );
});
