/** What the browser asks about accommodations. */
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import {
  createOverride,
  deleteOverride,
  explainRules,
  listOverrides,
  type Override,
  updateOverride,
} from './contract.ts';

const overridesKey = (quizId: string) => ['overrides', quizId] as const;

export const overridesQuery = (quizId: string, page: { ofst: number; limit: number }) =>
  queryOptions({
    queryKey: [...overridesKey(quizId), page],
    queryFn: ({ signal }) => call(listOverrides, { params: { id: quizId }, query: page, signal }),
    placeholderData: keepPreviousData,
  });

export const explainedQuery = (quizId: string, person: string) =>
  queryOptions({
    queryKey: [...overridesKey(quizId), 'of', person],
    queryFn: ({ signal }) => call(explainRules, { params: { id: quizId }, query: { person }, signal }),
  });

export type NewOverrideBody = BodyInputOf<typeof createOverride>;

/** Makes, changes and takes back; what is shown follows. Throws `CallError`. */
export function useOverrideActions(quizId: string) {
  const client = useQueryClient();
  const renew = () => client.invalidateQueries({ queryKey: overridesKey(quizId) });
  return {
    create: async (body: NewOverrideBody): Promise<void> => {
      await call(createOverride, { params: { id: quizId }, body });
      await renew();
    },
    update: async ({ _id, edit }: Override, body: BodyInputOf<typeof updateOverride>): Promise<void> => {
      await call(updateOverride, { params: { id: quizId, overrideId: _id }, body: { ...body, edit } });
      await renew();
    },
    remove: async ({ _id }: Override): Promise<void> => {
      await call(deleteOverride, { params: { id: quizId, overrideId: _id } });
      await renew();
    },
  };
}
