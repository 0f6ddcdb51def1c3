import type { CourseValues } from './course-values.ts';
import type { FormState } from './use-stored-form.ts';

export type Form = FormState<CourseValues>['form'];

export const textOf = (error: unknown): string | undefined => (typeof error === 'string' ? error : undefined);

/** The first error of a list or of something in it. */
export const errorIn = (form: Form, path: string): string | undefined =>
  textOf(Object.entries(form.errors).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1]);
