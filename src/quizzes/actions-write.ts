/** What teachers save of a quiz, before it is published. */
import { badField } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { sanitiseRichText } from '#platform/server/text/rich-text.ts';
import type { QuizInput } from './contract-settings.ts';
import { faultsOfTries } from './rules-tries.ts';
import { faultsOfParts } from './sections/contract.ts';
import { faultsOfTimes, wholeTime } from './sections/rules-sections.ts';
import type { DrawInput } from './sections/store.ts';
import { type RevisionSettings, type SlotInput, upsertRevision } from './store.ts';
import { listKnownGroupIds, listQuizGroups, listSlotRows, listUsableQuestions } from './store-slots.ts';

const toRevisionSettings = (input: QuizInput): RevisionSettings => ({
  name: input.name,
  description: sanitiseRichText(input.description),
  instructions: sanitiseRichText(input.instructions),
  duration_seconds: wholeTime(input.sections, input.durationSeconds),
  opens_at: input.opensAt === null ? null : new Date(input.opensAt),
  closes_at: input.closesAt === null ? null : new Date(input.closesAt),
  late_seconds: input.lateSeconds,
  feedback_timing: input.feedbackTiming,
  review: input.review,
  negative_marking: input.negativeMarking,
  penalty_for: input.penaltyFor,
  marks_floor: input.marksFloor,
  tries_allowed: input.triesAllowed,
  counted_try: input.countedTry,
  subscription: input.subscription,
  attempts_allowed: input.attemptsAllowed,
  counted_attempt: input.countedAttempt,
  shuffle_questions: input.shuffleQuestions,
  shuffle_options: input.shuffleOptions,
  pass_percent: input.passPercent,
  is_public: input.isPublic,
  guests_allowed: input.guestsAllowed,
});

/** A question has marks; a text without a question has none, and nothing for visitors to try. */
function refuseSlot({ marks, sample }: QuizInput['questions'][number], isTextOnly: boolean, path: string): void {
  if (isTextOnly && sample) throw badField(`${path}.sample`, 'A text without a question can’t be a sample');
  if (isTextOnly && (marks ?? 0) > 0) throw badField(`${path}.marks`, 'A text without a question has no marks: 0');
  if (!isTextOnly && marks === 0) throw badField(`${path}.marks`, 'Must be above 0');
}

/**
 * Writes the revision as it is given. Throws `invalid_input` for what is not in the bank or no group. What revision `before` has
 * stays although it is deleted: of questions only publishing refuses that.
 */
export async function writeRevision(
  tx: TenantTx,
  quizId: string,
  revision: number,
  input: QuizInput,
  before: number | null = null,
): Promise<void> {
  const [fault] = [...faultsOfParts(input), ...faultsOfTimes(input), ...faultsOfTries(input)];
  if (fault) throw badField(fault.path.join('.'), fault.message);
  const ids = input.questions.map((entry) => entry.question);
  const heldSlots = before === null ? [] : await listSlotRows(tx, quizId, before);
  const usable = await listUsableQuestions(
    tx,
    ids,
    heldSlots.map((slot) => slot.question_id),
  );
  const placeOf = ({ section }: { section: number }) => (input.sections.length === 0 ? null : section + 1);
  const slots: SlotInput[] = input.questions.map((entry, index) => {
    const found = usable.get(entry.question);
    if (!found) throw badField(`questions.${index}.question`, 'Must be a question of the bank');
    if (ids.indexOf(entry.question) !== index)
      throw badField(`questions.${index}.question`, 'Must not be in the quiz twice');
    refuseSlot(entry, found.isTextOnly, `questions.${index}`);
    const marks = entry.marks === undefined ? found.marks : String(entry.marks);
    return { questionId: entry.question, marks, isSample: entry.sample, section: placeOf(entry) };
  });
  const draws = input.draws.map(
    (draw): DrawInput => ({
      section: placeOf(draw),
      count: draw.count,
      marks: String(draw.marks),
      tags: draw.tags,
      difficulties: [...new Set(draw.difficulties)].sort((a, b) => a - b),
    }),
  );
  const sections = input.sections.map(({ name, instructions, durationSeconds }) => ({
    name,
    instructions: sanitiseRichText(instructions),
    duration_seconds: durationSeconds,
  }));
  const groupIds = [...new Set(input.groups)];
  const heldGroups = before === null ? [] : await listQuizGroups(tx, quizId, before);
  const known = await listKnownGroupIds(
    tx,
    groupIds,
    heldGroups.map(({ _id }) => _id),
  );
  const unknown = groupIds.findIndex((id) => !known.has(id));
  if (unknown >= 0) throw badField(`groups.${unknown}`, 'Must be a group of people');
  await upsertRevision(tx, quizId, revision, toRevisionSettings(input), { sections, slots, draws }, groupIds);
}
