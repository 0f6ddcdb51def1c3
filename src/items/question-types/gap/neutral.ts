import type { NeutralGap } from '../neutral/neutral-parts.ts';
import { newOptionId } from '../question-type.ts';
import type { Gap } from './schema.ts';

const feedbackOf = (feedback: string): { feedback?: string } => (feedback === '' ? {} : { feedback });

/** The content of a gap as a schema may judge it; its texts are taken as they are. */
export function gapFromNeutral(gap: NeutralGap): unknown {
  const id = newOptionId();
  if (gap.kind === 'choice') {
    return { ...gap, id, options: gap.options.map((option) => ({ feedback: '', ...option, id: newOptionId() })) };
  }
  return { ...gap, id, answers: gap.answers.map((answer) => ({ feedback: '', ...answer })) };
}

export function gapToNeutral(gap: Gap): NeutralGap {
  if (gap.kind === 'choice') {
    const { id: _, options, ...rest } = gap;
    return {
      ...rest,
      options: options.map(({ text, share, feedback }) => ({ text, share, ...feedbackOf(feedback) })),
    };
  }
  if (gap.kind === 'short-text') {
    const { id: _, answers, ...rest } = gap;
    return { ...rest, answers: answers.map(({ feedback, ...answer }) => ({ ...answer, ...feedbackOf(feedback) })) };
  }
  const { id: _, answers, ...rest } = gap;
  return { ...rest, answers: answers.map(({ feedback, ...answer }) => ({ ...answer, ...feedbackOf(feedback) })) };
}
