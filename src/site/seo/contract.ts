/** How the site is found and shared. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';

export const getCard = endpoint({
  method: 'GET',
  path: '/v1/api/found/card',
  summary: 'The picture that stands for a public page where it is shared (PNG, 1200 × 630)',
  tag: 'Site',
  access: 'anyone',
  query: z.object({
    /** The path of the page. */
    page: z.string().max(500).regex(/^\//, 'Must be a path of this site, such as /blog').default('/'),
    /** What the card says, as a tag: with the right one it may be kept for ever. */
    v: z.string().max(32).default(''),
  }),
  produces: 'image/png',
  response: z.unknown(),
});
