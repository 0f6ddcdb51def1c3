/**
 * `npm run db`: psql on the database of DATABASE_URL, or else on the embedded one, which is started for it when nothing
 * runs. Without psql on the PATH, a plain prompt that sends each statement that ends with a semicolon. Arguments go to psql.
 */
import { spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { readConfig } from '../src/platform/server/configuration/config.ts';
import { findEmbedded, startEmbedded } from '../src/platform/server/database/embedded/embedded.ts';

const config = readConfig(process.env, availableParallelism());
const running = config.DIRECT_DATABASE_URL ?? config.DATABASE_URL ?? (await findEmbedded(config.DATA_DIR));
const embedded = running === null ? await startEmbedded({ dataDir: config.DATA_DIR }) : null;
const url = running ?? embedded!.url;
const args = process.argv.slice(2);

try {
  process.exitCode = spawnSync('psql', ['--version']).status === 0 ? await psql() : await prompt();
} finally {
  await embedded?.stop();
}

function psql(): Promise<number> {
  const child = spawn('psql', [...args, url], { stdio: 'inherit' });
  // Ctrl-C ends a statement, not the session.
  process.on('SIGINT', () => undefined);
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}

async function prompt(): Promise<number> {
  if (args.length > 0) {
    process.stderr.write('psql is not installed, and its arguments mean nothing to the plain prompt\n');
    return 2;
  }
  process.stderr.write(
    'psql is not installed: a plain prompt instead. End a statement with ; and the session with Ctrl-D.\n',
  );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let failed = false;
  let text = '';
  const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: 'tripos=> ' });
  lines.prompt();
  for await (const line of lines) {
    text += `${line}\n`;
    if (/;\s*$/.test(text)) {
      const results = await client.query(text).catch((error: Error) => {
        failed = true;
        process.stderr.write(`${error.message}\n`);
        return [];
      });
      for (const { rows, command, rowCount } of [results].flat()) {
        if (rows.length > 0) console.table(rows);
        process.stdout.write(`${command} ${rowCount ?? ''}\n`);
      }
      text = '';
    }
    lines.prompt();
  }
  await client.end();
  return failed ? 1 : 0;
}
