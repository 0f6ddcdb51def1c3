import { expect, test } from 'vitest';
import { circularPrerequisite, copyTitle, courseStateOf, courseTimeOf, outlineFault, waitsForItself } from './rules.ts';
import { movedRow, movedSection, type OutlineRow, orderOf, rowsOf } from './rules-outline.ts';

test('a course is a draft, then published, and archived whatever it was', () => {
  const at = new Date();
  expect(courseStateOf({ publishedAt: null, archivedAt: null })).toBe('draft');
  expect(courseStateOf({ publishedAt: at, archivedAt: null })).toBe('published');
  expect(courseStateOf({ publishedAt: null, archivedAt: at })).toBe('archived');
});

test('a course is open from the instant it opens until just before the instant it closes', () => {
  const course = { opensAt: '2026-09-01T08:00:00Z', closesAt: '2026-10-01T08:00:00Z' };
  const at = (instant: string) => courseTimeOf(course, new Date(instant));
  expect(at('2026-09-01T07:59:59.999Z')).toBe('scheduled');
  expect(at('2026-09-01T08:00:00Z')).toBe('open');
  expect(at('2026-10-01T07:59:59.999Z')).toBe('open');
  expect(at('2026-10-01T08:00:00Z')).toBe('closed');
  expect(courseTimeOf({ opensAt: null, closesAt: null }, new Date(0))).toBe('open');
});

test('prerequisites that lead back are found, however long the way', () => {
  const needs = new Map([
    ['b', ['c']],
    ['c', ['d', 'a']],
    ['d', ['b']],
  ]);
  expect(circularPrerequisite('a', ['x', 'b'], needs)).toBe('b');
  expect(circularPrerequisite('a', ['a'], new Map())).toBe('a');
  expect(circularPrerequisite('y', ['b'], needs)).toBeNull();
});

test('a topic that would wait for itself is found, and an old circle of others ends', () => {
  const waits = new Map([
    ['a', 'b'],
    ['b', 'c'],
    ['x', 'y'],
    ['y', 'x'],
  ]);
  expect(waitsForItself('c', 'a', waits)).toBe(true);
  expect(waitsForItself('a', 'a', waits)).toBe(true);
  expect(waitsForItself('d', 'a', waits)).toBe(false);
  expect(waitsForItself('d', 'x', waits)).toBe(false);
});

test('the title of a copy stays within what a title may have', () => {
  expect(copyTitle('Waves')).toBe('Copy of Waves');
  expect(copyTitle('x'.repeat(200))).toHaveLength(200);
});

test('an order names each topic once', () => {
  const order = (topics: string[], inSection: string[]) => ({ topics, sections: [{ topics: inSection }] });
  expect(outlineFault(order(['a'], ['b']), ['a', 'b'])).toBeNull();
  expect(outlineFault(order(['a'], ['a']), ['a', 'b'])).toBe('twice');
  expect(outlineFault(order(['a'], ['c']), ['a', 'b'])).toBe('unknown');
  expect(outlineFault(order(['a'], []), ['a', 'b'])).toBe('missing');
});

const topic = (id: string): OutlineRow => ({ kind: 'topic', key: id, id });
const section = (id: string): OutlineRow => ({ kind: 'section', key: id, id, title: id });
const rows = [topic('a'), section('S'), topic('b'), topic('c'), section('T'), topic('d')];
const keys = (list: readonly OutlineRow[]): string => list.map((row) => row.key).join(' ');

test('rows and orders are two forms of the same outline', () => {
  const outline = {
    topics: [
      { _id: 'a', section: null },
      { _id: 'b', section: 'S' },
      { _id: 'c', section: 'S' },
      { _id: 'd', section: 'T' },
    ],
    sections: [
      { _id: 'S', title: 'S' },
      { _id: 'T', title: 'T' },
    ],
  };
  expect(rowsOf(outline)).toEqual(rows);
  expect(orderOf(rows)).toEqual({
    topics: ['a'],
    sections: [
      { _id: 'S', title: 'S', topics: ['b', 'c'] },
      { _id: 'T', title: 'T', topics: ['d'] },
    ],
  });
});

test('a row goes where it is put, and no further than the ends', () => {
  expect(keys(movedRow(rows, 'c', 0))).toBe('c a S b T d');
  expect(keys(movedRow(rows, 'a', 99))).toBe('S b c T d a');
  expect(keys(movedRow(rows, 'a', -5))).toBe(keys(rows));
  expect(keys(movedRow(rows, 'unknown', 1))).toBe(keys(rows));
});

test('a section takes its topics along', () => {
  expect(keys(movedSection(rows, 'T', -1))).toBe('a T d S b c');
  expect(keys(movedSection(rows, 'S', -1))).toBe(keys(rows));
  expect(keys(movedSection(rows, 'T', 1))).toBe(keys(rows));
});
