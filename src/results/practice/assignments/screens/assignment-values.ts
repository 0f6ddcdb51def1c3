/** What the form of an assignment holds. */
import { z } from 'zod';
import type { Assignment, AssignmentInput } from '../contract.ts';

export interface Named {
  readonly _id: string;
  readonly name: string;
}

/** `names`: what the chosen topics, groups and students are called, by identifier. */
export type AssignmentValues = AssignmentInput & { names: Record<string, string> };

/** The shape of what is kept on a device. */
export const storedAssignment = z
  .object({
    topics: z.array(z.string()),
    groups: z.array(z.string()),
    people: z.array(z.string()),
    count: z.number(),
    dueAt: z.string(),
    note: z.string(),
    names: z.record(z.string(), z.string()),
  })
  .partial();

const WEEK_MS = 7 * 86_400_000;

/** In a week, on the hour. */
function inAWeek(): string {
  const day = new Date(Date.now() + WEEK_MS);
  day.setMinutes(0, 0, 0);
  return day.toISOString();
}

const idsOf = (all: readonly Named[]): string[] => all.map(({ _id }) => _id);
const namesOf = (all: readonly Named[]): Record<string, string> =>
  Object.fromEntries(all.map(({ _id, name }) => [_id, name]));

/** A new assignment for these students. */
export const newAssignment = (people: readonly Named[]): AssignmentValues => ({
  topics: [],
  groups: [],
  people: idsOf(people),
  count: 20,
  dueAt: inAWeek(),
  note: '',
  names: namesOf(people),
});

export const valuesOf = ({ topics, groups, people, count, dueAt, note }: Assignment): AssignmentValues => ({
  topics: idsOf(topics),
  groups: idsOf(groups),
  people: idsOf(people),
  count,
  dueAt,
  note,
  names: namesOf([...topics, ...groups, ...people]),
});
