/** Whether the section of a question is open to a change. */
import type { PaperSlot } from '#delivery/grading/rules.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { openSection, type SectionClock, type SectionState, stateOfSection } from './rules.ts';

/** Returns the state of the section of each question. */
export function sectionStates(attempt: SectionClock, now: Date): (slot: Pick<PaperSlot, 'section'>) => SectionState {
  const open = openSection(attempt, now);
  return ({ section }) => stateOfSection(open, section, attempt, now);
}

export const sectionMessages = {
  over: 'The section of this question is over. Its answers can’t be changed any more',
  ahead: 'The section of this question has not started yet',
} as const;

/** Throws `section_over` or `section_ahead` for a question of a section that is not open. */
export function refuseOtherSection(attempt: SectionClock, slot: Pick<PaperSlot, 'section'>, now: Date): void {
  const state = sectionStates(attempt, now)(slot);
  if (state !== 'open') throw new Refusal(`section_${state}`, sectionMessages[state]);
}
