/** Which answers count and how they earn marks, and the marking schemes that people know by name. */
import { entriesOf } from '#platform/contract/object-of.ts';

/** As many seconds after the end may answers that were written in time arrive and count. */
export const MOST_LATE_SECONDS = 600;

export const penaltyScopes = ['all', 'choice'] as const;
/** all: a share is lost at every question; choice: only where one chooses among options. */
export type PenaltyScope = (typeof penaltyScopes)[number];

export const marksFloors = ['none', 'question', 'section'] as const;
/** Where marks never fall below 0; of a quiz without sections `section` means the whole. */
export type MarksFloor = (typeof marksFloors)[number];

/** Each question's own key says what its wrong answers cost. */
export const BY_OPTIONS = 'options';

/** How certain the student said they were decides what a right answer earns and what a wrong one costs. */
export const BY_CERTAINTY = 'certainty';

export interface MarkingPolicy {
  /** '0', an exact share such as '1/3', 'options', or 'certainty'. */
  readonly negativeMarking: string;
  readonly penaltyFor: PenaltyScope;
  readonly marksFloor: MarksFloor;
}

/** Question types at which one chooses among given options, and may guess. */
const choiceTypes: readonly string[] = ['single-choice', 'multiple-choice', 'true-false'];
export const isChoice = (type: string): boolean => choiceTypes.includes(type);

/**
 * Marking schemes by name. UPSC: a third of the marks for every wrong answer. JEE Main: a quarter where one chooses,
 * nothing for a wrong number. JEE Advanced: what the questions say themselves, multiple choice by its rule of that name.
 * Certainty: as certain as the student said they were.
 */
export const markingPresets = {
  none: { negativeMarking: '0', penaltyFor: 'all', marksFloor: 'none' },
  upsc: { negativeMarking: '1/3', penaltyFor: 'all', marksFloor: 'none' },
  jeeMain: { negativeMarking: '1/4', penaltyFor: 'choice', marksFloor: 'none' },
  jeeAdvanced: { negativeMarking: BY_OPTIONS, penaltyFor: 'all', marksFloor: 'none' },
  certainty: { negativeMarking: BY_CERTAINTY, penaltyFor: 'all', marksFloor: 'none' },
} as const satisfies Record<string, MarkingPolicy>;
export type MarkingPreset = keyof typeof markingPresets;

/** The scheme that these rules are, if it has a name. */
export function presetOf(policy: MarkingPolicy): MarkingPreset | null {
  const found = entriesOf(markingPresets).find(
    ([, preset]) =>
      preset.negativeMarking === policy.negativeMarking &&
      preset.penaltyFor === policy.penaltyFor &&
      preset.marksFloor === policy.marksFloor,
  );
  return found ? found[0] : null;
}
