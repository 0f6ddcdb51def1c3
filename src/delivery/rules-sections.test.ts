import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GRACE_MS } from '#delivery/late/rules-grace.ts';
import { afterFinishing, openSection, type SectionClock, sectionRemainingMs, stateOfSection } from './rules.ts';

const start = Date.parse('2026-06-01T09:00:00Z');
const at = (seconds: number): Date => new Date(start + seconds * 1000);
const attempt = (more: Partial<SectionClock> = {}): SectionClock => ({
  state: 'open',
  deadline: at(180),
  section: 1,
  section_started_at: at(0),
  section_deadline: at(60),
  section_seconds: [60, 90, 30],
  ...more,
});
const numberAt = (row: SectionClock, seconds: number) => openSection(row, at(seconds))!.number;

test('each section begins when the time of the one before it is over, whether or not that was noted', () => {
  expect([0, 59.999, 60, 149.999, 150, 179, 400].map((seconds) => numberAt(attempt(), seconds))).toEqual([
    1, 1, 2, 2, 3, 3, 3,
  ]);
  const third = openSection(attempt(), at(170))!;
  expect(third).toMatchObject({ startedAt: at(150), deadline: at(180), endsAt: at(180) });
});

test('while the clock is stopped no section ends', () => {
  expect(numberAt(attempt({ paused_at: at(59) }), 1000)).toBe(1);
  expect(
    sectionRemainingMs(
      openSection(attempt({ paused_at: at(59) }), at(1000))!,
      attempt({ paused_at: at(59) }),
      at(1000),
    ),
  ).toBe(1000);
});

test('a section ends with the whole attempt at the latest', () => {
  const cut = attempt({ deadline: at(100) });
  expect(openSection(cut, at(70))).toMatchObject({ number: 2, deadline: at(150), endsAt: at(100) });
});

test('answers to a section are taken while it is open and for the grace after it, and before it none', () => {
  const state = (section: number, seconds: number) =>
    stateOfSection(openSection(attempt(), at(seconds)), section, attempt(), at(seconds));
  expect(state(1, 59)).toBe('open');
  expect(state(1, 60 + GRACE_MS / 1000)).toBe('open');
  expect(state(1, 60.001 + GRACE_MS / 1000)).toBe('over');
  expect(state(2, 59)).toBe('ahead');
  expect(state(1, 151)).toBe('over');
});

test('finishing early begins the next section at once, and takes what was left off the whole', () => {
  const open = openSection(attempt(), at(20))!;
  expect(afterFinishing(open, attempt(), at(20))).toEqual({
    section: 2,
    startedAt: at(20),
    deadline: at(110),
    lapsedMs: 40_000,
    wholeDeadline: at(140),
  });
  expect(afterFinishing(open, attempt({ deadline: at(100) }), at(20)).wholeDeadline).toEqual(at(100));
});

test('as time goes by no section comes back, whatever is finished early', () => {
  const steps = fc.array(fc.record({ wait: fc.integer({ min: 0, max: 80 }), finish: fc.boolean() }), { maxLength: 12 });
  fc.assert(
    fc.property(steps, (list) => {
      let row = attempt();
      let [seconds, highest] = [0, 1];
      for (const { wait, finish } of list) {
        seconds += wait;
        const open = openSection(row, at(seconds))!;
        expect(open.number).toBeGreaterThanOrEqual(highest);
        highest = open.number;
        if (!finish || open.number === 3 || at(seconds) > row.deadline!) continue;
        const after = afterFinishing(open, row, at(seconds));
        expect(after.wholeDeadline.getTime()).toBeLessThanOrEqual(row.deadline!.getTime());
        row = {
          ...row,
          section: after.section,
          section_started_at: after.startedAt,
          section_deadline: after.deadline,
          deadline: after.wholeDeadline,
        };
        expect(openSection(row, at(seconds))!.number).toBe(highest + 1);
        highest += 1;
      }
    }),
  );
});
