/** The steps in which a quiz can be made one after the other, and which field belongs to which. */
import type { QuizFormValues } from './form-values.ts';
import { type SectionName, sectionNames } from './section-names.ts';

export const steps = [...sectionNames, 'check'] as const;
export type Step = (typeof steps)[number];

const fieldsOf: Readonly<Record<SectionName, readonly (keyof QuizFormValues)[]>> = {
  about: ['name', 'description', 'instructions'],
  questions: ['questions', 'sections', 'draws'],
  time: ['durationSeconds', 'opensAt', 'closesAt', 'lateSeconds'],
  attempts: [
    'attemptsAllowed',
    'countedAttempt',
    'negativeMarking',
    'penaltyFor',
    'marksFloor',
    'passPercent',
    'shuffleQuestions',
    'shuffleOptions',
  ],
  feedback: ['feedbackTiming', 'triesAllowed', 'countedTry', 'review'],
  people: ['subscription', 'groups', 'isPublic', 'guestsAllowed'],
};

/** The step at which the field of an error is, such as `questions.2.marks`; what belongs nowhere is seen at the end. */
export function stepOf(path: string): Step {
  const [field] = path.split('.');
  return sectionNames.find((name) => fieldsOf[name].some((one) => one === field)) ?? 'check';
}

export const stepAfter = (step: Step): Step => steps[Math.min(steps.indexOf(step) + 1, steps.length - 1)]!;
export const stepBefore = (step: Step): Step => steps[Math.max(steps.indexOf(step) - 1, 0)]!;
