/**
 * The exam page's paper. What is the same for everybody with the same order of options is made and compressed once in each
 * process and kept; what is the student's own is put between for each request.
 */

import { toAttempt } from '#delivery/attempt/actions.ts';
import type { AttemptRow } from '#delivery/attempt/store.ts';
import { type Exam, examSchema, type ShownStimulus, shownStimulusSchema, slotSchema } from '#delivery/contract.ts';
import { feedbackFor } from '#delivery/feedback/actions.ts';
import { partsStanding } from '#delivery/feedback/parts.ts';
import {
  asksCertainty,
  isAsked,
  numbersIn,
  type Paper,
  type PaperSlot,
  type PaperStimulus,
  type ShuffledSlot,
  timesIn,
} from '#delivery/grading/rules.ts';
import { checksParts } from '#delivery/grading/rules-part-tries.ts';
import { givesTries, triesAfter } from '#delivery/grading/rules-tries.ts';
import { hasHints, toHints } from '#delivery/hints/rules.ts';
import { openSection, standingOfSection } from '#delivery/rules.ts';
import type { AnswerRow } from '#delivery/save/store.ts';
import { type AidTools, aidsKey, shownCatalogue, usualAids } from '#items/question-bank/aids/rules.ts';
import { isManuallyGraded } from '#items/question-types/question-type.ts';
import { round, sum } from '#platform/exact/rational.ts';
import { createTextCache, type TextPart } from '#platform/server/text/packed-text.ts';

type Slot = Exam['questions'][number];

const sharedExam = {
  _id: true,
  name: true,
  instructions: true,
  negativeMarking: true,
  totalMarks: true,
  sections: true,
} as const;
const sharedSlot = {
  question: true,
  stimulus: true,
  catalogue: true,
  materials: true,
  marks: true,
  byPeople: true,
  asksCertainty: true,
} as const;
const sharedExamSchema = examSchema.pick(sharedExam);
const ownExamSchema = examSchema.omit({ ...sharedExam, questions: true, stimuli: true });
const sharedSlotSchema = slotSchema.pick(sharedSlot);
const ownSlotSchema = slotSchema.omit(sharedSlot);

/** What is at hand beside the paper; `hints`: how many of each question were shown, null where none can be asked for. */
export interface Beside extends Pick<Exam, 'tools' | 'aids' | 'seal'> {
  readonly hints: ReadonlyMap<string, number> | null;
}

/** Of a published revision the same for everybody. */
function toSharedExam(paper: Paper) {
  const { settings } = paper;
  return {
    _id: paper.quizId,
    name: settings.name,
    instructions: settings.instructions,
    negativeMarking: settings.negative_marking,
    totalMarks: Number(settings.total_marks),
    sections: paper.sections.map(({ position, name, instructions }) => {
      const own = paper.slots.filter((slot) => slot.section === position && isAsked(slot));
      return {
        name,
        // Of a section with a time nothing is said before it begins.
        instructions: timesIn(paper) === null ? instructions : '',
        questionCount: own.length,
        marks: round(sum(own.map((slot) => slot.marks)), 4),
      };
    }),
  };
}

function toCurrent(attempt: AttemptRow, paper: Paper, now: Date): Exam['current'] {
  const standing = standingOfSection(attempt, now);
  if (standing === null) return null;
  const { instructions } = paper.sections[standing.index]!;
  return { ...standing, instructions, seconds: [...attempt.section_seconds!] };
}

const toOwnExam = (attempt: AttemptRow, paper: Paper, now: Date, { tools, aids: annotations, seal }: Beside) => ({
  feedbackTiming: paper.settings.feedback_timing,
  attempt: toAttempt(attempt, paper, now),
  lateSeconds: paper.settings.late_seconds ?? 0,
  current: toCurrent(attempt, paper, now),
  tools,
  aids: [...annotations],
  seal,
});

/** Of a published revision the same for everybody with the same aids whom chance gave the same. */
function toSharedSlot(
  paper: Paper,
  { question, arrangement: variant }: ShuffledSlot,
  tools: AidTools,
): Pick<Slot, keyof typeof sharedSlot> {
  const slot = paper.slotOf.get(question)!;
  return {
    question: {
      _id: question,
      type: slot.type.name,
      view: sharedView(paper, slot, variant),
    },
    stimulus: slot.stimulusId,
    catalogue: shownCatalogue(slot.catalogue, tools),
    materials: slot.materials,
    marks: round(slot.marks, 4),
    byPeople: isManuallyGraded(slot.type, slot.content),
    asksCertainty: asksCertainty(paper, slot),
  };
}

/** The whole view, or, where parts open one after the other, that of who has just begun. */
function sharedView(paper: Paper, slot: PaperSlot, variant: unknown): Record<string, unknown> {
  const view = slot.type.toStudentView(slot.content, variant);
  return checksParts(paper, slot) ? partsStanding(paper, slot, undefined, view).view : view;
}

function toOwnSlot(
  paper: Paper,
  { question, arrangement: variant }: ShuffledSlot,
  number: number,
  saved: AnswerRow | undefined,
  { tools, hints }: Beside,
): Omit<Slot, keyof typeof sharedSlot> {
  const slot = paper.slotOf.get(question)!;
  const isByParts = checksParts(paper, slot);
  return {
    position: number,
    section: slot.section === null ? null : slot.section - 1,
    resp: saved?.answer ?? null,
    seq: saved?.seq ?? 0,
    savedAt: saved?.saved_at.toISOString() ?? null,
    feedback: saved?.is_final && !isByParts ? feedbackFor(paper, slot, saved, hints?.get(question)) : null,
    tries: givesTries(paper, slot) ? triesAfter(paper, slot, saved?.tries ?? []) : null,
    hints: hints && tools.hints && hasHints(paper, slot) ? toHints(paper, slot, hints.get(question) ?? 0) : null,
    parts: isByParts ? partsStanding(paper, slot, saved, slot.type.toStudentView(slot.content, variant)) : null,
  };
}

/** What is served, each with its number on the whole paper: all, or the section that is open. */
function servedIn(attempt: AttemptRow, paper: Paper, now: Date): { shuffled: ShuffledSlot; number: number }[] {
  const open = openSection(attempt, now);
  const numbers = numbersIn(paper, attempt.paper);
  return attempt.paper
    .map((shuffled) => ({ shuffled, number: numbers.get(shuffled.question)! }))
    .filter(({ shuffled }) => open === null || paper.slotOf.get(shuffled.question)!.section === open.number);
}

const toShownStimulus = ({ stimulusId, title, content, catalogue }: PaperStimulus, tools: AidTools): ShownStimulus => ({
  _id: stimulusId,
  title,
  content,
  catalogue: shownCatalogue(catalogue, tools),
});

/** What is shown beside these questions of the paper, each once, in the order of the questions. */
function stimuliIn(paper: Paper, questions: readonly string[]): PaperStimulus[] {
  const ids = new Set(questions.map((question) => paper.slotOf.get(question)?.stimulusId ?? null));
  return [...ids].flatMap((id) => (id === null ? [] : (paper.stimuli.get(id) ?? [])));
}

export const stimuliOf = (paper: Paper, questions: readonly string[], tools = usualAids): ShownStimulus[] =>
  stimuliIn(paper, questions).map((stimulus) => toShownStimulus(stimulus, tools));

const byQuestion = (newest: readonly AnswerRow[]) => new Map(newest.map((row) => [row.question_id, row]));

/** The paper of an attempt with the newest of its answers and what is at hand beside it, as its student sees it. */
export function toExam(
  attempt: AttemptRow,
  paper: Paper,
  newest: readonly AnswerRow[],
  now: Date,
  beside: Beside,
): Exam {
  const answers = byQuestion(newest);
  const served = servedIn(attempt, paper, now);
  return {
    ...toSharedExam(paper),
    ...toOwnExam(attempt, paper, now, beside),
    stimuli: stimuliOf(
      paper,
      served.map(({ shuffled }) => shuffled.question),
      beside.tools,
    ),
    questions: served.map(({ shuffled, number }) => ({
      ...toSharedSlot(paper, shuffled, beside.tools),
      ...toOwnSlot(paper, shuffled, number, answers.get(shuffled.question), beside),
    })),
  };
}

/** In one process. */
const packOnce = createTextCache(64 * 1024 * 1024);

const inside = (json: string): string => json.slice(1, -1);

/** `toExam` as JSON in parts. Every part goes through its part of the response schema. */
export function writeExam(
  tenantId: string,
  attempt: AttemptRow,
  paper: Paper,
  newest: readonly AnswerRow[],
  now: Date,
  beside: Beside,
): TextPart[] {
  // Feedback is given as is published now: it decides how a question whose parts are checked one by one is shown.
  const revision = `${tenantId} ${paper.quizId} ${paper.revision} ${paper.settings.feedback_timing}`;
  const answers = byQuestion(newest);
  const aids = aidsKey(beside.tools);
  const parts: TextPart[] = [
    packOnce(revision, () => `{${inside(JSON.stringify(sharedExamSchema.parse(toSharedExam(paper))))}`),
    `,${inside(JSON.stringify(ownExamSchema.parse(toOwnExam(attempt, paper, now, beside))))},"stimuli":[`,
  ];
  const served = servedIn(attempt, paper, now);
  const stimuli = stimuliIn(
    paper,
    served.map(({ shuffled }) => shuffled.question),
  );
  for (const [place, stimulus] of stimuli.entries()) {
    if (place > 0) parts.push(',');
    const key = `${revision} ${aids} stimulus ${stimulus.stimulusId}`;
    const shown = (): ShownStimulus => shownStimulusSchema.parse(toShownStimulus(stimulus, beside.tools));
    parts.push(packOnce(key, () => JSON.stringify(shown())));
  }
  parts.push('],"questions":[');
  for (const [place, { shuffled, number }] of served.entries()) {
    const saved = answers.get(shuffled.question);
    const own = (): string => {
      const slot = ownSlotSchema.parse(toOwnSlot(paper, shuffled, number, saved, beside));
      return `${place === 0 ? '' : ','}{${inside(JSON.stringify(slot))},`;
    };
    const shared = (): string =>
      `${inside(JSON.stringify(sharedSlotSchema.parse(toSharedSlot(paper, shuffled, beside.tools))))}}`;
    // A question with numbers of its own is nobody else's.
    const isOwn = paper.slotOf.get(shuffled.question)!.type.instantiate !== undefined;
    parts.push(own(), isOwn ? shared() : packOnce(`${revision} ${aids} ${JSON.stringify(shuffled)}`, shared));
  }
  return [...parts, ']}'];
}
