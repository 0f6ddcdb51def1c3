/** Columns and results as OneRoster 1.2 has them (1EdTech OneRoster Gradebook Service 1.2, REST binding, section 4). */
import { createHash } from 'node:crypto';
import { v5 as uuidFrom } from 'uuid';

/** For identifiers of columns and results: the same ones after the system was connected anew, so that nothing doubles. */
const NAMESPACE = '0d5f0b0a-3c7e-4c7e-9d3a-6f6f2f3b7c11';

export const SCOPE = 'https://purl.imsglobal.org/spec/or/v1p2/scope/gradebook.createput';

/** A place: a quiz in a class of a system. */
export interface LinePlace {
  readonly quizId: string;
  readonly classId: string;
}

export const lineIdOf = ({ quizId, classId }: LinePlace): string => uuidFrom(`${quizId} ${classId}`, NAMESPACE);
export const resultIdOf = (place: LinePlace, student: string): string =>
  uuidFrom(`${place.quizId} ${place.classId} ${student}`, NAMESPACE);

export type ScoreStatus = 'fully graded' | 'submitted' | 'not submitted';

/** A result that was withdrawn, as by reopening an attempt, is told as not submitted. */
export const scoreStatusOf = (grading: string, activity: string): ScoreStatus =>
  grading === 'FullyGraded' ? 'fully graded' : activity === 'Submitted' ? 'submitted' : 'not submitted';

/** Scores have at most four decimals: a third of a mark is no exact decimal. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

/** The result on the scale of the column, whose maximum is that of the first one: draws can be worth different marks. */
export const scaled = (score: number, maxScore: number, columnMax: number): number =>
  rounded(maxScore === columnMax ? score : (score * columnMax) / maxScore);

/** References name their kind; there is no page of them here. */
const ref = (base: string, path: string, sourcedId: string, type: string) => ({
  href: `${base.replace(/\/+$/, '')}/${path}/${encodeURIComponent(sourcedId)}`,
  sourcedId,
  type,
});

export interface Column extends LinePlace {
  readonly title: string;
  readonly assignedAt: Date;
  readonly dueAt: Date;
  readonly schoolId: string;
  readonly categoryId: string;
  readonly max: number;
}

export interface Addresses {
  readonly gradebook: string;
  readonly rostering: string;
}

/** The category of all columns from here: the service asks for one. */
export const categoryBody = (categoryId: string, title: string, now: Date) => ({
  category: { sourcedId: categoryId, status: 'active', dateLastModified: now.toISOString(), title },
});

export const columnBody = (column: Column, { gradebook, rostering }: Addresses, now: Date) => ({
  lineItem: {
    sourcedId: lineIdOf(column),
    status: 'active',
    dateLastModified: now.toISOString(),
    title: column.title,
    assignDate: column.assignedAt.toISOString(),
    dueDate: column.dueAt.toISOString(),
    class: ref(rostering, 'classes', column.classId, 'class'),
    school: ref(rostering, 'schools', column.schoolId, 'org'),
    category: ref(gradebook, 'categories', column.categoryId, 'category'),
    resultValueMin: 0,
    resultValueMax: column.max,
  },
});

/** Changes with what the system has to be told of the column, and not with the time. */
export const markOf = (column: Column, addresses: Addresses): string =>
  createHash('sha256')
    .update(JSON.stringify(columnBody(column, addresses, new Date(0))))
    .digest('hex');

export interface Result extends LinePlace {
  readonly student: string;
  /** On the scale of the column; null: there is none yet. */
  readonly score: number | null;
  readonly grading: string;
  readonly activity: string;
  readonly stampedAt: Date;
  /** That of the school. */
  readonly day: string;
}

export const resultBody = (result: Result, { gradebook, rostering }: Addresses) => ({
  result: {
    sourcedId: resultIdOf(result, result.student),
    status: 'active',
    dateLastModified: result.stampedAt.toISOString(),
    lineItem: ref(gradebook, 'lineItems', lineIdOf(result), 'lineItem'),
    student: ref(rostering, 'students', result.student, 'user'),
    class: ref(rostering, 'classes', result.classId, 'class'),
    scoreStatus: scoreStatusOf(result.grading, result.activity),
    ...(result.score !== null && { score: result.score }),
    scoreDate: result.day,
  },
});
