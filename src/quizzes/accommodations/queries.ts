/** What the browser asks about accommodations. */
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import {
  createAccommodation,
  createOverride,
  deleteAccommodation,
  deleteOverride,
  listAccommodations,
  listOverrides,
  listOwnAccommodations,
  type Override,
  updateAccommodation,
  updateOverride,
} from './contract.ts';
import { explainRules } from './contract-explain.ts';

const allKey = ['overrides'] as const;

/** Whose accommodations a screen shows: those at a quiz, of a person or of a group. */
export interface AccommodationScope {
  readonly quizId?: string;
  readonly person?: string;
  readonly group?: string;
}

export const overridesQuery = (quizId: string, page: { ofst: number; limit: number }) =>
  queryOptions({
    queryKey: [...allKey, quizId, page],
    queryFn: ({ signal }) => call(listOverrides, { params: { id: quizId }, query: page, signal }),
    placeholderData: keepPreviousData,
  });

export const accommodationsQuery = (holder: Pick<AccommodationScope, 'person' | 'group'>) =>
  queryOptions({
    queryKey: [...allKey, holder],
    queryFn: ({ signal }) => call(listAccommodations, { query: { ...holder, limit: 100 }, signal }),
  });

export const ownAccommodationsQuery = (quiz?: string) =>
  queryOptions({
    queryKey: [...allKey, 'mine', quiz],
    queryFn: ({ signal }) => call(listOwnAccommodations, { query: quiz === undefined ? {} : { quiz }, signal }),
  });

export const explainedQuery = (quizId: string, person: string) =>
  queryOptions({
    queryKey: [...allKey, quizId, 'of', person],
    queryFn: ({ signal }) => call(explainRules, { params: { id: quizId }, query: { person }, signal }),
  });

type QuizBody = BodyInputOf<typeof createOverride>;
type SchoolBody = BodyInputOf<typeof createAccommodation>;

/** Gives, changes and removes; every list of accommodations follows. Throws `CallError`. */
export function useAccommodationActions() {
  const client = useQueryClient();
  const renew = () => client.invalidateQueries({ queryKey: allKey });
  return {
    /** `quizId` null: for all quizzes. */
    create: async (quizId: string | null, body: Partial<QuizBody & SchoolBody>): Promise<void> => {
      if (quizId === null) await call(createAccommodation, { body: body as SchoolBody });
      else await call(createOverride, { params: { id: quizId }, body: body as QuizBody });
      await renew();
    },
    update: async (
      { _id, edit, quiz }: Override,
      body: BodyInputOf<typeof updateOverride> | BodyInputOf<typeof updateAccommodation>,
    ): Promise<void> => {
      if (quiz === null) await call(updateAccommodation, { params: { id: _id }, body: { ...body, edit } });
      else await call(updateOverride, { params: { id: quiz._id, overrideId: _id }, body: { ...body, edit } });
      await renew();
    },
    remove: async ({ _id, quiz }: Override): Promise<void> => {
      if (quiz === null) await call(deleteAccommodation, { params: { id: _id } });
      else await call(deleteOverride, { params: { id: quiz._id, overrideId: _id } });
      await renew();
    },
  };
}
