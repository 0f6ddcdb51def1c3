/** What the browser asks about layouts of certificates. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { previewLayout } from '#credentials/certificates/files/contract.ts';
import { call } from '#platform/web/call.ts';
import { getAllCertificates, saveCertificate, type TemplateInput, type TemplateLayout } from './contract.ts';

export const templatesKey = ['certificates', 'templates'] as const;

/** All layouts, of every type. */
export const templatesQuery = queryOptions({
  queryKey: templatesKey,
  queryFn: ({ signal }) => call(getAllCertificates, { signal }),
});

/** The layout as a picture with sample data; the picture before stays until the new one is there. */
export const layoutPictureQuery = (layout: TemplateLayout) =>
  queryOptions({
    queryKey: [...templatesKey, 'picture', layout],
    queryFn: async ({ signal }) =>
      `data:image/svg+xml,${encodeURIComponent((await call(previewLayout, { body: { layout }, signal })).svg)}`,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  });

export const saveTemplate = (certificate: TemplateInput) => call(saveCertificate, { body: { certificate } });
