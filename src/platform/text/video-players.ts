/**
 * Videos of other sites that pages may show. This list is the border: the sanitiser, the page's content policy and the
 * screen that draws the player all ask it.
 *
 * name     how a video is written in a text, as `youtube:dQw4w9WgXcQ`
 * address  where its player is, in the form that sets no cookies before somebody presses play
 */

interface Site {
  readonly origin: string;
  /** What an id looks like; nothing in it can end an attribute or lead elsewhere. */
  readonly id: RegExp;
  readonly player: (id: string) => string;
  /** The id in an address that people copy from their browser, or null. */
  readonly idIn: (url: URL) => string | null;
}

const sites: Readonly<Record<string, Site>> = {
  youtube: {
    origin: 'https://www.youtube-nocookie.com',
    id: /^[\w-]{11}$/,
    player: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
    idIn(url) {
      const host = url.hostname.replace(/^(www|m)\./, '');
      if (host === 'youtu.be') return url.pathname.slice(1);
      if (host !== 'youtube.com' && host !== 'youtube-nocookie.com') return null;
      return url.pathname === '/watch'
        ? url.searchParams.get('v')
        : (/^\/(?:embed|shorts|live)\/([^/]+)$/.exec(url.pathname)?.[1] ?? null);
    },
  },
  vimeo: {
    origin: 'https://player.vimeo.com',
    // A video that is not listed has a second part, its key.
    id: /^\d{1,12}(?:\.[0-9a-f]{1,20})?$/,
    player: (id) => {
      const [number, key] = id.split('.');
      return `https://player.vimeo.com/video/${number}?dnt=1${key ? `&h=${key}` : ''}`;
    },
    idIn(url) {
      const host = url.hostname.replace(/^www\./, '');
      const parts = url.pathname.split('/').filter(Boolean);
      if (host === 'player.vimeo.com' && parts[0] === 'video') parts.shift();
      else if (host !== 'vimeo.com') return null;
      const key = url.searchParams.get('h') ?? parts[1];
      return key ? `${parts[0]}.${key}` : (parts[0] ?? null);
    },
  },
};

/** The only sites whose players a page may hold. */
export const playerOrigins = Object.values(sites).map((site) => site.origin);

/** The name of the video at an address that somebody has typed; null when it is none of the allowed sites. */
export function videoOfAddress(address: string): string | null {
  const text = address.trim().replace(/^\/\//, 'https://');
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  for (const [name, site] of Object.entries(sites)) {
    const id = site.idIn(url);
    if (id !== null && site.id.test(id)) return `${name}:${id}`;
  }
  return null;
}

/** Where the player of a named video is; null for a name that is no video of an allowed site. */
export function videoAddress(name: string): string | null {
  const colon = name.indexOf(':');
  const [siteName, id] = [name.slice(0, colon), name.slice(colon + 1)];
  const site = Object.hasOwn(sites, siteName) ? sites[siteName] : undefined;
  return site?.id.test(id) ? site.player(id) : null;
}
