/** Which files of the server one saved answer crosses, found out by saving answers at a running demo. */
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/** This many saves are made, one after the other: what runs less often than that belongs to something else. */
const SAVES = 60;

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

async function until(isTrue, what) {
  for (let left = 1200; left > 0; left--) {
    if (await isTrue()) return;
    await wait(100);
  }
  throw new Error(`${what} took too long`);
}

/** Signs in as the demo's student and begins a quiz; returns a function that saves the next answer. */
async function beginExam(address) {
  const ask = async (path, { body, cookie = '' } = {}) => {
    const answer = await fetch(`${address}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    return { ok: answer.ok, headers: answer.headers, json: await answer.json() };
  };
  const login = await ask('/v1/api/auth/login', {
    body: { email: 'student@demo.example', password: 'demo-password' },
  });
  const cookie = login.headers.getSetCookie()[0].split(';')[0];
  const { json: list } = await ask('/v1/api/quizes?ds=open&limit=50', { cookie });
  for (const { _id } of list.quizzes) {
    const started = await ask('/v1/api/quizes/startQuiz', { body: { id: _id }, cookie });
    if (!started.ok) continue;
    const id = started.json._id;
    const { json: exam } = await ask(`/v1/api/quizes/${id}/exam`, { cookie });
    const slot = exam.questions?.find(({ question }) => question.type === 'single-choice');
    if (!slot) continue;
    const { _id: question, view } = slot.question;
    let { seq = 0 } = slot.answer ?? {};
    return async () => {
      const answer = { option: view.options[seq % view.options.length].id };
      const resp = [{ question, answer, seq: seq + 1, base: seq }];
      const { json } = await ask('/v1/api/quizes/saveResp', { body: { id, resp }, cookie });
      if (json.saved?.[0]?.seq !== seq + 1) throw new Error(`Not saved: ${JSON.stringify(json).slice(0, 300)}`);
      seq += 1;
    };
  }
  throw new Error('The demo has no quiz with a single choice that its student may start');
}

/**
 * The files under `folder`/src in which a function runs with every save of an answer, from the request's arrival to its
 * response. The browser's side is not in it.
 */
export async function filesOfOneSave(folder) {
  const trace = mkdtempSync(join(realpathSync(tmpdir()), 'tripos-trace-'));
  const port = await freePort();
  const start = ['src/app/start/start.ts', 'src/start.ts'].find((path) => existsSync(join(folder, path)));
  mkdirSync(join(trace, 'data'));
  const hook = pathToFileURL(join(import.meta.dirname, 'trace-hook.mjs')).href;
  const server = spawn(process.execPath, [start], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_OPTIONS: `--import ${hook}`,
      TRACE_FOLDER: trace,
      PORT: String(port),
      DATA_DIR: join(trace, 'data'),
      WORKERS: '1',
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  try {
    const address = `http://localhost:${port}`;
    await until(
      () =>
        fetch(`${address}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      'The start of the demo',
    );
    const save = await beginExam(address);
    for (let warm = 0; warm < 5; warm++) await save();
    writeFileSync(join(trace, 'begin'), '');
    await until(() => readdirSync(trace).some((name) => name.startsWith('counting-')), 'Counting');
    await wait(500);
    for (let count = 0; count < SAVES; count++) await save();
    writeFileSync(join(trace, 'end'), '');
    const processes = readdirSync(trace).filter((name) => name.startsWith('counting-')).length;
    const written = () => readdirSync(trace).filter((name) => name.startsWith('counts-'));
    await until(() => written().length >= processes, 'Writing the counts');
    const source = `${pathToFileURL(realpathSync(folder)).href}/src/`;
    const files = written()
      .flatMap((name) => JSON.parse(readFileSync(join(trace, name), 'utf8')))
      .filter(({ url, calls }) => url.startsWith(source) && calls.some((count) => count >= SAVES))
      .map(({ url }) => url.slice(source.length));
    return [...new Set(files)].sort();
  } finally {
    server.kill('SIGTERM');
    await ended;
    rmSync(trace, { recursive: true });
  }
}
