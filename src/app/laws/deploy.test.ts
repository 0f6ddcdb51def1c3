/** The files under `deploy/` say about the product what is true of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { testSite } from '#app/testing/site.ts';
import { readConfig, refuseWithoutKey } from '#platform/server/configuration/config.ts';

interface Thing {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  // biome-ignore lint/suspicious/noExplicitAny: the files' own shapes are what is looked at
  readonly spec: any;
}

/** As in `architecture.mjs`. */
const testFiles = /\.test\.tsx?$|^app\/testing\/|^platform\/testing\/|\/testing(-[a-z-]+)?\.tsx?$/;
const folder = join(import.meta.dirname, '../../../deploy');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const compose = parse(read('compose.yaml'));
const manifests = readdirSync(join(folder, 'kubernetes')).filter((name) => name.endsWith('.yaml'));
const kustomization = parse(read('kubernetes/kustomization.yaml'));
const things: Thing[] = manifests
  .filter((name) => name !== 'kustomization.yaml')
  .flatMap((name) =>
    parseAllDocuments(read(`kubernetes/${name}`)).map((document) => {
      expect(document.errors, name).toEqual([]);
      return document.toJS();
    }),
  );
const named = (kind: string, name: string) =>
  things.find((thing) => thing.kind === kind && thing.metadata.name === name);
const web = named('Deployment', 'web')!.spec.template.spec;
const container = web.containers[0];

const secrets = {
  DATABASE_URL: 'postgres://tripos:secret@pooler:6432/tripos?pgbouncer=true',
  DIRECT_DATABASE_URL: 'postgres://tripos:secret@database:5432/tripos',
  SECRET_KEY: 'a key of thirty-two characters or more',
};

test('every manifest is in the kustomization, and nothing else is', () => {
  expect([...kustomization.resources, 'kustomization.yaml'].sort()).toEqual([...manifests].sort());
});

test('the configuration that the files give is one that the product takes, and every name in it is known', () => {
  const known = read('../src/platform/server/configuration/config.ts');
  const ofManifest = Object.fromEntries(
    container.env.map((one: { name: string; value: string }) => [one.name, one.value]),
  );
  const ofCompose = Object.fromEntries(
    Object.entries<string>(compose.services.web.environment).map(([name, value]) => [
      name,
      value.includes('${') ? (secrets as Record<string, string>)[name] : value,
    ]),
  );
  for (const name of [...Object.keys(ofManifest), ...Object.keys(compose.services.web.environment)]) {
    expect(known, name).toMatch(new RegExp(`^  ${name}:`, 'm'));
  }
  expect(readConfig({ ...secrets, ...ofManifest }, 2)).toMatchObject({ DEMO: false, WORKERS: 2, TRUST_PROXY: 1 });
  expect(readConfig({ ...secrets, ...ofCompose }, 2)).toMatchObject({ DEMO: false, TRUST_PROXY: 1 });
});

test('probes ask addresses that answer, on the port that is served', async () => {
  const { app } = (await testSite()).server;
  for (const probe of [container.startupProbe, container.readinessProbe, container.livenessProbe]) {
    expect((await app.inject(probe.httpGet.path)).statusCode, probe.httpGet.path).toBe(200);
    expect(container.ports.map((port: { name: string }) => port.name)).toContain(probe.httpGet.port);
  }
  const port = container.env.find((one: { name: string }) => one.name === 'PORT').value;
  expect(container.ports[0].containerPort).toBe(Number(port));
  expect(read('Containerfile')).toContain(`PORT=${port}`);
});

test('services, policies and the ingress mean pods and services that exist', () => {
  const labels = things
    .filter((thing) => thing.kind === 'Deployment')
    .map((thing) => thing.spec.template.metadata.labels);
  const selectors = things.flatMap(
    ({ spec }) => spec.podSelector?.matchLabels ?? spec.selector?.matchLabels ?? spec.selector ?? [],
  );
  expect(selectors.length).toBeGreaterThan(3);
  for (const selector of selectors) expect(labels).toContainEqual(selector);
  const [{ http }] = named('Ingress', 'web')!.spec.rules;
  const { name, port } = http.paths[0].backend.service;
  expect(named('Service', name)!.spec.ports.map((one: { name: string }) => one.name)).toContain(port.name);
});

test('a rolling deploy never has fewer processes than before, and gives each the time it takes to stop', () => {
  expect(named('Deployment', 'web')!.spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
  const graceMs = Number(
    read('../src/app/start/start.ts')
      .match(/GRACE_MS = ([\d_]+)/)![1]!
      .replace('_', ''),
  );
  const seconds = web.terminationGracePeriodSeconds - container.lifecycle.preStop.sleep.seconds;
  expect(seconds * 1000).toBeGreaterThan(graceMs);
});

test('nothing runs as root or may become it', () => {
  for (const { spec } of things.filter((thing) => thing.kind === 'Deployment')) {
    expect(spec.template.spec.securityContext).toMatchObject({ runAsNonRoot: true });
    for (const { securityContext } of spec.template.spec.containers) {
      expect(securityContext).toMatchObject({ allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } });
    }
  }
  expect(read('Containerfile')).toMatch(/^USER node$/m);
});

test('the web processes take connections from the ingress alone, on the port that is served', () => {
  const { podSelector, policyTypes, ingress } = named('NetworkPolicy', 'web')!.spec;
  expect(podSelector.matchLabels).toEqual(named('Deployment', 'web')!.spec.template.metadata.labels);
  expect(policyTypes).toEqual(['Ingress']);
  expect(ingress).toHaveLength(1);
  expect(ingress[0].from).toEqual([
    { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } } },
  ]);
  expect(ingress[0].ports).toEqual([{ protocol: 'TCP', port: container.ports[0].containerPort }]);
});

test('the lines for nginx lead to the port of the product, say who asks, and let as much through as the ingress', () => {
  const guide = read('../docs/use/run-at-scale.md').match(/^```nginx\n(.*?)^```/ms)![1]!;
  expect(guide).toContain(`server 127.0.0.1:${readConfig({}, 1).PORT};`);
  expect(guide).toContain('proxy_set_header Host $http_host;');
  expect(guide).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;');
  expect(guide).toContain('proxy_set_header X-Forwarded-Proto $scheme;');
  const { metadata } = parse(read('kubernetes/ingress.yaml'));
  const most = metadata.annotations['nginx.ingress.kubernetes.io/proxy-body-size'];
  expect(guide).toContain(`client_max_body_size ${most};`);
});

test('no server of a cluster makes a key of its own, which would be gone with its pod', () => {
  const given = { ...secrets, SECRET_KEY: undefined, DATA_DIR: '/data' };
  expect(() => refuseWithoutKey(readConfig(given, 2))).toThrow('SECRET_KEY must be set');
  expect(container.envFrom).toContainEqual({ secretRef: { name: 'tripos' } });
});

test('no test and no helper of tests is in the image', () => {
  const patterns = readFileSync(join(folder, '../.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const source = join(import.meta.dirname, '../..');
  const helpers = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => `src/${join(one.parentPath, one.name).slice(source.length + 1)}`)
    .filter((path) => testFiles.test(path.slice('src/'.length)));
  expect(helpers.length).toBeGreaterThan(100);
  const isLeftOut = (path: string): boolean =>
    patterns.some((pattern) => path.startsWith(`${pattern}/`) || matchesGlob(path, pattern));
  expect(helpers.filter((path) => !isLeftOut(path))).toEqual([]);
});
