/** Sections of the form's questions: made, moved, dissolved. Pure. */
import { type FormParts, moved } from '../form-values.ts';

const placed = <Part extends { readonly section: number }>(parts: readonly Part[], to: (section: number) => number) =>
  parts.map((part) => ({ ...part, section: to(part.section) }));

/** Questions are in the order of their sections. */
const inOrder = (parts: FormParts): FormParts => ({
  ...parts,
  questions: [...parts.questions].sort((a, b) => a.section - b.section),
});

export const withSection = (parts: FormParts, name: string): FormParts => ({
  ...parts,
  sections: [...parts.sections, { name, instructions: '', durationSeconds: null }],
});

/** One section at another place, with all that is in it. */
export function withMovedSection(parts: FormParts, from: number, to: number): FormParts {
  const order = moved(
    parts.sections.map((_, index) => index),
    from,
    to,
  );
  const place = (section: number): number => order.indexOf(section);
  return inOrder({
    sections: order.map((index) => parts.sections[index]!),
    questions: placed(parts.questions, place),
    draws: placed(parts.draws, place),
  });
}

/** Without the section; what is in it goes to the one before it, or, of the first, to the one behind. */
export function withoutSection(parts: FormParts, gone: number): FormParts {
  const place = (section: number): number => Math.max(0, section >= gone ? section - 1 : section);
  return inOrder({
    sections: parts.sections.toSpliced(gone, 1),
    questions: placed(parts.questions, place),
    draws: placed(parts.draws, place),
  });
}

/** One question at the end of another section. */
export function withQuestionIn(parts: FormParts, question: string, section: number): FormParts {
  const found = parts.questions.find((entry) => entry.question === question);
  if (!found) return parts;
  const others = parts.questions.filter((entry) => entry !== found);
  return inOrder({ ...parts, questions: [...others, { ...found, section }] });
}
