/** A PgBouncer in transaction mode over Unix sockets, where it is installed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const PROGRAM = 'pgbouncer';
const PORT = 6432;

/** "PgBouncer 1.18.0"; null where it is not installed. */
export function poolerVersion(): string | null {
  const { status, stdout } = spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.split('\n')[0]!.trim() : null;
}

export interface Pooler {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts one in front of the database at this address; its files lie in `folder`. */
export async function startPooler(databaseUrl: string, folder: string): Promise<Pooler> {
  await mkdir(folder, { recursive: true });
  const target = new URL(databaseUrl);
  const settings = [
    '[databases]',
    `tripos = host=${target.searchParams.get('host')} port=5432 dbname=${target.pathname.slice(1)} user=${target.username} password=${target.password}`,
    '[pgbouncer]',
    'pool_mode = transaction',
    'auth_type = any',
    'listen_addr =',
    `listen_port = ${PORT}`,
    `unix_socket_dir = ${folder}`,
    'default_pool_size = 8',
    'max_client_conn = 500',
    'ignore_startup_parameters = extra_float_digits',
  ];
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, `${settings.join('\n')}\n`);
  // It refuses to run as root, as PostgreSQL does; and finds the database's socket where root's files seem its own.
  const child: ChildProcess =
    process.getuid?.() === 0
      ? spawn('unshare', ['--user', '--map-user=1000', '--map-group=1000', '--', PROGRAM, '-q', file])
      : spawn(PROGRAM, ['-q', file]);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const address = `postgres://anybody@localhost:${PORT}/tripos?host=${encodeURIComponent(folder)}`;
  for (let tries = 1; ; tries += 1) {
    const client = new pg.Client({ connectionString: address });
    try {
      await client.connect();
      await client.end();
      break;
    } catch (error) {
      if (tries === 100 || child.exitCode !== null) throw new Error('PgBouncer does not answer', { cause: error });
      await pause(50);
    }
  }
  return {
    url: `${address}&pgbouncer=true`,
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}
