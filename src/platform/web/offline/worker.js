/**
 * The service worker: what somebody has seen opens again without a network. The server puts `const VERSION` before it.
 *
 * session   whose answers these are: every answer of the server carries a tag of its session in `x-session`
 * current   the one session of which anything is kept; another one's first answer throws away all that was kept
 * shell     the page without words, with which the application starts at any address
 *
 * Answers always come from the network while there is one; kept ones are only for when there is none.
 */
const ASSETS = `assets-${VERSION}`;
const STATE = 'state';
const VISITOR = 'visitor';
const SHELL = '/app-shell';
const SHELL_AGE_MS = 10 * 60_000;
const MOST_KEPT = 400;

/** What is kept: lists, courses, topics, quizzes, running attempts, one's own results. No bank, no people, no keys. */
const cachedPaths = [
  /^\/v1\/api\/(?:users\/me|calendar|tenant|tenant\/legal|faqs|notices|announcements|public\/quizzes|public\/tags)$/,
  /^\/v1\/api\/(?:layout\/page(?:Layout|Data)|posts|channels|courses|quizes)$/,
  /^\/v1\/api\/(?:posts|channels|public\/quizzes|images)\/[\w-]+(?:\/cover)?$/,
  /^\/v1\/api\/courses\/(?:enrolled|[\w-]+(?:\/progress|\/topics(?:\/[\w-]+(?:\/read)?)?)?)$/,
  /^\/v1\/api\/quizes\/(?:userQuizzes|userAttempts|studentDashData|[\w-]+(?:\/exam)?)$/,
  /^\/v1\/api\/quizes\/attempts\/[\w-]+$/,
];
const isKept = (url) => cachedPaths.some((form) => form.test(url.pathname));
const isExamAnswer = (url) => /\/v1\/api\/quizes\/[\w-]+\/exam$/.test(url);
const isAttemptPage = (url) => /^\/exam\/(?!review(?:\/|$))[^/]/.test(new URL(url).pathname);

const dataOf = (session) => `data-${session}`;
const asset = /(?:src|href)="(\/assets\/[^"]+)"/g;

/** Whether the server answered when it was asked last, as far as this run of the worker knows. */
let isReached = false;

/** Everything that reads or changes what is kept happens one after the other. */
let turn = Promise.resolve();
function inTurn(work) {
  const done = turn.then(work);
  turn = done.catch(() => undefined);
  return done;
}

async function readState() {
  const known = await (await caches.open(STATE)).match('/state');
  return known ? known.json() : { current: null, left: [] };
}
const writeState = async (state) => (await caches.open(STATE)).put('/state', new Response(JSON.stringify(state)));

/** Begins with another session: nothing of the one before is left, and late answers to it are not taken. */
async function turnTo(session) {
  const { current, left } = await readState();
  const isNamed = current !== null && current !== VISITOR && current !== session;
  await writeState({ current: session, left: isNamed ? [...left, current].slice(-50) : left });
  for (const name of await caches.keys()) {
    if (name.startsWith('data-') && name !== dataOf(session)) await caches.delete(name);
  }
}

/**
 * True when an answer of this session may be kept. Pages say who is there; other answers may come late, or, where others
 * on the way may keep them too, be those to somebody before.
 */
async function accepts(session, isPage, mayTurn = true) {
  if (session === null) return false;
  const { current, left } = await readState();
  if (session === current) return true;
  if (!mayTurn || left.includes(session)) return false;
  if (session === VISITOR && current !== null && !isPage) return false;
  await turnTo(session);
  return true;
}

/** Gets the shell with everything it loads, so that it can start on its own. */
async function fetchShell() {
  const answer = await fetch(SHELL, { credentials: 'same-origin' });
  if (!answer.ok) throw new Error(`The shell was answered with ${answer.status}`);
  const text = await answer.clone().text();
  const needed = Array.from(text.matchAll(asset), (found) => found[1]);
  const assets = await caches.open(ASSETS);
  const missing = [];
  for (const path of needed) if (!(await assets.match(path))) missing.push(path);
  await assets.addAll(missing);
  return answer;
}

async function cacheShell({ anyAge = false } = {}) {
  const { current } = await readState();
  if (current === null) return;
  const cache = await caches.open(dataOf(current));
  const known = await cache.match(SHELL);
  const age = known ? Date.now() - Date.parse(known.headers.get('date') ?? '') : Number.POSITIVE_INFINITY;
  if (!anyAge && age < SHELL_AGE_MS) return;
  const shell = await fetchShell();
  if (shell.headers.get('x-session') === current) await cache.put(SHELL, shell);
}

async function cacheAnswer(address, answer) {
  const session = answer.headers.get('x-session');
  const isFresh = /no-store/.test(answer.headers.get('cache-control') ?? '');
  if (!(await accepts(session, false, isFresh))) return;
  const cache = await caches.open(dataOf(session));
  if (!answer.ok) return void (answer.status < 500 && answer.status !== 429 && (await cache.delete(address)));
  if (answer.status !== 200 || /event-stream/.test(answer.headers.get('content-type') ?? '')) return;
  const headers = new Headers(answer.headers);
  headers.set('x-kept-at', String(Date.now()));
  await cache.put(address, new Response(await answer.blob(), { headers }));
  await forgetOldest(cache);
  // People who signed in without leaving the page have not brought one yet.
  await cacheShell();
}

const brought = /<script id="answers" type="application\/json">([^<]*)<\/script>/;

/** The answers that a page brings along are kept as if they had been asked for. */
async function cacheBrought(page) {
  const session = page.headers.get('x-session');
  const [, json] = brought.exec(await page.text()) ?? [];
  if (json === undefined) return;
  const cache = await caches.open(dataOf(session));
  for (const [path, { status, body }] of Object.entries(JSON.parse(json).answers)) {
    const url = new URL(path, location.origin);
    if (!isKept(url)) continue;
    if (status !== 200) await cache.delete(url.href);
    else
      await cache.put(
        url.href,
        Response.json(body, { headers: { 'x-session': session, 'x-kept-at': String(Date.now()) } }),
      );
  }
  await forgetOldest(cache);
}

async function forgetOldest(cache) {
  const all = await cache.keys();
  for (const oldest of all.slice(0, Math.max(0, all.length - MOST_KEPT))) {
    if (new URL(oldest.url).pathname !== SHELL) await cache.delete(oldest);
  }
}

/** A kept answer; of a running attempt with the time that has gone by since taken off. */
async function asOfNow(address, answer) {
  if (!isExamAnswer(address)) return answer;
  const exam = await answer.json();
  const passed = Math.max(0, Date.now() - Number(answer.headers.get('x-kept-at')));
  const { remainingMs } = exam.attempt;
  if (remainingMs !== null) exam.attempt.remainingMs = Math.max(0, remainingMs - passed);
  if (exam.current) exam.current.remainingMs = Math.max(0, exam.current.remainingMs - passed);
  return new Response(JSON.stringify(exam), { headers: answer.headers });
}

async function answerData(event) {
  const address = event.request.url;
  try {
    const answer = await fetch(event.request);
    isReached = true;
    const copy = answer.clone();
    event.waitUntil(inTurn(() => cacheAnswer(address, copy)).catch(() => undefined));
    return answer;
  } catch (error) {
    isReached = false;
    const { current } = await readState();
    const known = current && (await (await caches.open(dataOf(current))).match(address, { ignoreVary: true }));
    if (!known) throw error;
    return asOfNow(address, known);
  }
}

async function cacheAsset({ url }) {
  const assets = await caches.open(ASSETS);
  if (!(await assets.match(url, { ignoreVary: true }))) await assets.add(url);
}

async function answerAsset(request) {
  const known = await caches.match(request, { ignoreVary: true });
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(ASSETS)).put(request, answer.clone());
  return answer;
}

/** For a browser that has nothing of the site yet, in the language that it asks pages for. */
const OFFLINE = {
  en: [
    'ltr',
    'You are offline',
    'This site has not been opened on this device yet. Try again when the connection is back.',
  ],
  de: [
    'ltr',
    'Keine Verbindung',
    'Diese Seiten wurden auf diesem Gerät noch nicht geöffnet. Versuchen Sie es wieder, wenn die Verbindung zurück ist.',
  ],
  ar: ['rtl', 'لا يوجد اتصال', 'لم يُفتح هذا الموقع على هذا الجهاز بعد. حاول مرة أخرى عندما يعود الاتصال.'],
};

function offlinePage() {
  const codes = self.navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  const code = codes.find((one) => Object.hasOwn(OFFLINE, one)) ?? 'en';
  const [direction, title, text] = OFFLINE[code];
  return `<!doctype html><html lang="${code}" dir="${direction}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${title}</title>
<h1>${title}</h1><p>${text}</p></html>`;
}

async function answerPage(event) {
  try {
    const answer = await fetch(event.request);
    isReached = true;
    const session = answer.headers.get('x-session');
    const copy = session === null || session === VISITOR ? null : answer.clone();
    const keep = async () => {
      if (!(await accepts(session, true))) return;
      await cacheShell();
      if (copy) await cacheBrought(copy);
    };
    event.waitUntil(inTurn(keep).catch(() => undefined));
    return answer;
  } catch {
    isReached = false;
    const { current } = await readState();
    const shell = current && (await (await caches.open(dataOf(current))).match(SHELL));
    return (
      shell ?? new Response(offlinePage(), { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
    );
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/assets/')) {
    // A browser does not use what it still holds from before the worker came for what the worker answers: it would load
    // each part twice and complain. While there is a network its own cache is as good.
    if (isReached && navigator.onLine) event.waitUntil(cacheAsset(request).catch(() => undefined));
    else event.respondWith(answerAsset(request));
  } else if (request.mode === 'navigate') {
    if (!url.pathname.startsWith('/v1/') && !/\.(?:xml|txt|js)$/.test(url.pathname))
      event.respondWith(answerPage(event));
  } else if (isKept(url)) event.respondWith(answerData(event));
});

self.addEventListener('install', (event) => event.waitUntil(fetchShell()));

self.addEventListener('activate', (event) => {
  const begin = async () => {
    await self.clients.claim();
    await cacheShell({ anyAge: true }).catch(() => undefined);
    for (const name of await caches.keys()) {
      if (name.startsWith('assets-') && name !== ASSETS) await caches.delete(name);
    }
  };
  event.waitUntil(inTurn(begin));
});

const ofThisSite = (addresses) =>
  addresses.map((address) => new URL(address, location.origin)).filter((url) => url.origin === location.origin);

/** Parts of the application that were loaded before this worker came. */
async function seeAssets(urls) {
  const assets = await caches.open(ASSETS);
  const paths = urls.map((url) => url.pathname).filter((path) => path.startsWith('/assets/'));
  await Promise.all(
    paths.map(async (path) => {
      if (!(await assets.match(path))) await assets.add(path);
    }),
  );
}

/** Answers that were given before this worker came. */
const seeAnswers = (urls) =>
  Promise.all(
    urls.filter(isKept).map(async (url) => {
      const headers = { accept: 'application/json', tenant: location.host };
      const answer = await fetch(url, { credentials: 'same-origin', headers });
      await inTurn(() => cacheAnswer(url.href, answer));
    }),
  );

async function see(urls) {
  const page = await fetch(SHELL, { credentials: 'same-origin' });
  const session = page.headers.get('x-session');
  await inTurn(async () => (await accepts(session, true)) && cacheShell());
  await Promise.allSettled([seeAnswers(urls), seeAssets(urls)]);
}

/** Answers that the server has acknowledged are in the stored paper too. */
async function recordSaved({ attempt, answers }) {
  const { current } = await readState();
  if (current === null) return;
  const cache = await caches.open(dataOf(current));
  for (const key of await cache.keys()) {
    if (!isExamAnswer(key.url)) continue;
    const known = await cache.match(key);
    const exam = await known.json();
    if (exam.attempt._id !== attempt) continue;
    for (const { question, answer, seq, feedback } of answers) {
      const slot = exam.questions.find((one) => one.question._id === question);
      if (slot && slot.seq < seq) Object.assign(slot, { resp: answer, seq }, feedback && { feedback });
    }
    await cache.put(key, new Response(JSON.stringify(exam), { headers: known.headers }));
  }
}

/** The new version begins, unless somebody is in the middle of an attempt in any window. */
async function begin(asker) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.some((one) => isAttemptPage(one.url))) asker?.postMessage({ type: 'busy' });
  else await self.skipWaiting();
}

const actions = {
  forget: () => inTurn(() => turnTo(VISITOR)),
  seen: ({ addresses }) => see(ofThisSite(addresses)),
  saved: (said) => inTurn(() => recordSaved(said)),
  activate: (_said, asker) => begin(asker),
};

self.addEventListener('message', (event) => {
  const action = Object.hasOwn(actions, event.data?.type) ? actions[event.data.type] : null;
  if (action) event.waitUntil(action(event.data, event.source).catch(() => undefined));
});

self.addEventListener('push', (event) => {
  const { title = '', body = '', url = null, tag } = event.data?.json() ?? {};
  if (title === '') return;
  const icon = '/pwa-icons/192.png';
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon, badge: icon, data: { url } }));
});

/** Opens what was told, in a window that is open already where no attempt is running in it. */
async function show(path) {
  // Only ever a page of this site.
  const url = new URL(path ?? '/notifications', location.origin);
  if (url.origin !== location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window' });
  const free = windows.find((one) => !isAttemptPage(one.url));
  if (!free) return void (await self.clients.openWindow(url.href));
  await free.focus();
  await free.navigate(url.href);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data?.url));
});
