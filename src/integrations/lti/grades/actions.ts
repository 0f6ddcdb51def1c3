/** The results that platforms have, as the book of the outbox. */
import { type Book, sendAgain as sendAgainTo, sendWaiting } from '#integrations/grade-return/api.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import {
  listLinkedQuizzes,
  listTenantsWithLinks,
  listUnsent,
  lockScores,
  type Place,
  type ScoreRow,
  storeWanted,
} from './store.ts';

export const SCORE_CHANNEL = 'lti-score';

export const platformBook: Book<Place, ScoreRow> = {
  channel: SCORE_CHANNEL,
  listTenants: listTenantsWithLinks,
  listQuizzes: listLinkedQuizzes,
  lockScores,
  storeWanted: (tx, changes) =>
    storeWanted(
      tx,
      changes.map(({ link_id, person_id, wanted }) => ({ ...wanted, linkId: link_id, personId: person_id })),
    ),
  listUnsent,
  messageOf: ({ link_id, person_id, platform_id }) => ({
    targetId: platform_id,
    subject: `${link_id} ${person_id}`,
    payload: { link: link_id, person: person_id },
  }),
};

/** Sends what platforms have not confirmed once more, and at once. Returns how many. */
export const sendAgain = (tx: TenantTx, quizId: string, now: Date): Promise<number> =>
  sendAgainTo(platformBook, tx, quizId, now);

/** Sends what the platform was not sent while it was switched off. */
export const sendToPlatform = (tx: TenantTx, platformId: string, now: Date): Promise<number> =>
  sendWaiting(platformBook, tx, platformId, now);
