/** Numbers are typed into one field: every other way drops or guesses what it can't read. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formText, parseFormText, whileShown } from './form-text.ts';

const root = join(import.meta.dirname, '../../..');
const screens = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.(test|testing)\.tsx?$/.test(file));
const sourceOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const those = (pattern: RegExp): string[] => screens.filter((file) => pattern.test(sourceOf(file))).sort();

test('no screen has a number input of its own', () => {
  expect(those(/\bNumberInput\b/)).toEqual([]);
  expect(those(/type=["'{]+number\b|valueAsNumber/)).toEqual([]);
  // A code is digits, and no number; marks are read as text, exactly.
  expect(those(/inputMode=["'](?:decimal|numeric)["']/)).toEqual([
    'grading/manual/screens/MarkFields.tsx',
    'identity/account/second-factor/screens/TurnOnDialog.tsx',
    'live/screens/play/JoinScreen.tsx',
  ]);
});

test('no form turns typed text into a number unasked', () => {
  // Each of these reads the value of a list to choose from, or the address of a page.
  const choices = [
    'items/question-bank/screens/DetailFields.tsx',
    'items/question-bank/versions/screens/HistoryScreen.tsx',
    'items/question-types/calculated/Editor.tsx',
    'items/question-types/picture-labels/Editor.tsx',
    'platform/web/tables/PageSize.tsx',
    'results/practice/screens/PracticeChoices.tsx',
    'results/practice/screens/PracticeSettings.tsx',
  ];
  expect(those(/\b(?:Number|parseFloat|parseInt|Number\.parse(?:Float|Int))\(event\.currentTarget\b/)).toEqual(choices);
  for (const file of choices) {
    const source = sourceOf(file);
    for (const { index } of source.matchAll(/Number\(event\b/g))
      expect(source.slice(0, index).match(/<([A-Z]\w+)(?![\s\S]*<[A-Z]\w+)/)?.[1], file).toBe('NativeSelect');
  }
});

test('no form takes an unreadable number for none or for zero', () => {
  // These are what forms had: NaN, or an empty text, silently became something else.
  expect(those(/typeof value === 'number' \? value : (?:null|0)|Number\(value\) \|\| 0/)).toEqual([]);
});

test('every field for a number says what it counts', () => {
  const fields = screens.flatMap((file) =>
    [...sourceOf(file).matchAll(/<NumberField\b([\s\S]*?)\/>/g)].map(([, props]) => ({ file, props: props! })),
  );
  expect(fields.length).toBeGreaterThan(25);
  for (const { file, props } of fields) expect(props, file).toMatch(/\bunit=|\{\.\.\.(?:limits|marksLimits)\}/);
});

test('an unreadable number stays unreadable in what a form keeps, and is no empty field', () => {
  const values = { minutes: Number.NaN, name: 'x', rows: [{ marks: 1.5 }, { marks: Number.NaN }], none: null };
  expect(parseFormText(formText(values))).toEqual(values);
  expect(formText({ a: Number.NaN })).not.toBe(formText({ a: null }));
});

test('a field that is not shown holds no unreadable number', () => {
  expect([whileShown(false, Number.NaN), whileShown(true, Number.NaN), whileShown(false, 5)]).toEqual([
    null,
    Number.NaN,
    5,
  ]);
});
