/**
 * The database roles.
 *
 * tripos_owner    logs in, owns the tables, runs the migrations; with `DATABASE_URL` its user takes this part
 * tripos_app      what the product's transactions run as: owns nothing, cannot log in, cannot bypass row security
 * tripos_sweeper  the same, for the one look across tenants
 * tripos_search   owns the views through which a tenant's rows are searched; nothing runs as it
 * tripos_retention  removes what a tenant keeps for a time only and what nobody else may remove
 */
import type { ClientBase } from 'pg';
import { OperatorError } from '#platform/server/configuration/operator-error.ts';
import { isPermissionError } from './errors.ts';

export const APP_ROLES = ['tripos_app', 'tripos_sweeper', 'tripos_search', 'tripos_retention'] as const;

/** The roles are missing and the connecting user may not create them. The message says what to run by hand. */
export class RolesMissing extends OperatorError {
  override readonly name = 'RolesMissing';
}

/**
 * Creates the roles where they are missing and lets the connected user switch to them. Safe to call by many at once:
 * roles belong to the whole cluster, so another database's migration may create them at the same moment.
 */
export async function ensureRoles(client: ClientBase): Promise<void> {
  for (const role of APP_ROLES) {
    await ensureRole(client, role);
    await ensureMembership(client, role);
  }
}

async function ensureRole(client: ClientBase, role: string): Promise<void> {
  const { rows } = await client.query('SELECT rolsuper OR rolbypassrls AS unsafe FROM pg_roles WHERE rolname = $1', [
    role,
  ]);
  if (rows[0]?.unsafe)
    throw new RolesMissing(`The role ${role} can bypass row security: ALTER ROLE ${role} NOSUPERUSER NOBYPASSRLS;`);
  if (rows.length > 0) return;
  await orSayWhatToRun(client, async () => {
    await client.query(`DO $$ BEGIN
      CREATE ROLE ${role} NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`);
  });
}

async function ensureMembership(client: ClientBase, role: string): Promise<void> {
  if (await isMember(client, role)) return;
  await orSayWhatToRun(client, async () => {
    try {
      await client.query(`GRANT ${role} TO CURRENT_USER`);
    } catch (error) {
      // Two grants at the same moment collide; the other one has done the work.
      if (isPermissionError(error) || !(await isMember(client, role))) throw error;
    }
  });
}

async function isMember(client: ClientBase, role: string): Promise<boolean> {
  // Since version 16 a member may be denied SET ROLE; before, membership was enough.
  const { rows } = await client.query(
    `SELECT pg_has_role(current_user, $1,
       CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END) AS yes`,
    [role],
  );
  return rows[0].yes;
}

/** What an administrator has to run: another installation on the same server may have made the roles. */
async function missingOf(client: ClientBase, me: string): Promise<string[]> {
  const { rows } = await client.query<{ rolname: string }>('SELECT rolname FROM pg_roles WHERE rolname = any($1)', [
    [...APP_ROLES],
  ]);
  const made = new Set(rows.map(({ rolname }) => rolname));
  const commands: string[] = [];
  for (const role of APP_ROLES) {
    if (!made.has(role)) commands.push(`CREATE ROLE ${role} NOLOGIN NOBYPASSRLS;`);
    if (!made.has(role) || !(await isMember(client, role))) commands.push(`GRANT ${role} TO ${me};`);
  }
  return commands;
}

async function orSayWhatToRun(client: ClientBase, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isPermissionError(error)) throw error;
    const { rows } = await client.query('SELECT quote_ident(current_user) AS me');
    const commands = await missingOf(client, rows[0].me);
    throw new RolesMissing(
      `The database user ${rows[0].me} may not create the roles that Tripos needs, or may not use them. ` +
        `Run this once as an administrator of the database, then start again:\n  ${commands.join('\n  ')}`,
      { cause: error },
    );
  }
}
