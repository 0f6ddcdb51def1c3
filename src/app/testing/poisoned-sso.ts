/** A batch of SAML metadata with one poisoned member, for `every-job.test.ts`. */
import { createSamlProvider } from '#identity/sso/saml/contract.ts';
import { metadataOf, newKeyPair } from '#identity/sso/saml/testing/identity-provider.ts';
import { buildSaml } from '#identity/sso/saml/testing.ts';
import type { Scenario } from './scenario.ts';
import type { TestSite } from './site.ts';

type Run = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;
type Poison = (table: string, action: 'insert' | 'update' | 'delete', condition: string) => Promise<void>;

export const samlMetadata = (site: TestSite, run: Run, poison: Poison): Scenario => ({
  job: 'saml-metadata',
  async prepare() {
    const ids: string[] = [];
    for (const name of ['bad', 'good']) {
      const issuer = `https://${name}.example/idp`;
      const metadata = { xml: metadataOf({ issuer, certificates: [(await newKeyPair()).certificate] }) };
      ids.push((await site.as('admin').do(createSamlProvider, { body: buildSaml({ metadata }) }))._id);
    }
    // Nothing is read from there, which is noted of each.
    await run(`update saml_provider set metadata_url = 'https://127.0.0.1/'`);
    await poison('saml_provider', 'update', `new.provider_id = '${ids[0]}'`);
    return ids[0]!;
  },
  done: () => run('select count(*)::int as read from saml_provider where metadata_problem is not null'),
  expected: [{ read: 1 }],
});
