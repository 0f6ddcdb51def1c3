import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** One package that the product depends on. */
export interface Credit {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly author: string;
  readonly homepage: string;
}

interface PackageJson {
  name?: string;
  version?: string;
  license?: string | { type?: string };
  licenses?: { type?: string }[];
  author?: string | { name?: string };
  homepage?: string;
  repository?: string | { url?: string };
}

const licenceOf = (pkg: PackageJson): string =>
  typeof pkg.license === 'string'
    ? pkg.license
    : (pkg.license?.type ?? pkg.licenses?.map((licence) => licence.type ?? '').join(' OR ') ?? '');

const authorOf = (pkg: PackageJson): string =>
  (typeof pkg.author === 'string' ? pkg.author : (pkg.author?.name ?? '')).replace(/\s*[<(].*$/, '');

const homepageOf = (pkg: PackageJson): string => {
  const repository = typeof pkg.repository === 'string' ? pkg.repository : (pkg.repository?.url ?? '');
  const address = (pkg.homepage ?? repository).replace(/^git\+/, '').replace(/\.git$/, '');
  return address.startsWith('https://') ? address : '';
};

const readPackage = (folder: string): PackageJson | null => {
  const path = join(folder, 'package.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as PackageJson) : null;
};

/** Every package installed under `nodeModules`, by name, with the licence it states. */
export function installedCredits(nodeModules: string): Credit[] {
  const folders = readdirSync(nodeModules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(nodeModules, name)).map((sub) => `${name}/${sub}`) : [name],
    );
  return folders
    .flatMap((folder) => {
      const pkg = readPackage(join(nodeModules, folder));
      if (!pkg?.name || !pkg.version) return [];
      return [
        {
          name: pkg.name,
          version: pkg.version,
          licence: licenceOf(pkg) || 'not stated',
          author: authorOf(pkg),
          homepage: homepageOf(pkg),
        },
      ];
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

const id = 'virtual:credits';

/** Gives the module `virtual:credits`, whose `credits` are the installed packages at build time. */
export function credits(): Plugin {
  return {
    name: 'tripos:credits',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (loaded) =>
      loaded === `\0${id}` ? `export const credits = ${JSON.stringify(installedCredits('node_modules'))};` : undefined,
  };
}
