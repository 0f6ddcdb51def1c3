/**
 * `npm run dev`: the product over its sources. The embedded PostgreSQL runs as long as this does; the server starts again
 * when a server file changes; the browser half is served by Vite, which puts a changed module into the open page. Pages
 * are written by the server, as in production, so that the tenant and the person are in them.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createServer as createVite } from 'vite';
import { fillWhenEmpty } from '../src/app/demo/seed.ts';
import {
  type Config,
  readConfig,
  refuseWithoutKey,
  WrongConfiguration,
} from '../src/platform/server/configuration/config.ts';
import { startEmbedded } from '../src/platform/server/database/embedded/embedded.ts';
import { migrate } from '../src/platform/server/database/migrate.ts';
import { answerFrom, freePort } from './front.ts';
import { missingTranslations } from './missing-translations.ts';

const root = join(import.meta.dirname, '..');
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const config = configOrExit();

const embedded = config.DATABASE_URL === undefined ? await startEmbedded({ dataDir: config.DATA_DIR }) : null;
const databaseUrl = embedded?.url ?? config.DATABASE_URL!;
const pages = mkdtempSync(join(tmpdir(), 'tripos-dev-'));
let server: ChildProcess | undefined;

const end = async (code: number): Promise<void> => {
  if (server && server.exitCode === null) {
    const ended = new Promise((resolve) => server?.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  }
  rmSync(pages, { recursive: true, force: true });
  await embedded?.stop();
  process.exit(code);
};
process.on('SIGINT', () => void end(0));
process.on('SIGTERM', () => void end(0));

function configOrExit(): Config {
  try {
    const read = readConfig(process.env, availableParallelism());
    refuseWithoutKey(read);
    return read;
  } catch (error) {
    if (!(error instanceof WrongConfiguration)) throw error;
    process.stderr.write(`The configuration is wrong:\n${error.message}\n`);
    process.exit(2);
  }
}

try {
  await migrate(config.DIRECT_DATABASE_URL ?? databaseUrl);
  if (config.DEMO) await fillWhenEmpty(databaseUrl, say);

  // What the server takes for a built browser half: the page of the source tree, and no parts.
  mkdirSync(join(pages, 'assets'));
  copyFileSync(join(root, 'index.html'), join(pages, 'index.html'));
  const port = await freePort();
  server = spawn(process.execPath, ['--watch', '--watch-preserve-output', join(import.meta.dirname, 'server.ts')], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
      DATABASE_URL: databaseUrl,
      DEMO: config.DEMO ? '1' : '0',
      DATA_DIR: config.DATA_DIR,
      PORT: String(port),
      TRIPOS_DEV_PAGES: pages,
      // With the compiled code at hand, a restart takes half the time.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(config.DATA_DIR, 'compiled'),
    },
  });

  const front = createHttpServer();
  const vite = await createVite({
    root,
    appType: 'custom',
    plugins: [missingTranslations()],
    clearScreen: false,
    cacheDir: resolve(config.DATA_DIR, 'vite'),
    // Beside localhost: schools under the name that is reserved for tests.
    server: {
      middlewareMode: true,
      allowedHosts: ['.test'],
      ws: { server: front },
      // A worktree may have its dependencies through a link.
      fs: { allow: [root, realpathSync(join(root, 'node_modules'))] },
    },
  });
  front.on('request', answerFrom(vite, port));
  front.listen(config.PORT, config.HOST, () => {
    say(`\n${config.PRODUCT_NAME} in development is at http://localhost:${config.PORT}`);
    if (config.DEMO)
      say('Demo accounts: admin@demo.example, teacher@demo.example, student@demo.example; password demo-password');
  });
  front.on('error', (error) => {
    process.stderr.write(`Port ${config.PORT} cannot be used: ${error.message}\n`);
    void end(1);
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  await end(1);
}
