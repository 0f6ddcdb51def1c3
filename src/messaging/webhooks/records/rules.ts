/** What record stores are told: the parts that xAPI statements and Caliper events have in common. */
import { z } from 'zod';
import { recordEvents, TEST_EVENT } from '../rules.ts';

const idOf = z.string().optional();

/** An event as the outbox keeps it: identifiers and results. */
export const eventSchema = z.object({
  type: z.enum([...recordEvents, TEST_EVENT]),
  timestamp: z.string(),
  data: z.object({
    attempt: idOf,
    quiz: idOf,
    person: idOf,
    course: idOf,
    topic: idOf,
    certificate: idOf,
    score: z.number().nullish(),
    maxScore: z.number().nullish(),
    passed: z.boolean().nullish(),
  }),
});
type RecordEvent = z.output<typeof eventSchema>;
export type RecordData = RecordEvent['data'];

/** What a record names beside the identifiers in its event, as it is called now; null: it is no longer there. */
export interface RecordFacts {
  readonly language: string;
  readonly host: string;
  readonly started_at: Date | null;
  readonly submitted_at: Date | null;
  /** How long it was paused, or handed in before it was reopened. */
  readonly stopped_ms: string | null;
  readonly number: number | null;
  readonly quiz_name: string | null;
  readonly course_title: string | null;
  readonly topic_title: string | null;
  readonly certificate_title: string | null;
  readonly email: string | null;
}

/** An event on its way to a record store. */
export interface RecordToSend extends RecordEvent {
  /** The message's id: the same in every try, so that a store keeps it once. */
  readonly id: string;
  readonly facts: RecordFacts;
  /** Where the pages of the school are, without a slash at the end. */
  readonly site: string;
  readonly product: string;
  readonly personBy: 'account' | 'email';
}

/** The address to tell of the person by, where the school wants it so and the account still has one. */
export const mailOf = ({ personBy, facts }: RecordToSend): string | null =>
  personBy === 'email' && facts.email !== null && /^[^\s@]+@[^\s@]+$/.test(facts.email) ? facts.email : null;

/** How long an attempt took, by ISO 8601 and to the hundredth of a second as xAPI compares it; undefined: that isn't known. */
export function durationOf({ started_at, submitted_at, stopped_ms }: RecordFacts): string | undefined {
  if (!started_at || !submitted_at || submitted_at < started_at) return undefined;
  const spent = Math.max(0, submitted_at.getTime() - started_at.getTime() - Number(stopped_ms));
  return `PT${Math.round(spent / 10) / 100}S`;
}
