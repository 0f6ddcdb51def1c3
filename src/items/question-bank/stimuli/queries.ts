/** What the browser asks about stimuli. */
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { QueryInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import {
  createStimulus,
  deleteStimulus,
  getStimulus,
  listStimuli,
  restoreStimulus,
  type Stimulus,
  type StimulusInput,
  updateStimulus,
} from './contract.ts';

const key = ['questions', 'stimuli'] as const;

/** A page of the stimuli, the latest changed first. */
export const stimuliQuery = (query: NonNullable<QueryInputOf<typeof listStimuli>>) =>
  queryOptions({
    queryKey: [...key, 'list', query],
    queryFn: ({ signal }) => call(listStimuli, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const stimulusQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(getStimulus, { params: { id }, signal }),
  });

export function useStimulusActions() {
  const client = useQueryClient();
  // A new wording is a new version of its questions.
  const learn = (): Promise<void> => client.invalidateQueries({ queryKey: ['questions'] });
  return {
    save: async (input: StimulusInput, of: { id: string; version: number } | null): Promise<Stimulus> => {
      const saved = of
        ? await call(updateStimulus, { params: { id: of.id }, body: { ...input, version: of.version } })
        : await call(createStimulus, { body: input });
      client.setQueryData(stimulusQuery(saved._id).queryKey, saved);
      await learn();
      return saved;
    },
    remove: async (id: string): Promise<void> => {
      await call(deleteStimulus, { params: { id } });
      await learn();
    },
    restore: async (id: string): Promise<void> => {
      await call(restoreStimulus, { params: { id } });
      await learn();
    },
  };
}
