/** The parts of a quiz: sections, and questions that are drawn for every attempt. */
import { z } from 'zod';
import { marksSchema } from '#items/question-bank/contract.ts';
import { richTextSchema } from '#items/question-types/question-type.ts';
import { lineSchema } from '#platform/contract/shapes.ts';

/** Of one quiz, fixed and drawn ones together. */
export const MOST_QUESTIONS = 500;

/** The place of a question or a draw: the index of its section, from 0; 0 also where the quiz has no sections. */
export const sectionIndexSchema = z.int32().min(0, 'Must be the number of a section').default(0);

export const sectionSchema = z.object({
  name: lineSchema(200).pipe(z.string().min(1, 'Enter a name')),
  instructions: richTextSchema.default(''),
  /** Where one section has a time all have one, and they are worked through one after the other. */
  durationSeconds: z
    .number()
    .int('Must be whole seconds')
    .min(5, 'Must be at least 5 seconds')
    .max(2_592_000, 'Must be at most 30 days')
    .nullable()
    .default(null),
});
export type QuizSection = z.output<typeof sectionSchema>;

export const drawSchema = z.object({
  section: sectionIndexSchema,
  count: z
    .number()
    .int('Must be a whole number')
    .min(1, 'Must draw at least one question')
    .max(100, 'Must draw at most 100 questions'),
  /** Of each question that is drawn. */
  marks: marksSchema.default(1),
  /** Names of tags, any of them; none: whatever the tags. */
  tags: z
    .array(lineSchema(100).pipe(z.string().min(1, 'Enter a tag')))
    .max(20, 'Must be at most 20 tags')
    .default([]),
  /** 1 to 5, any of them; none: of every difficulty. */
  difficulties: z.array(z.number().int().min(1).max(5)).max(5).default([]),
});
export type QuizDraw = z.output<typeof drawSchema>;

interface Parts {
  readonly sections: readonly unknown[];
  readonly questions: readonly { readonly section: number }[];
  readonly draws: readonly { readonly section: number; readonly count: number }[];
}

/** What is wrong with how the parts belong together: sections that are not there, or too many questions. */
export function faultsOfParts({ sections, questions, draws }: Parts): { path: (string | number)[]; message: string }[] {
  const isKnown = ({ section }: { readonly section: number }): boolean => section < Math.max(1, sections.length);
  const orphans = (list: 'questions' | 'draws', all: readonly { readonly section: number }[]) =>
    all.flatMap((one, index) =>
      isKnown(one) ? [] : [{ path: [list, index, 'section'], message: 'Must be the number of a section' }],
    );
  const count = questions.length + draws.reduce((total, draw) => total + draw.count, 0);
  return [
    ...orphans('questions', questions),
    ...orphans('draws', draws),
    ...(count > MOST_QUESTIONS
      ? [{ path: ['draws'], message: `Must come to at most ${MOST_QUESTIONS} questions` }]
      : []),
  ];
}
