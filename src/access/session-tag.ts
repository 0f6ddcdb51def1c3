/** Whose an answer is, for the part of the browser that keeps answers: nothing of one session may be shown in another. */
import { hash } from 'node:crypto';
import type { Actor } from './subject.ts';

export const SESSION_HEADER = 'x-session';

/** The same for all answers of a session, different for every session, and of no use to anybody who reads it. */
export const sessionTag = (actor: Pick<Actor, 'sessionId'> | null): string =>
  actor === null ? 'visitor' : hash('sha256', `kept ${actor.sessionId}`, 'base64url').slice(0, 22);
