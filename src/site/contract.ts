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

/** Address of a random image: an SVG of our own, or a redirect to where IMAGE_URL points. */
export const imagePath = '/v1/api/site/image';
