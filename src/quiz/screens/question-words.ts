/** How questions are told apart in lists: type and difficulty in words. */
import { defineTexts, textsOf } from '#platform/web/texts.ts';

export const questionWords = defineTexts('questionWords', {
  en: {
    types: {
      'single-choice': 'Single choice',
      'multiple-choice': 'Multiple choice',
      'true-false': 'True or false',
      numeric: 'Numeric',
      'short-text': 'Short text',
      essay: 'Essay',
      'file-upload': 'Files',
      matching: 'Matching',
      ordering: 'Ordering',
      'fill-in-table': 'Table to fill in',
      cloze: 'Text with gaps',
      matrix: 'Matrix',
      calculated: 'Calculated number',
      hotspot: 'Place on a picture',
      'picture-labels': 'Labels on a picture',
    },
    difficulties: { 1: 'Basic', 2: 'Beginner', 3: 'Intermediate', 4: 'Advanced', 5: 'Expert' },
  },
});

/** The type in words; a type that has no words here is called by its name. */
export function typeName(type: string): string {
  const types: Readonly<Record<string, string>> = textsOf(questionWords).types;
  return types[type] ?? type;
}

export function difficultyName(difficulty: number): string {
  const names: Readonly<Record<number, string>> = textsOf(questionWords).difficulties;
  return names[difficulty] ?? String(difficulty);
}
