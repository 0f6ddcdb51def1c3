import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantAt, wallTimeOf } from './zoned-time.ts';

describe('instants of wall-clock times', () => {
  it('follow the zone through summer and winter', () => {
    expect(instantAt('2026-07-01T09:00', 'Europe/Berlin')).toEqual({ instant: '2026-07-01T07:00:00.000Z', odd: null });
    expect(instantAt('2026-12-01T09:00', 'Europe/Berlin')).toEqual({ instant: '2026-12-01T08:00:00.000Z', odd: null });
  });
  it('that clocks skip are as much later', () => {
    expect(instantAt('2026-03-29T02:30', 'Europe/Berlin')).toEqual({
      instant: '2026-03-29T01:30:00.000Z',
      odd: 'skipped',
    });
    expect(wallTimeOf('2026-03-29T01:30:00Z', 'Europe/Berlin')).toBe('2026-03-29T03:30');
  });
  it('that clocks show twice are the first time', () => {
    expect(instantAt('2026-10-25T02:30', 'Europe/Berlin')).toEqual({
      instant: '2026-10-25T00:30:00.000Z',
      odd: 'twice',
    });
    expect(instantAt('2026-11-01T01:15', 'America/New_York')?.instant).toBe('2026-11-01T05:15:00.000Z');
  });
  it('know zones with half hours and the southern summer', () => {
    expect(instantAt('2026-01-15T12:00', 'Asia/Kolkata')?.instant).toBe('2026-01-15T06:30:00.000Z');
    expect(instantAt('2026-01-15T12:00', 'Australia/Lord_Howe')?.instant).toBe('2026-01-15T01:00:00.000Z');
  });
  it('are null for what is no time', () => {
    expect(instantAt('', 'UTC')).toBeNull();
    expect(instantAt('2026-02-30', 'UTC')).toBeNull();
    expect(instantAt('2026-13-01T10:00', 'UTC')).toBeNull();
  });
});

it('what a clock shows at an instant leads back to that instant, or to the same time an hour before', () => {
  const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland');
  const minutes = fc.integer({ min: Date.UTC(2000, 0) / 60_000, max: Date.UTC(2037, 0) / 60_000 });
  fc.assert(
    fc.property(zones, minutes, (zone, minute) => {
      const instant = new Date(minute * 60_000).toISOString();
      const back = instantAt(wallTimeOf(instant, zone), zone);
      expect(back?.odd).not.toBe('skipped');
      if (back?.odd === null) expect(back.instant).toBe(instant);
      else expect([instant, new Date(minute * 60_000 - 3_600_000).toISOString()]).toContain(back?.instant);
    }),
  );
});
