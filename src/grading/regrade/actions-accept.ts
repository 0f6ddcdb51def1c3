/** Adding given answers to the key of a question: a new version in the bank that pays for them as well. */

import { isDeepStrictEqual } from 'node:util';
import { mayChangeQuestion } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { findQuestion, restoreVersion, rewriteQuestion } from '#items/question-bank/api.ts';
import { questionType } from '#items/question-types/logic.ts';
import type { BaseContent } from '#items/question-types/question-type.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { acceptBlockers, GivenAnswer } from './contract.ts';
import * as overrides from './store-overrides.ts';

/** A question of the quiz with the versions that play a part. */
export interface Place {
  readonly question: { readonly _id: string; readonly type: string };
  /** Published, newest in the bank, and of the key that holds now. */
  readonly version: number;
  readonly newest: number;
  readonly choiceVersion: number | null;
}

type Blocker = (typeof acceptBlockers)[number];

const SHOWN_ANSWERS = 50;

/** The newest wording, or why no answer can be added to its key. */
async function findBase(tx: TenantTx, actor: Actor, place: Place) {
  const type = questionType(place.question.type);
  const blocked = (blocker: Blocker) => ({ blocker, type, base: null });
  if (!type.acceptAlso) return blocked('type');
  const base = await findQuestion(tx, place.question._id);
  if (!base) return blocked('deleted');
  if (!mayChangeQuestion(actor, base)) return blocked('forbidden');
  // What else the bank's version changes would otherwise count too, without anybody having chosen it.
  if (base.type !== type.name || !(await isInForce(tx, place, base))) return blocked('newer');
  return { blocker: null, type, base };
}

/** Whether the wording says the same as the published one, or as the one whose key holds now. */
async function isInForce(tx: TenantTx, place: Place, base: { version: number; content: BaseContent }) {
  const versions = [place.version, place.choiceVersion].filter((one) => one !== null);
  if (versions.includes(base.version)) return true;
  for (const version of versions) {
    const found = await overrides.findContent(tx, place.question._id, version);
    if (found && isDeepStrictEqual(found.content, base.content)) return true;
  }
  return false;
}

/** What was given and did not earn full marks, with whether the key can accept it too. */
export async function listAcceptable(tx: TenantTx, actor: Actor, quizId: string, place: Place) {
  const { blocker, type, base } = await findBase(tx, actor, place);
  if (!type.acceptAlso || !base) return { blocker, answers: [], total: 0 };
  const { rows, total } = await overrides.listWrongAnswers(tx, quizId, place.question._id, SHOWN_ANSWERS);
  const answers = rows.flatMap((row): GivenAnswer[] => {
    const parsed = type.answerSchema.safeParse(row.answer);
    if (!parsed.success || type.isBlank(parsed.data)) return [];
    const isRight = type.grade(base.content, parsed.data).outcome === 'right';
    return [
      {
        answer: parsed.data,
        text: type.answerText(base.content, parsed.data),
        classes: [...type.classify(base.content, parsed.data)],
        attempts: row.attempts,
        isAcceptable: !isRight && type.acceptAlso!(base.content, parsed.data) !== null,
      },
    ];
  });
  return { blocker, answers, total };
}

/** A wording that pays for some answers more than the version it is made from. */
export interface Acceptance {
  readonly base: number;
  readonly texts: readonly string[];
  readonly content: BaseContent;
  readonly generalFeedback: string;
}

/** The wording that accepts these answers too. Throws `invalid_input` where one can't be accepted, or all are already. */
export async function acceptAnswers(
  tx: TenantTx,
  actor: Actor,
  place: Place,
  answers: readonly unknown[],
): Promise<Acceptance> {
  const { type, base } = await findBase(tx, actor, place);
  if (!base || !type.acceptAlso)
    throw new Refusal('invalid_input', 'No answer can be added to the key of this question');
  let content: BaseContent = base.content;
  const texts: string[] = [];
  for (const given of answers) {
    const parsed = type.answerSchema.safeParse(given);
    const isRight = parsed.success && type.grade(content, parsed.data).outcome === 'right';
    const wider = parsed.success && !isRight ? type.acceptAlso(content, parsed.data) : null;
    if (!isRight && wider === null) throw new Refusal('invalid_input', 'This answer can’t be added to the key');
    content = wider ?? content;
    texts.push(type.answerText(base.content, parsed.data));
  }
  // Another window has accepted them already: there would be no version that differs.
  if (content === base.content) throw new Refusal('invalid_input', 'These answers already earn full marks');
  return { base: base.version, texts, content, generalFeedback: base.generalFeedback };
}

/** Stores the wording as the newest version in the bank. Throws `conflict` when somebody has changed the question since. */
export const writeAccepted = (tx: TenantTx, actor: Actor, question: string, { base, content }: Acceptance) =>
  rewriteQuestion(tx, actor, question, { version: base, content: { ...content } });

/** Restores the wordings before, where nobody has changed the questions since. */
export async function withdrawAccepted(tx: TenantTx, actor: Actor, chosen: readonly overrides.Chosen[]): Promise<void> {
  for (const { question, version, base } of chosen) {
    if (base === undefined || version === null) continue;
    const now = await findQuestion(tx, question);
    if (now?.version === version) await restoreVersion(tx, actor, question, { version: base, newest: version });
  }
}
