/** What every visitor can see. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';

export const quoteSchema = z.object({ author: z.string(), content: z.string() });
export type Quote = z.output<typeof quoteSchema>;

export const getQuote = endpoint({
  method: 'GET',
  path: '/v1/api/site/quote',
  summary: 'A random quote; both fields are empty when there is none',
  tag: 'Site',
  access: 'anyone',
  response: quoteSchema,
});

export const getImage = endpoint({
  method: 'GET',
  path: '/v1/api/site/image',
  summary: 'A random image: a drawing of our own (SVG), or a redirect to the third party of the configuration',
  tag: 'Site',
  access: 'anyone',
  produces: 'image/*',
  response: z.unknown(),
});
