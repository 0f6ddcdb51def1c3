import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countedSeconds, courseProgress, lockOf, meetsRule, newlyDone, type TopicPlan } from './rules.ts';

const started = new Date('2026-03-01T09:00:00Z');
const at = (text: string): Date => new Date(text);

const topic = (id: string, more: Partial<TopicPlan> = {}): TopicPlan => ({
  id,
  completion: 'read',
  completionSeconds: null,
  drip: 'none',
  dripAt: null,
  dripDays: null,
  dripTopic: null,
  quizzes: [],
  ...more,
});

const read = { seconds: 10, isRead: true, isToolDone: false, doneAt: null };
const nobody = (): boolean => false;

describe('a topic', () => {
  test('is closed until the course is started', () => {
    expect(lockOf(topic('a'), null, nobody, started)).toEqual({ why: 'not-started' });
    expect(lockOf(topic('a'), started, nobody, started)).toBeNull();
  });

  test('opens at its date, to the instant, and days after the start, whatever the clocks of summer do', () => {
    const dated = topic('a', { drip: 'date', dripAt: at('2026-03-10T08:00:00Z') });
    expect(lockOf(dated, started, nobody, at('2026-03-10T07:59:59.999Z'))).toMatchObject({ why: 'later' });
    expect(lockOf(dated, started, nobody, at('2026-03-10T08:00:00Z'))).toBeNull();
    const later = topic('b', { drip: 'days', dripDays: 30 });
    expect(lockOf(later, started, nobody, at('2026-03-31T08:59:59Z'))).toEqual({
      why: 'later',
      opensAt: at('2026-03-31T09:00:00Z'),
    });
    expect(lockOf(later, started, nobody, at('2026-03-31T09:00:00Z'))).toBeNull();
  });

  test('opens when the one before it is done', () => {
    const second = topic('b', { drip: 'after', dripTopic: 'a' });
    expect(lockOf(second, started, nobody, started)).toEqual({ why: 'after', topic: 'a' });
    expect(lockOf(second, started, (id) => id === 'a', started)).toBeNull();
  });

  test('is done by its own rule: read, time, quizzes, or the hand alone', () => {
    const none = new Map<string, number>();
    expect(meetsRule(topic('a'), { ...read, isRead: false }, none)).toBe(false);
    expect(meetsRule(topic('a'), read, none)).toBe(true);
    const timed = topic('a', { completion: 'seconds', completionSeconds: 60 });
    expect([59, 60].map((seconds) => meetsRule(timed, { ...read, seconds }, none))).toEqual([false, true]);
    const quizzed = topic('a', { completion: 'quiz', quizzes: [{ quiz: 'q', passPercent: 60 }] });
    expect([59.99, 60].map((percent) => meetsRule(quizzed, read, new Map([['q', percent]])))).toEqual([false, true]);
    expect(meetsRule(quizzed, read, none)).toBe(false);
    const handed = topic('a', { completion: 'quiz', quizzes: [{ quiz: 'q', passPercent: 0 }] });
    // With negative marking a paper may end below nothing; it is handed in all the same.
    expect(meetsRule(handed, undefined, new Map([['q', -5]]))).toBe(true);
    expect(meetsRule(topic('a', { completion: 'hand' }), read, none)).toBe(false);
  });
});

test('what was read while it was closed counts when it opens, and one topic may open the next', () => {
  const chain = [
    topic('c', { drip: 'after', dripTopic: 'b' }),
    topic('b', { drip: 'after', dripTopic: 'a' }),
    topic('a'),
  ];
  const records = new Map([
    ['a', read],
    ['b', read],
    ['c', read],
  ]);
  expect(newlyDone(chain, records, new Map(), started, started)).toEqual(['a', 'b', 'c']);
  records.delete('a');
  expect(newlyDone(chain, records, new Map(), started, started)).toEqual([]);
});

describe('a course', () => {
  const four = ['a', 'b', 'c', 'd'].map((id) => topic(id, { quizzes: [{ quiz: id, passPercent: 50 }] }));
  const done = (ids: string) => (id: string) => ids.includes(id);
  const rule = (completionRule: 'topics' | 'quizzes' | 'share', completionShare: number | null = null) => ({
    completionRule,
    completionShare,
  });

  test('is completed by all topics, by a share of them, or by its quizzes', () => {
    const passed = new Map(['a', 'b', 'c', 'd'].map((id) => [id, 50]));
    const none = new Map<string, number>();
    expect(courseProgress(rule('topics'), four, done('abc'), passed)).toEqual({
      done: 3,
      total: 4,
      percent: 75,
      isCompleted: false,
    });
    expect(courseProgress(rule('topics'), four, done('abcd'), none).isCompleted).toBe(true);
    expect(courseProgress(rule('share', 75), four, done('abc'), none).isCompleted).toBe(true);
    expect(courseProgress(rule('share', 76), four, done('abc'), none).isCompleted).toBe(false);
    expect(courseProgress(rule('quizzes'), four, done(''), passed).isCompleted).toBe(true);
    passed.delete('d');
    expect(courseProgress(rule('quizzes'), four, done('abcd'), passed).isCompleted).toBe(false);
  });

  test('without topics is never completed, and one without quizzes is completed by its topics', () => {
    expect(courseProgress(rule('topics'), [], nobody, new Map()).isCompleted).toBe(false);
    expect(courseProgress(rule('quizzes'), [topic('a')], done('a'), new Map()).isCompleted).toBe(true);
    expect(courseProgress(rule('quizzes'), [topic('a')], nobody, new Map()).isCompleted).toBe(false);
  });

  test('is at 100 percent only as a whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.nat(1000), (total, some) => {
        const topics = Array.from({ length: total }, (_, i) => topic(String(i)));
        const { percent, done: count } = courseProgress(rule('topics'), topics, (id) => Number(id) < some, new Map());
        expect(percent === 100).toBe(count === total);
      }),
    );
  });
});

test('no more seconds count than have passed, however many are claimed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3600 }), fc.integer({ min: -60, max: 600 }), (claimed, passed) => {
      const counted = countedSeconds(claimed, started, new Date(started.getTime() + passed * 1000));
      expect(counted).toBeGreaterThanOrEqual(0);
      expect(counted).toBeLessThanOrEqual(Math.min(claimed, Math.max(0, passed + 5), 60));
    }),
  );
});
