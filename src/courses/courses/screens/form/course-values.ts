/** What the form of a course holds: the call's own fields, and of what is chosen the names. */
import { z } from 'zod';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import { formNumberSchema, whileShown } from '#platform/web/forms/form-text.ts';
import { type Course, completionRules, courseAccesses, type createCourse } from '../../contract.ts';

const choiceSchema = z.object({ _id: z.string(), name: z.string() });

export const courseShape = z.object({
  title: z.string(),
  summary: z.string(),
  cover: z.string().nullable(),
  outcomes: z.array(z.string()),
  description: z.string(),
  teachers: z.array(choiceSchema),
  access: z.enum(courseAccesses),
  groups: z.array(choiceSchema),
  channel: z.string().nullable(),
  subscription: z.union([z.literal(1), z.literal(2)]),
  prerequisites: z.array(choiceSchema),
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  completionRule: z.enum(completionRules),
  completionShare: formNumberSchema.nullable(),
  certificateTemplate: z.string().nullable(),
});
export type CourseValues = z.output<typeof courseShape>;

export const emptyCourse: CourseValues = {
  title: '',
  summary: '',
  cover: null,
  outcomes: [],
  description: '',
  teachers: [],
  access: 'open',
  groups: [],
  channel: null,
  subscription: 1,
  prerequisites: [],
  opensAt: null,
  closesAt: null,
  completionRule: 'topics',
  completionShare: null,
  certificateTemplate: null,
};

export const courseValuesOf = (course: Course): CourseValues => ({
  title: course.title,
  summary: course.summary,
  cover: course.cover,
  outcomes: [...course.outcomes],
  description: course.description,
  teachers: course.teachers.map(({ _id, name }) => ({ _id, name })),
  access: course.access,
  groups: course.groups.map(({ _id, name }) => ({ _id, name })),
  channel: course.channel,
  subscription: course.subscription === 2 ? 2 : 1,
  prerequisites: course.prerequisites.map(({ _id, title }) => ({ _id, name: title })),
  opensAt: course.opensAt,
  closesAt: course.closesAt,
  completionRule: course.completionRule,
  completionShare: course.completionShare,
  certificateTemplate: course.certificateTemplate,
});

const idsOf = (choices: readonly { readonly _id: string }[]): string[] => choices.map((choice) => choice._id);

/** What is sent. Outcomes of which nothing is typed are left out. */
export const courseInputOf = (values: CourseValues): BodyInputOf<typeof createCourse> => ({
  ...values,
  completionShare: whileShown(values.completionRule === 'share', values.completionShare),
  outcomes: values.outcomes.filter((outcome) => outcome.trim() !== ''),
  teachers: idsOf(values.teachers),
  groups: idsOf(values.groups),
  prerequisites: idsOf(values.prerequisites),
});
