/** What the browser asks about taking courses. */
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { QueryInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import {
  enrolledStudents,
  getCourseCertificateUrl,
  getProgress,
  myCourses,
  type Progress,
  readTopic,
} from './contract.ts';

const enrolmentKey = ['learning'] as const;
const progressKey = (course: string) => [...enrolmentKey, 'progress', course] as const;

/** How far I am in a course. */
export const progressQuery = (course: string) =>
  queryOptions({
    queryKey: progressKey(course),
    queryFn: ({ signal }) => call(getProgress, { params: { id: course }, signal }),
    staleTime: 0,
  });

/** The courses that I have started, those I was last in. */
export const myCoursesQuery = queryOptions({
  queryKey: [...enrolmentKey, 'mine'],
  queryFn: ({ signal }) => call(myCourses, { query: { limit: 100 }, signal }),
});

/** Takes over what a call has answered about my progress. */
export function recordProgress(client: QueryClient, progress: Progress): void {
  client.setQueryData(progressKey(progress.course), progress);
  void client.invalidateQueries({ queryKey: myCoursesQuery.queryKey });
}

/** A topic to read. One that was opened stays readable without the network for as long as the page is there. */
export const topicQuery = (courseId: string, topicId: string) =>
  queryOptions({
    queryKey: [...enrolmentKey, 'topic', courseId, topicId],
    queryFn: ({ signal }) => call(readTopic, { params: { courseId, topicId }, signal }),
    staleTime: 0,
    gcTime: Number.POSITIVE_INFINITY,
  });

export type StudentsQuery = NonNullable<QueryInputOf<typeof enrolledStudents>>;

export const studentsQuery = (course: string, query: StudentsQuery) =>
  queryOptions({
    queryKey: [...enrolmentKey, 'students', course, query],
    queryFn: ({ signal }) => call(enrolledStudents, { params: { id: course }, query, signal }),
    placeholderData: keepPreviousData,
  });

export const courseCertificateQuery = (course: string) =>
  queryOptions({
    queryKey: [...enrolmentKey, 'certificate', course],
    queryFn: ({ signal }) => call(getCourseCertificateUrl, { params: { id: course }, signal }),
  });

/** How far one student is, for faculty. */
export const studentProgressQuery = (course: string, person: string) =>
  queryOptions({
    queryKey: [...enrolmentKey, 'students', course, 'one', person],
    queryFn: ({ signal }) => call(getProgress, { params: { id: course }, query: { person }, signal }),
    staleTime: 0,
  });

/** The list of a course's students has changed. */
export const forgetStudents = (client: QueryClient, course: string): Promise<void> =>
  client.invalidateQueries({ queryKey: [...enrolmentKey, 'students', course] });
