/** Practice of students: what is due, runs of questions, and their settings. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { shownStimulusSchema } from '#delivery/contract.ts';
import { catalogueSchema } from '#items/question-bank/aids/contract.ts';
import { outcomes } from '#items/question-types/question-type.ts';
import { difficultySchema, doneSchema, idSchema } from '#platform/contract/shapes.ts';
import { MOST_TRIES } from '#quizzes/rules-tries.ts';
import { masterySchema } from './mastery/contract.ts';
import {
  LEAST_RETENTION,
  LONGEST_RUN,
  MOST_DAILY_LIMIT,
  MOST_EARLIER,
  MOST_MINUTES,
  MOST_RETENTION,
  practiceSources,
} from './rules.ts';

const tag = 'Practice';
const access = 'exam.take' as const;

/** How somebody practises. */
export const practiceSettingsSchema = z.object({
  retention: z.number(),
  dailyLimit: z.number().int(),
  /** How many different answers to a question may be checked before it counts; 0: until one is right. */
  tries: z.number().int(),
});

export const getPractice = endpoint({
  method: 'GET',
  path: '/v1/api/practice',
  summary: 'What is due for me to practise today, and how I want to practise',
  tag,
  access,
  response: z.object({
    /** Questions that are due by the end of today; counted up to 1 000. */
    due: z.number().int(),
    isMoreDue: z.boolean(),
    /** Due questions that the daily limit leaves for today. */
    leftToday: z.number().int(),
    practisedToday: z.number().int(),
    /** When the next question is due; null: none is waiting. */
    nextDueAt: z.string().nullable(),
    settings: practiceSettingsSchema,
  }),
});
export type Practice = z.output<typeof getPractice.response>;

export const listPracticeSources = endpoint({
  method: 'GET',
  path: '/v1/api/practice/sources',
  summary:
    'How many questions I can practise: all, my mistakes, also by course, bookmarked ones, by topic and by difficulty',
  tag,
  access,
  /** `dif`: only questions of this difficulty are counted, but for mastery. */
  query: z.object({ dif: z.coerce.number<string>().pipe(difficultySchema).optional() }),
  response: z.object({
    all: z.number().int(),
    mistakes: z.number().int(),
    bookmarks: z.number().int(),
    /** Courses that I am enrolled in and made mistakes in, with how many of my mistakes are from their quizzes. */
    courses: z.array(z.object({ _id: idSchema, title: z.string(), mistakes: z.number().int() })),
    /** The difficulties that the questions have, the easiest first, whichever `dif` is. */
    difficulties: z.array(z.object({ difficulty: z.number().int(), count: z.number().int() })),
    topics: z.array(
      z.object({
        _id: idSchema,
        name: z.string(),
        /** Questions that I can practise now, all of which I have answered. */
        count: z.number().int(),
        /** The same of any difficulty, from which mastery is estimated. */
        answered: z.number().int(),
        due: z.number().int(),
        /** From my last answer to each; null: too few of them, or too long ago. */
        mastery: masterySchema.nullable(),
      }),
    ),
  }),
});
export type PracticeSources = z.output<typeof listPracticeSources.response>;

export const startPractice = endpoint({
  method: 'POST',
  path: '/v1/api/practice/runs',
  summary: 'Questions to practise now, as a student sees them: never of open quizzes or unreleased results',
  tag,
  access,
  body: z
    .object({
      from: z.enum(practiceSources, { error: `Must be one of ${practiceSources.join(', ')}` }),
      /** For `mistakes`: only those of this attempt of mine. */
      attempt: idSchema.optional(),
      /** For `mistakes`: only those in quizzes of this course, which I am enrolled in. */
      course: idSchema.optional(),
      /** For `topic`: its name. */
      topic: z.string().trim().min(1, 'Enter a topic').max(100, 'Must be at most 100 characters').optional(),
      /** For `assignment`: its id. */
      assignment: idSchema.optional(),
      /** Only questions of this difficulty; not for `due` and `assignment`. */
      difficulty: difficultySchema.optional(),
      /** How many questions; 10 without it. */
      count: z
        .number({ error: 'Must be a number' })
        .int('Must be a whole number')
        .min(1, 'Must be at least 1')
        .max(LONGEST_RUN, `Must be at most ${LONGEST_RUN}`)
        .optional(),
      /** In place of `count`: questions for so many minutes of practice. */
      minutes: z
        .number({ error: 'Must be a number' })
        .int('Must be a whole number')
        .min(1, 'Must be at least 1')
        .max(MOST_MINUTES, `Must be at most ${MOST_MINUTES}`)
        .optional(),
    })
    .refine(({ count, minutes }) => count === undefined || minutes === undefined, {
      error: 'Give count or minutes, not both',
      path: ['minutes'],
    })
    .refine(({ from, difficulty }) => difficulty === undefined || (from !== 'due' && from !== 'assignment'), {
      error: 'Must be left out for due and assigned questions',
      path: ['difficulty'],
    })
    .refine(({ from, attempt, course }) => course === undefined || (from === 'mistakes' && attempt === undefined), {
      error: 'Must be left out unless mistakes of a course are practised',
      path: ['course'],
    })
    .refine(({ from, topic }) => from !== 'topic' || topic !== undefined, { error: 'Enter a topic', path: ['topic'] })
    .refine(({ from, assignment }) => from !== 'assignment' || assignment !== undefined, {
      error: 'Choose an assignment',
      path: ['assignment'],
    }),
  response: z.object({
    questions: z.array(
      z.object({
        /** Of this question in this run; it goes along with the answer. */
        review: idSchema,
        question: idSchema,
        version: z.number().int(),
        type: z.string(),
        title: z.string(),
        /** As the type's student view schema says. */
        view: z.record(z.string(), z.unknown()),
        /** What is shown beside it; null for nothing. */
        stimulus: shownStimulusSchema.nullable(),
        /** Words that it explains. */
        catalogue: catalogueSchema,
        marks: z.number(),
      }),
    ),
    /** Questions that would fit, those of the run included; counted up to 1 000. */
    available: z.number().int(),
    /** How many tries I want at each; 0: until one is right. */
    tries: z.number().int(),
  }),
});
export type PracticeRun = z.output<typeof startPractice.response>;
export type PracticeQuestion = PracticeRun['questions'][number];

/** An answer to one question of a run. */
export const practiceAnswerSchema = z.object({
  review: idSchema,
  question: idSchema,
  version: z.int32().positive(),
  /** As the type's answer schema says; null: I don't know. */
  answer: z.unknown(),
  /** Other answers that were tried before it, the oldest first. */
  earlier: z.array(z.unknown()).max(MOST_EARLIER, `Must be at most ${MOST_EARLIER} answers`).optional(),
});

export const tryPractice = endpoint({
  method: 'POST',
  path: '/v1/api/practice/tries',
  summary:
    'Check a try at a question in practice: whether it is right, and what helps with the next one. Neither the right answer is told nor anything counted',
  tag,
  access,
  bodyLimit: 1024 * 1024,
  body: practiceAnswerSchema,
  response: z.object({
    outcome: z.enum(outcomes),
    marks: z.number(),
    maxMarks: z.number(),
    /** As the question type's review schema says, without the right answer. */
    review: z.record(z.string(), z.unknown()),
    /** Tries that are left: 0 also when it was right; null: as many as it takes. */
    left: z.number().int().nullable(),
    /** The hint of this wrong try (HTML); empty where there is none. */
    hint: z.string(),
  }),
});
export type PracticeTry = z.output<typeof tryPractice.response>;

export const checkPractice = endpoint({
  method: 'POST',
  path: '/v1/api/practice/answers',
  summary: 'Check an answer in practice: its marks, the right answer, and when the question comes again',
  tag,
  access,
  bodyLimit: 1024 * 1024,
  body: practiceAnswerSchema,
  response: z.object({
    outcome: z.enum(outcomes),
    marks: z.number(),
    maxMarks: z.number(),
    /** As the question type's review schema says. */
    review: z.record(z.string(), z.unknown()),
    generalFeedback: z.string(),
    dueAt: z.string(),
  }),
});
export type PracticeVerdict = z.output<typeof checkPractice.response>;

export const undoPractice = endpoint({
  method: 'POST',
  path: '/v1/api/practice/undo',
  summary: 'Take back my last answer to a question in practice, so that it does not count for its next date',
  tag,
  access,
  body: z.object({ review: idSchema }),
  response: doneSchema,
});

const settingsBody = z.object({
  retention: z
    .number({ error: 'Must be a number' })
    .min(LEAST_RETENTION, `Must be at least ${LEAST_RETENTION}`)
    .max(MOST_RETENTION, `Must be at most ${MOST_RETENTION}`)
    .multipleOf(0.01, 'Must have at most two decimals'),
  dailyLimit: z
    .number({ error: 'Must be a number' })
    .int('Must be a whole number')
    .min(1, 'Must be at least 1')
    .max(MOST_DAILY_LIMIT, `Must be at most ${MOST_DAILY_LIMIT}`),
  /** Absent: as it is. */
  tries: z
    .number({ error: 'Must be a number' })
    .int('Must be a whole number')
    .min(0, 'Must be at least 0')
    .max(MOST_TRIES, `Must be at most ${MOST_TRIES}`)
    .optional(),
});

export const setPracticeSettings = endpoint({
  method: 'PUT',
  path: '/v1/api/practice/settings',
  summary: 'Set how well I want to remember, and how many due questions I want a day',
  tag,
  access,
  body: settingsBody,
  response: doneSchema,
});

export const getPracticeDefaults = endpoint({
  method: 'GET',
  path: '/v1/api/practice/defaults',
  summary: 'How students of the school practise who have not chosen for themselves',
  tag,
  access: 'people.read',
  response: practiceSettingsSchema,
});

export const setPracticeDefaults = endpoint({
  method: 'PUT',
  path: '/v1/api/practice/defaults',
  summary: 'Set how students of the school practise who have not chosen for themselves',
  tag,
  access: 'company.edit',
  body: settingsBody,
  response: doneSchema,
});
