/** What the browser asks about the company or school, and what admins change. */
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { getLegalTexts } from '#tenancy/contract.ts';
import { getSettings, type Settings, updateSettings } from './contract.ts';
import { deleteImage, getAllImages, type LibraryImage, updateImage } from './contract-images.ts';

export const settingsQuery = () =>
  queryOptions({ queryKey: ['company', 'settings'], queryFn: ({ signal }) => call(getSettings, { signal }) });

export const legalQuery = () =>
  queryOptions({ queryKey: ['company', 'legal'], queryFn: ({ signal }) => call(getLegalTexts, { signal }) });

export type ImagesQuery = NonNullable<BodyInputOf<typeof getAllImages>>;

export const imagesQuery = (body: ImagesQuery) =>
  queryOptions({
    queryKey: ['company', 'images', body],
    queryFn: ({ signal }) => call(getAllImages, { body, signal }),
    placeholderData: keepPreviousData,
  });

export function useSettingsActions() {
  const client = useQueryClient();
  return {
    save: async (body: NonNullable<BodyInputOf<typeof updateSettings>>): Promise<Settings> => {
      const saved = await call(updateSettings, { body });
      client.setQueryData(settingsQuery().queryKey, saved);
      await client.invalidateQueries({ queryKey: legalQuery().queryKey });
      return saved;
    },
    load: (): Promise<Settings> => client.fetchQuery({ ...settingsQuery(), staleTime: 0 }),
  };
}

export function useImageActions() {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: ['company', 'images'] });
  return {
    describe: async (hash: string, body: { name: string; alt: string }): Promise<LibraryImage> => {
      const changed = await call(updateImage, { params: { hash }, body });
      await reload();
      return changed;
    },
    /** The library's view of a picture that was stored a moment ago. */
    added: async (url: string): Promise<LibraryImage> => {
      const added = await call(updateImage, { params: { hash: url.split('/').at(-1)! }, body: {} });
      await reload();
      return added;
    },
    remove: async (hash: string): Promise<void> => {
      await call(deleteImage, { params: { hash } });
      await reload();
    },
  };
}
