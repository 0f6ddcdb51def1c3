/** What answers earn and cost in a quiz, as it is set. */
import { z } from 'zod';
import { BY_CERTAINTY, BY_OPTIONS, marksFloors, penaltyScopes } from './rules-marking.ts';
import { countedTries, MOST_TRIES } from './rules-tries.ts';

/** 0, or the exact share of a question's marks that a wrong answer costs: 1/3, 1/4, 1/2, 1; `options`: what its key says; or `certainty`. */
const negativeMarkingSchema = z
  .string()
  .regex(
    /^(0|1|options|certainty|[1-9]\d{0,3}\/[1-9]\d{0,3})$/,
    'Must be 0, 1, a fraction such as 1/3, options or certainty',
  )
  .refine((text) => {
    if (text === BY_OPTIONS || text === BY_CERTAINTY) return true;
    const [n, d] = text.split('/').map(Number);
    return n! <= (d ?? 1);
  }, 'Must be at most 1');

/** The settings of a quiz about marks, as members of its schema. */
export const markingShape = {
  negativeMarking: negativeMarkingSchema.default('0').meta({
    description:
      'The share of a question’s marks that a wrong answer costs, as an exact fraction; options: what each question’s own key takes off; certainty: what the student’s certainty says',
    examples: ['1/3'],
  }),
  penaltyFor: z
    .enum(penaltyScopes)
    .default('all')
    .meta({ description: 'all: wrong answers cost that share at every question; choice: only where one chooses' }),
  marksFloor: z
    .enum(marksFloors)
    .default('none')
    .meta({ description: 'Where marks never fall below 0: at each question, in each section, or nowhere' }),
  triesAllowed: z
    .number()
    .int('Must be a whole number')
    .min(0, 'Must be 0 or more')
    .max(MOST_TRIES, `Must be at most ${MOST_TRIES}`)
    .default(1)
    .meta({
      description:
        'How many different answers to a question a student may have checked in one attempt; 0: until one is right. More than 1 needs feedback after each question and no negative marking. Each wrong try costs the penalty of the question; countedTry says which one counts',
      examples: [3],
    }),
  countedTry: z.enum(countedTries).default('best').meta({
    description:
      'Which of several tries at a question counts, less the penalties of those before it. best: the one that is worth most, as in Moodle’s adaptive mode; last: the last one, as in its interactive mode, by parts where the question has some',
  }),
};
