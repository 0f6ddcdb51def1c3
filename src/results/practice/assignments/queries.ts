import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import {
  type AssignmentInput,
  createAssignment,
  deleteAssignment,
  getAssignment,
  listAssignmentStudents,
  listAssignments,
  listMyAssignments,
  updateAssignment,
} from './contract.ts';

const key = ['practice', 'assigned'] as const;

/** What is assigned to me. */
export const myAssignmentsQuery = () =>
  queryOptions({
    queryKey: [...key, 'mine'],
    queryFn: async ({ signal }) => (await call(listMyAssignments, { signal })).assignments,
    staleTime: 0,
  });

interface Page {
  readonly ofst: number;
  readonly limit: number;
}

export const assignmentsQuery = (page: Page) =>
  queryOptions({
    queryKey: [...key, 'all', page],
    queryFn: ({ signal }) => call(listAssignments, { query: page, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const assignmentQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(getAssignment, { params: { id }, signal }),
    staleTime: 0,
  });

export const assignmentStudentsQuery = (id: string, page: Page) =>
  queryOptions({
    queryKey: [...key, 'students', id, page],
    queryFn: ({ signal }) => call(listAssignmentStudents, { params: { id }, query: page, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** What faculty do with assignments. */
export function useAssignmentActions() {
  const client = useQueryClient();
  const forget = <T>(answer: T): T => {
    void client.invalidateQueries({ queryKey: key });
    return answer;
  };
  return {
    create: async (body: AssignmentInput) => forget(await call(createAssignment, { body })),
    update: async (id: string, body: AssignmentInput) => forget(await call(updateAssignment, { params: { id }, body })),
    remove: async (id: string) => forget(await call(deleteAssignment, { params: { id } })),
  };
}
