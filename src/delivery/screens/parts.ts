/** What only some exams show, or not at once: each in a file of its own. */
import { preloadAids } from '#items/question-bank/aids/screens/shared/WithAids.tsx';
import { preloadable } from '#platform/web/ui/preloadable.ts';
import type { Exam } from '../contract.ts';

export const CertaintyField = preloadable(() => import('#delivery/grading/screens/CertaintyField.tsx'));
export const CertaintyEffect = preloadable(async () => ({
  default: (await import('#delivery/grading/screens/shared/CertaintyLine.tsx')).CertaintyEffect,
}));
export const TriesPart = preloadable(() => import('#delivery/grading/screens/TriesPart.tsx'));
export const StimulusBlock = preloadable(() => import('./room/StimulusBlock.tsx'));
export const MaterialsLine = preloadable(async () => ({
  default: (await import('#items/question-bank/aids/screens/shared/MaterialsLine.tsx')).MaterialsLine,
}));
export const QuestionHints = preloadable(() => import('#delivery/hints/screens/QuestionHints.tsx'));

/** The page before an attempt: who returns to a running one does not wait for it. */
export const StartPage = preloadable(() => import('#delivery/start/screens/StartPage.tsx'));

/** Fetches what these questions need of it. Without a network, what is missing is asked for when it is drawn. */
export async function preloadParts({ questions, stimuli, feedbackTiming }: Exam): Promise<void> {
  const certainty = questions.some((slot) => slot.asksCertainty);
  const parts = [
    ...(certainty ? [CertaintyField.preload()] : []),
    ...(certainty && feedbackTiming === 1 ? [CertaintyEffect.preload()] : []),
    ...(questions.some((slot) => slot.tries !== null) ? [TriesPart.preload()] : []),
    ...([...questions, ...stimuli].some(({ catalogue }) => catalogue.length > 0) ? [preloadAids()] : []),
    ...(questions.some(({ materials }) => materials.length > 0) ? [MaterialsLine.preload()] : []),
    ...(stimuli.length > 0 ? [StimulusBlock.preload()] : []),
    ...(questions.some((slot) => slot.hints !== null) ? [QuestionHints.preload()] : []),
  ];
  await Promise.allSettled(parts);
}
