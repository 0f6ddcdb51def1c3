/** Certificates as files: to download, to look at, and with sample data. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { layoutSchema } from '#credentials/certificates/templates/contract.ts';
import { ANY_FILE } from '#platform/contract/endpoint.ts';
import { idParams } from '#platform/contract/shapes.ts';
import { fileFormats } from './rules.ts';

const formatQuery = z.object({
  format: z.enum(fileFormats, { error: `Must be one of ${fileFormats.join(', ')}` }).default('pdf'),
});

export const getCertificateFile = endpoint({
  method: 'GET',
  path: '/v1/api/certificates/:id/file',
  summary: 'A certificate as PDF, SVG or PNG, for its holder and for faculty',
  tag: 'Certificates',
  access: 'signed-in',
  params: idParams,
  query: formatQuery,
  response: z.undefined(),
  produces: ANY_FILE,
});

export const getTemplateSample = endpoint({
  method: 'GET',
  path: '/v1/api/certificates/templates/:id/sample',
  summary: 'A layout of certificates, filled with sample data',
  tag: 'Certificates',
  access: 'quiz.write',
  params: idParams,
  query: formatQuery,
  response: z.undefined(),
  produces: ANY_FILE,
});

export const previewLayout = endpoint({
  method: 'POST',
  path: '/v1/api/certificates/preview',
  summary: 'A layout that is not saved yet, filled with sample data, as an SVG picture',
  tag: 'Certificates',
  access: 'quiz.write',
  body: z.object({ layout: layoutSchema }),
  response: z.object({ svg: z.string() }),
});
