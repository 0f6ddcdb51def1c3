import { handle, handleRaw, type RawAnswer } from '#access/handle.ts';
import { randomIllustration, randomQuote } from './actions.ts';
import { getImage, getQuote } from './contract.ts';

export const siteRoutes = [
  handle(getQuote, ({ services }) => randomQuote(services.config.QUOTE_URL)),
  handleRaw(getImage, async ({ services }): Promise<RawAnswer> => {
    const url = services.config.IMAGE_URL;
    if (url !== undefined) return { status: 302, headers: { location: url } };
    return { headers: { 'content-type': 'image/svg+xml' }, bytes: new TextEncoder().encode(randomIllustration()) };
  }),
];
