/** People with passwords, and a look at the rows of a school. For tests. */
import { randomBytes } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Role } from '#access/subject.ts';
import type { TestPerson, TestSchool, TestSite } from '#app/testing/site.ts';
import { insertPasskey } from './passkeys/store.ts';
import { hashPassword } from './passwords/passwords.ts';

export const PASSWORD = 'correct horse battery';

/** Runs a statement in a school, which its fence then holds for. */
export const runIn = async <Row>(
  site: TestSite,
  school: TestSchool,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> =>
  site.database.inTenant(
    school.id,
    async (tx) => (await tx.executeQuery(CompiledQuery.raw(text, values))).rows as Row[],
  );

/** Somebody who is signed in, and can sign in again with `PASSWORD`. */
export async function addWithPassword(
  site: TestSite,
  name: string,
  { school = site.school, roles = ['student'] }: { school?: TestSchool; roles?: readonly Role[] } = {},
): Promise<TestPerson> {
  const person = await site.addPerson(school, roles, name);
  const hash = await hashPassword(PASSWORD);
  await runIn(site, school, 'update person set password_hash = $1 where person_id = $2', [hash, person.personId]);
  return person;
}

/** A passkey whose private half nobody has. Returns its id. */
export async function addForgottenPasskey(site: TestSite, personId: string, name: string): Promise<string> {
  const row = await site.database.inTenant(site.school.id, (tx) =>
    insertPasskey(tx, {
      passkeyId: uuid(),
      personId,
      name,
      credentialId: randomBytes(32),
      publicKey: randomBytes(77),
      counter: 0,
      transports: [],
      isSynced: false,
      now: site.now(),
    }),
  );
  return row!.passkey_id;
}

/** From now on the people of the school sign in at a provider alone. */
export async function signInAtProviderOnly(site: TestSite, school: TestSchool): Promise<void> {
  await runIn(site, school, 'update tenant set sso_only = true');
  await runIn(
    site,
    school,
    `insert into sso_provider
        (tenant_id, provider_id, position, kind, label, issuer, client_id, sealed_secret, scopes)
      values ($1, gen_random_uuid(), 1, 'oidc', 'School', 'https://id.test', 'tripos', '\\x00', 'openid')`,
    [school.id],
  );
}
