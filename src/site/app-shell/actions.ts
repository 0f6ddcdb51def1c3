import { z } from 'zod';
import type { Quote } from './contract.ts';
import { illustrations } from './illustrations.ts';
import { quotes } from './quotes.ts';

const noQuote: Quote = { author: '', content: '' };
const waitMs = 3000;

/** Third parties name the words `content`, `quote` or `text`. */
const foreignQuote = z.object({
  author: z.string().max(200).catch(''),
  content: z.string().max(2000).optional(),
  quote: z.string().max(2000).optional(),
  text: z.string().max(2000).optional(),
});

const pick = <T>(all: readonly T[], random: () => number): T => all[Math.floor(random() * all.length)]!;

/** A quote from our own set, or from the third party at `url`; empty when that one fails or takes over 3 s. */
export async function randomQuote(url: string | undefined, random: () => number = Math.random): Promise<Quote> {
  if (url === undefined) return pick(quotes, random);
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(waitMs), headers: { accept: 'application/json' } });
    if (!response.ok) return noQuote;
    const body: unknown = await response.json();
    const said = foreignQuote.parse(Array.isArray(body) ? body[0] : body);
    return { author: said.author, content: said.content ?? said.quote ?? said.text ?? '' };
  } catch {
    return noQuote;
  }
}

/** One of our own drawings, as SVG. */
export const randomIllustration = (random: () => number = Math.random): string => pick(illustrations, random);
