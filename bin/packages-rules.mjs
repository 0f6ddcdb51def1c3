/** What is wrong with a package-lock.json, by the table of packages.mjs. Pure; `check-packages.mjs` reads and prints. */

const PUBLIC_REGISTRY = 'https://registry.npmjs.org/';

/** `node_modules/a/node_modules/@b/c` is the package `@b/c`. */
const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

const covers = (pattern, name) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name);

/** True when an SPDX expression is allowed: each part of an AND, and one part of an OR. */
export function isAllowed(expression, allowed) {
  const tokens = String(expression).match(/\(|\)|[^\s()]+/g) ?? [];
  let at = 0;
  const one = () => {
    if (tokens[at] === '(') {
      at += 1;
      const inside = either();
      if (tokens[at] !== ')') return false;
      at += 1;
      return inside;
    }
    const id = tokens[at];
    at += 1;
    return allowed.includes(id);
  };
  const both = () => {
    let good = one();
    while (tokens[at] === 'AND') {
      at += 1;
      good = one() && good;
    }
    return good;
  };
  function either() {
    let good = both();
    while (tokens[at] === 'OR') {
      at += 1;
      good = both() || good;
    }
    return good;
  }
  return tokens.length > 0 && either() && at === tokens.length;
}

/** Every breach of the table in the lock file, and every line of the table that nothing needs any more. */
export function findBreaches(lock, { licences, licenceExceptions, installScripts, withoutChecksum }) {
  const packages = Object.entries(lock.packages ?? {}).filter(([place]) => place !== '');
  if (packages.length === 0) return ['package-lock.json names no packages: it was not read'];
  const used = new Set();
  const coveredBy = (list, name, matches = () => true) => {
    const line = list.find((entry) => covers(entry.name, name) && matches(entry));
    if (line) used.add(line);
    return line !== undefined;
  };
  const breaches = [];
  for (const [place, entry] of packages) {
    const name = nameOf(place);
    const say = (what) => breaches.push(`${name} ${entry.version ?? ''}: ${what}`);
    const isUnknownElsewhere = () =>
      entry.integrity === undefined &&
      entry.optional === true &&
      coveredBy(withoutChecksum, name, ({ version }) => version === entry.version);
    if (!/^sha512-[\w+/]+=*$/.test(entry.integrity ?? '') && !isUnknownElsewhere()) say('has no checksum (sha512)');
    if (entry.resolved !== undefined && !entry.resolved.startsWith(PUBLIC_REGISTRY))
      say('is recorded as coming from elsewhere than the public registry');
    if (entry.link) say('is a folder of this machine');
    if (
      !isAllowed(entry.license ?? '', licences) &&
      !coveredBy(licenceExceptions, name, ({ licence }) => licence === entry.license)
    )
      say(`has the licence ${entry.license ?? '(none named)'}, which packages.mjs does not allow`);
    if (entry.hasInstallScript && !coveredBy(installScripts, name))
      say('runs a program when it is installed, and packages.mjs does not name it');
  }
  for (const line of [...licenceExceptions, ...installScripts, ...withoutChecksum])
    if (!used.has(line)) breaches.push(`packages.mjs names ${line.name}, which nothing needs any more`);
  return breaches;
}

const SERIOUS = ['high', 'critical'];

/** What `npm audit --json` knows that is serious and not accepted; null when it answered something else. */
export function findWeaknesses(audit, accepted, today) {
  if (typeof audit?.vulnerabilities !== 'object' || audit.vulnerabilities === null) return null;
  const advisories = new Map();
  for (const { via } of Object.values(audit.vulnerabilities))
    for (const cause of via ?? [])
      if (typeof cause === 'object' && SERIOUS.includes(cause.severity))
        advisories.set(
          String(cause.url ?? cause.source)
            .split('/')
            .at(-1),
          cause,
        );
  const found = [];
  for (const [id, { name, title, severity }] of advisories) {
    const line = accepted.find((one) => one.id === id);
    if (!line) found.push(`${name}: ${severity}: ${title} (${id})`);
    else if (line.until < today) found.push(`${name}: ${id} was accepted until ${line.until}; look again`);
  }
  for (const { id } of accepted)
    if (!advisories.has(id)) found.push(`packages.mjs accepts ${id}, which is no longer there`);
  return found;
}
