/** What the browser asks about courses and remembers of the answers. */
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, QueryInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import {
  archiveCourse,
  type Course,
  createCourse,
  deleteCourse,
  duplicateCourse,
  getCourse,
  listCourses,
  publishCourse,
  restoreCourse,
  updateCourse,
} from './contract.ts';
import { importCourse, startCourseImport } from './exchange/contract.ts';
import {
  createTopic,
  deleteTopic,
  getTopic,
  getTopicVersion,
  listTopics,
  listTopicVersions,
  type Outline,
  publishTopic,
  restoreTopic,
  restoreTopicVersion,
  type Topic,
  updateOutline,
  updateTopic,
} from './topics/contract.ts';

export type CourseListQuery = NonNullable<QueryInputOf<typeof listCourses>>;

/** Everything that is remembered about courses begins with this key. */
export const coursesKey = ['courses'] as const;
const listsKey = [...coursesKey, 'list'] as const;
const oneKey = (id: string) => [...coursesKey, 'one', id] as const;
const outlineKey = (id: string) => [...coursesKey, 'outline', id] as const;
const topicKey = (courseId: string, topicId: string) => [...coursesKey, 'topic', courseId, topicId] as const;

/** One page of courses. While another page is on its way the last one stays. */
export const coursesQuery = (query: CourseListQuery) =>
  queryOptions({
    queryKey: [...listsKey, query],
    queryFn: ({ signal }) => call(listCourses, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** One course with what the viewer may do with it. */
export const courseQuery = (id: string) =>
  queryOptions({ queryKey: oneKey(id), queryFn: ({ signal }) => call(getCourse, { params: { id }, signal }) });

/** Sections and topics in order. */
export const outlineQuery = (id: string) =>
  queryOptions({ queryKey: outlineKey(id), queryFn: ({ signal }) => call(listTopics, { params: { id }, signal }) });

/** One topic as its authors see it; faculty only. */
export const topicQuery = (courseId: string, topicId: string) =>
  queryOptions({
    queryKey: topicKey(courseId, topicId),
    queryFn: ({ signal }) => call(getTopic, { params: { courseId, topicId }, signal }),
  });

export const topicVersionsQuery = (courseId: string, topicId: string) =>
  queryOptions({
    queryKey: [...topicKey(courseId, topicId), 'versions'],
    queryFn: ({ signal }) => call(listTopicVersions, { params: { courseId, topicId }, signal }),
  });

export const topicVersionQuery = (courseId: string, topicId: string, version: number) =>
  queryOptions({
    queryKey: [...topicKey(courseId, topicId), 'versions', version],
    queryFn: ({ signal }) => call(getTopicVersion, { params: { courseId, topicId, version }, signal }),
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });

const formOf = (file: File): FormData => {
  const form = new FormData();
  form.append('file', file);
  return form;
};

/** The actions of those who make courses. Each answers the course as it is now and throws `CallError`. */
export function useCourseActions() {
  const client = useQueryClient();
  const forgetLists = () => void client.invalidateQueries({ queryKey: listsKey });
  const learn = (course: Course): Course => {
    client.setQueryData(oneKey(course._id), course);
    forgetLists();
    return course;
  };
  return {
    create: async (body: BodyInputOf<typeof createCourse>) => learn(await call(createCourse, { body })),
    update: async (id: string, body: BodyInputOf<typeof updateCourse>) =>
      learn(await call(updateCourse, { params: { id }, body })),
    publish: async (id: string, published: boolean) =>
      learn(await call(publishCourse, { params: { id }, body: { published } })),
    archive: async (id: string, archived: boolean) =>
      learn(await call(archiveCourse, { params: { id }, body: { archived } })),
    duplicate: async (id: string) => learn(await call(duplicateCourse, { params: { id } })),
    restore: async (id: string) => learn(await call(restoreCourse, { params: { id } })),
    delete: async (id: string): Promise<void> => {
      await call(deleteCourse, { params: { id } });
      client.removeQueries({ queryKey: oneKey(id) });
      forgetLists();
    },
    lookInto: (file: File) => call(importCourse, { form: formOf(file), query: { dryRun: '1' } }),
    import: async (file: File): Promise<string> => (await call(startCourseImport, { form: formOf(file) })).task,
    imported: forgetLists,
  };
}

/** The actions of those who write the topics of one course. */
export function useTopicActions(courseId: string) {
  const client = useQueryClient();
  const id = courseId;
  const forgetOutline = () => {
    void client.invalidateQueries({ queryKey: outlineKey(id) });
    // Numbers of topics are shown with the course and in lists.
    void client.invalidateQueries({ queryKey: oneKey(id) });
    void client.invalidateQueries({ queryKey: listsKey });
  };
  const learn = (topic: Topic): Topic => {
    client.setQueryData(topicKey(id, topic._id), topic);
    void client.invalidateQueries({ queryKey: [...topicKey(id, topic._id), 'versions'], exact: true });
    forgetOutline();
    return topic;
  };
  return {
    create: async (body: BodyInputOf<typeof createTopic>) => learn(await call(createTopic, { params: { id }, body })),
    update: async (topicId: string, body: BodyInputOf<typeof updateTopic>) =>
      learn(await call(updateTopic, { params: { courseId, topicId }, body })),
    publish: async (topicId: string, published: boolean) =>
      learn(await call(publishTopic, { params: { courseId, topicId }, body: { published } })),
    restoreVersion: async (topicId: string, version: number) =>
      learn(await call(restoreTopicVersion, { params: { courseId, topicId, version } })),
    delete: async (topicId: string): Promise<void> => {
      await call(deleteTopic, { params: { courseId, topicId } });
      client.removeQueries({ queryKey: topicKey(id, topicId) });
      forgetOutline();
    },
    restore: async (topicId: string) => learn(await call(restoreTopic, { params: { courseId, topicId } })),
  };
}

/** Sets the order of sections and topics. */
export const upsertOutline = (id: string, body: BodyInputOf<typeof updateOutline>): Promise<Outline> =>
  call(updateOutline, { params: { id }, body });
