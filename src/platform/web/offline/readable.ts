/** What the service worker (`worker.js`) keeps that somebody can open now, as pages of this site. */

export type ReadableList = 'dash' | 'courses' | 'quizzes' | 'attempts' | 'announcements' | 'notifications' | 'calendar';

export interface ReadablePage {
  readonly to: string;
  /** The name of what is on it, or which list it is. */
  readonly title: string | null;
  readonly list: ReadableList | null;
}

const lists: readonly (readonly [form: RegExp, list: ReadableList, to: string])[] = [
  [/^\/v1\/api\/quizes\/studentDashData$/, 'dash', '/dash'],
  [/^\/v1\/api\/quizes$/, 'quizzes', '/quizzes'],
  [/^\/v1\/api\/courses$/, 'courses', '/courses'],
  [/^\/v1\/api\/quizes\/userAttempts$/, 'attempts', '/myAttempt'],
  [/^\/v1\/api\/calendar$/, 'calendar', '/calendar'],
  [/^\/v1\/api\/announcements$/, 'announcements', '/announcements'],
  [/^\/v1\/api\/notices$/, 'notifications', '/notifications'],
];

const ID = '([0-9a-f]{8}-[0-9a-f-]{27})';
const pages: readonly (readonly [form: RegExp, to: (...ids: string[]) => string])[] = [
  [new RegExp(`^/v1/api/quizes/${ID}/exam$`), (id) => `/exam/${id}`],
  [new RegExp(`^/v1/api/courses/${ID}/topics/${ID}/read$`), (course, topic) => `/courses/${course}/topics/${topic}`],
  [new RegExp(`^/v1/api/courses/${ID}$`), (id) => `/courses/${id}`],
  [new RegExp(`^/v1/api/quizes/attempts/${ID}$`), (id) => `/myAttempt/${id}`],
  [new RegExp(`^/v1/api/posts/${ID}$`), (id) => `/blog/${id}`],
];

interface Named {
  readonly title?: unknown;
  readonly name?: unknown;
  readonly topic?: Named;
  readonly quiz?: Named;
}

/** The name that an answer has for what it is about. */
function titleOf({ topic, quiz, title, name }: Named): string | null {
  const own = topic ? titleOf(topic) : (title ?? name);
  if (typeof own === 'string' && own !== '') return own;
  return quiz ? titleOf(quiz) : null;
}

/** The page that shows a kept answer; null where none does. */
export function pageOf(pathname: string, body: unknown): ReadablePage | null {
  for (const [form, list, to] of lists) if (form.test(pathname)) return { to, title: null, list };
  for (const [form, to] of pages) {
    const found = form.exec(pathname);
    if (!found) continue;
    const title = typeof body === 'object' && body !== null ? titleOf(body) : null;
    return title === null ? null : { to: to(...found.slice(1)), title, list: null };
  }
  return null;
}

const MOST = 24;

/** Lists first, in the order of the menu, then what was opened last. Empty where nothing is kept. */
export async function listReadable(): Promise<readonly ReadablePage[]> {
  if (!('caches' in globalThis)) return [];
  const found = new Map<string, ReadablePage & { readonly at: number }>();
  for (const name of await caches.keys()) {
    if (!name.startsWith('data-')) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      if (![...lists, ...pages].some(([form]) => form.test(pathname))) continue;
      const answer = await cache.match(request, { ignoreVary: true });
      const page = answer ? pageOf(pathname, await answer.json().catch(() => null)) : null;
      if (page) found.set(page.to, { ...page, at: Number(answer!.headers.get('x-kept-at')) });
    }
  }
  const places = lists.map(([, list]) => list);
  const placeOf = ({ list }: ReadablePage): number => (list === null ? places.length : places.indexOf(list));
  return [...found.values()]
    .sort((one, other) => placeOf(one) - placeOf(other) || other.at - one.at)
    .slice(0, MOST)
    .map(({ to, title, list }) => ({ to, title, list }));
}
