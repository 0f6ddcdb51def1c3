/** Sends one result to its student information system: the latest, whatever it was when the message was written. */
import { z } from 'zod';
import { findGradebook, type GradebookAccess } from '#identity/oneroster/api.ts';
import { isOfSystem, outcomeOf } from '#integrations/grade-return/api.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import { TIMEOUT_MS } from '#platform/server/http/ask-platform.ts';
import type { OutboxChannel, OutboxMessage, Outcome } from '#platform/server/outbox/channel.ts';
import type { Services } from '#platform/server/services.ts';
import { dayOfSchool } from '#tenancy/api.ts';
import { SYSTEM_CHANNEL } from './actions.ts';
import {
  type Addresses,
  type Column,
  categoryBody,
  columnBody,
  lineIdOf,
  markOf,
  resultBody,
  resultIdOf,
  scaled,
} from './records.ts';
import { markSent, type Place, type Stamped, setProblem, stampScore } from './store.ts';
import { claimMax, findLine, setMark } from './store-lines.ts';
import { NoToken, put } from './wire.ts';

const payloadSchema = z
  .object({ connection: z.string(), quiz: z.string(), class: z.string(), person: z.string() })
  .transform(
    (given): Place => ({
      connection_id: given.connection,
      quiz_id: given.quiz,
      class_id: given.class,
      person_id: given.person,
    }),
  );

/** What all columns from here are under at the system. */
const CATEGORY = 'Online quizzes';
/** Of a column whose quiz has no marks: a maximum of 0 is none. */
const MAX_WITHOUT_RESULT = 100;
const SAYS_WHO = 'The system';

interface Ready {
  readonly access: GradebookAccess;
  readonly score: Stamped;
  readonly day: string;
  readonly column: Column;
  readonly isTold: boolean;
}

const addressesOf = ({ gradebookUrl, baseUrl }: GradebookAccess): Addresses => ({
  gradebook: gradebookUrl,
  rostering: baseUrl,
});

/** What is to be sent; an outcome where nothing is. */
async function prepare(services: Services, message: OutboxMessage, place: Place): Promise<Ready | Outcome> {
  return inTenant(services.database, message.tenantId, async (tx): Promise<Ready | Outcome> => {
    const now = services.clock();
    const score = await stampScore(tx, place, now);
    // The student, the quiz or the connection is gone, or somebody has turned it off: nobody waits for it.
    if (!score?.is_on || score.sent_version === score.version) return { kind: 'delivered' };
    const access = await findGradebook(services, tx, place.connection_id);
    if (!access) return { kind: 'refused', error: 'The system takes no results' };
    const line = await findLine(tx, place);
    if (!line) return { kind: 'refused', error: 'The class is no longer in the system' };
    if (line.school === null) return { kind: 'refused', error: 'The system names no school of the class' };
    // Claimed once: all results of the column would wait for the row of whichever is being sent.
    const max = line.max_score ?? (score.max_score === null ? null : await claimMax(tx, place, score.max_score));
    const assignedAt = line.opens_at ?? line.published_at ?? now;
    const column: Column = {
      quizId: place.quiz_id,
      classId: place.class_id,
      title: line.title,
      assignedAt,
      dueAt: line.closes_at ?? assignedAt,
      schoolId: line.school,
      categoryId: place.connection_id,
      max: max ?? MAX_WITHOUT_RESULT,
    };
    const day = await dayOfSchool(tx, score.stamped_at);
    return { access, score, day, column, isTold: line.sent_mark === markOf(column, addressesOf(access)) };
  });
}

type Put = (path: string, body: unknown) => ReturnType<typeof put>;

/** Tells the system of the column, and of its category before. Null: it knows both. */
async function sendColumn(ready: Ready, ask: Put, now: Date): Promise<Outcome | null> {
  const { column, access } = ready;
  for (const [path, body] of [
    [`categories/${column.categoryId}`, categoryBody(column.categoryId, CATEGORY, now)],
    [`lineItems/${lineIdOf(column)}`, columnBody(column, addressesOf(access), now)],
  ] as const) {
    const outcome = outcomeOf(await ask(path, body), now, SAYS_WHO);
    // A class that has no grade book there must not hold up the results of all others.
    if (outcome.kind !== 'delivered') return outcome;
  }
  return null;
}

async function send(services: Services, message: OutboxMessage, place: Place, ready: Ready, timeoutMs: number) {
  const { access, score, column, isTold } = ready;
  const { tenantId } = message;
  const ask: Put = (path, body) => put(services, tenantId, access, { path, body, timeoutMs });
  if (!isTold) {
    const failed = await sendColumn(ready, ask, services.clock());
    if (failed) return failed;
    const mark = markOf(column, addressesOf(access));
    await inTenant(services.database, tenantId, (tx) => setMark(tx, place, mark));
  }
  const result = {
    ...column,
    student: score.student,
    score: score.score === null || score.max_score === null ? null : scaled(score.score, score.max_score, column.max),
    grading: score.grading,
    activity: score.activity,
    stampedAt: score.stamped_at,
    day: ready.day,
  };
  const answer = await ask(`results/${resultIdOf(column, score.student)}`, resultBody(result, addressesOf(access)));
  const outcome = outcomeOf(answer, services.clock(), SAYS_WHO);
  await inTenant(services.database, tenantId, async (tx) => {
    if (outcome.kind === 'delivered') await markSent(tx, place, score.version, services.clock());
    // The column may be gone there: it is told again before the next try.
    if (outcome.kind === 'refused') await setMark(tx, place, null);
  });
  return outcome;
}

async function deliver(services: Services, message: OutboxMessage, timeoutMs: number): Promise<Outcome> {
  const place = payloadSchema.parse(message.payload);
  const ready = await prepare(services, message, place);
  if ('kind' in ready) return ready;
  try {
    return await send(services, message, place, ready, timeoutMs);
  } catch (error) {
    services.log.info({ err: error, tenant: message.tenantId, system: place.connection_id }, 'a result was not sent');
    if (error instanceof NoToken)
      return { kind: 'again', error: error.message, ...(!isOfSystem(error.status) && { isOwn: true }) };
    return { kind: 'again', error: 'The system can’t be reached' };
  }
}

/** Sends results to systems that answer within the time. */
export const systemChannelWithin = (timeoutMs: number): OutboxChannel => ({
  name: SYSTEM_CHANNEL,
  deliver: (services, message) => deliver(services, message, timeoutMs),
  async settled(tx, message, outcome) {
    const place = payloadSchema.parse(message.payload);
    await setProblem(tx, place, outcome.kind === 'delivered' ? null : outcome.error.slice(0, 300));
  },
});

export const systemScoreChannel = systemChannelWithin(TIMEOUT_MS);
