import { afterEach, expect, test } from 'vitest';
import { catalogues } from '#app/languages/load.ts';
import { languageCodes } from '#platform/contract/languages.ts';
import { speak } from '#platform/web/i18n/texts.ts';
import { factsOf } from '../rules-facts.ts';
import { factWords } from './fact-words.ts';

const format = { number: (value: number) => String(value) };
const ada = '0190d5a0-0000-7000-8000-000000000001';
const said = (details: Record<string, unknown>) =>
  factsOf(details, (id) => (id === ada ? 'Ada' : undefined), factWords(format)).map(
    ({ label, text }) => `${label}: ${text}`,
  );

afterEach(() => speak({}));

const details = {
  from: { roles: ['student'] },
  to: { roles: ['teacher'] },
  changed: ['name', 'registrationOpen'],
  people: [ada],
  isReminder: true,
  kind: 'invitation',
  title: 'student',
};

test.each([
  [
    'en',
    [
      'Roles: student → teacher',
      'Changed: Name, Open registration',
      'People: Ada',
      'Reminder: yes',
      'Kind: by invitation',
      'Title: student',
    ],
  ],
  [
    'de',
    [
      'Rollen: Lernende/r → Lehrkraft',
      'Geändert: Name, Registrierung offen',
      'Personen: Ada',
      'Erinnerung: ja',
      'Art: auf Einladung',
      'Titel: student',
    ],
  ],
  [
    'ar',
    [
      'الأدوار: طالب ← معلم',
      'ما تغيّر: الاسم, التسجيل مفتوح للجميع',
      'الأشخاص: Ada',
      'تذكير: نعم',
      'النوع: بدعوة',
      'العنوان: student',
    ],
  ],
] as const)(
  'the details of the log are said in %s, and what somebody wrote stays as it is',
  async (language, lines) => {
    if (language !== 'en') speak((await catalogues[language]()).catalogue);
    expect(said(details)).toEqual(lines);
  },
);

test.each([
  ['en', 'Rules: audit log: 90, notifications: none'],
  ['de', 'Regeln: Protokoll: 90, Benachrichtigungen: –'],
] as const)('records within are said in %s', async (language, line) => {
  if (language !== 'en') speak((await catalogues[language]()).catalogue);
  expect(said({ rules: { audit: 90, notifications: null } })).toEqual([line]);
});

test('every language is tried', () => {
  expect([...languageCodes].sort()).toEqual(['ar', 'de', 'en']);
});

test('what older entries call differently is still spelt out', () => {
  expect(said({ somethingOld: 3 })).toEqual(['Something old: 3']);
});
