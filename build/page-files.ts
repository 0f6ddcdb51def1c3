/**
 * Puts the modules of the pages together into few files: no page loads more than a handful, and each as little as possible
 * that it doesn't need.
 *
 * Modules that the same pages need are a group, which stays together. Groups are put into files by who needs them to begin
 * with; then `page-climb.ts` moves them while that saves bytes.
 */
import { climb, type Group, type Load } from './page-climb.ts';

/** Of a module, as the bundler knows it. */
export interface ModuleInfo {
  readonly code: string | null;
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

export interface Demands {
  /** Files a page may have besides the application's own. */
  readonly most: number;
  /** The pages and their layouts; a page has those of the folders that it is in. */
  readonly pageOf: (id: string) => string | null;
  /** The layouts of a page. */
  readonly layoutsOf: (page: string) => readonly string[];
  /** Whether a page loads the part without being asked; the others come one by one, when somebody wants them. */
  readonly brings: (page: string, part: string) => boolean;
  /** Whether the HTML of the page names the part already: it comes with the page. */
  readonly names: (page: string, part: string) => boolean;
  /** Parts of a kind, which are loaded together; null: by itself. */
  readonly kindOf: (id: string) => string | null;
  /** Files that parts of a kind may have, those of their page included. */
  readonly mostOf: (kind: string) => number;
  /** How much a byte more costs on a page. */
  readonly weightOf: (page: string) => number;
  /** Pages of the same readers, by a number; 0: the most urgent. */
  readonly readersOf: (page: string) => number;
}

type Find = (id: string) => ModuleInfo | null;

/** What is loaded at a time: a page, or a part of one that is asked for. */
interface Demand extends Load {
  readonly name: string;
  readonly roots: readonly string[];
  /** It is the first that a page loads: what it shows when it comes. */
  readonly isFirst: boolean;
  /** Of a page, whose it is; null for parts. */
  readonly readers: number | null;
  /** Parts of a kind, not one. */
  readonly isOfMany: boolean;
}

function reach(roots: readonly string[], find: Find, isLeft: (id: string) => boolean): Set<string> {
  const seen = new Set<string>();
  const visit = (id: string): void => {
    const info = seen.has(id) || isLeft(id) ? null : find(id);
    if (!info) return;
    seen.add(id);
    for (const imported of info.importedIds) visit(imported);
  };
  for (const root of roots) visit(root);
  return seen;
}

/** All that is imported on the way from the entry: with it, and later. */
function walk(entry: string, find: Find): { application: Set<string>; later: Set<string> } {
  const application = reach([entry], find, () => false);
  const later = new Set<string>();
  const seen = new Set<string>();
  const visit = (id: string): void => {
    const info = seen.has(id) ? null : find(id);
    if (!info) return;
    seen.add(id);
    for (const imported of info.importedIds) visit(imported);
    for (const imported of info.dynamicallyImportedIds) {
      if (!application.has(imported)) later.add(imported);
      visit(imported);
    }
  };
  visit(entry);
  return { application, later };
}

/** Everything that is loaded at a time: pages with the parts that they bring, and each part by itself. */
function loadsOf(find: Find, application: Set<string>, later: Set<string>, demands: Demands): Demand[] {
  const { pageOf, layoutsOf, kindOf, mostOf, weightOf, readersOf, brings, names, most } = demands;
  const pages = new Map<string, string>();
  const parts = new Map<string, string[]>();
  for (const id of [...later].sort()) {
    const page = pageOf(id);
    const kind = kindOf(id) ?? id;
    if (page === null) parts.set(kind, [...(parts.get(kind) ?? []), id]);
    else pages.set(page, id);
  }
  const withParts = (page: string, roots: readonly string[]): string[] => {
    const found = new Set(roots);
    // What is added during the walk is walked too.
    for (const root of found) {
      for (const id of reach([root], find, (one) => application.has(one))) {
        for (const part of find(id)!.dynamicallyImportedIds) {
          if (!later.has(part) || pageOf(part) !== null || !brings(page, part)) continue;
          for (const one of parts.get(kindOf(part) ?? part)!) found.add(one);
        }
      }
    }
    return [...found];
  };
  const layouts = new Set([...pages.keys()].flatMap(layoutsOf));
  const whole = [...pages.keys()].filter((page) => !layouts.has(page));
  const shown = (page: string): string[] => [
    ...[...layoutsOf(page), page].flatMap((one) => pages.get(one) ?? []),
    ...[...later].filter((part) => names(page, part)),
  ];
  const part = { weight: 1, isFirst: false, readers: null };
  const page = (name: string) => ({ name, readers: readersOf(name), most, isOfMany: false });
  return [
    // Before its parts have come, a page is to be there with as little as possible.
    ...whole.map((name) => ({ ...page(name), roots: shown(name), weight: weightOf(name), isFirst: true })),
    ...whole
      .map((name) => ({
        ...page(name),
        roots: withParts(name, shown(name)),
        weight: weightOf(name) / 4,
        isFirst: false,
      }))
      .filter(({ name, roots }) => roots.length > shown(name).length),
    ...[...parts].map(([name, roots]) => ({ name, roots, isOfMany: roots.length > 1, most: mostOf(name), ...part })),
  ];
}

/** About as many as are sent. Packages have long comments. */
const bytesOf = (id: string, find: Find): number =>
  (find(id)!.code?.length ?? 0) / (id.includes('node_modules') ? 10 : 5);

interface ModuleGroup extends Group {
  readonly modules: readonly string[];
}

/**
 * Groups of one kind may share a file. What comes later is never put together with what some page shows at once, and what
 * the most urgent pages need not with anything that they don't.
 */
function kindOf(loads: readonly Demand[]): number {
  const isFirst = loads.some((load) => load.isFirst);
  const urgent = loads.filter(({ readers }) => readers === 0);
  if (urgent.length === 0) return isFirst ? 1 : 0;
  return isFirst ? 3 : 2;
}

function groupsOf(find: Find, application: Set<string>, demands: readonly Demand[]): ModuleGroup[] {
  const users = new Map<string, number[]>();
  demands.forEach(({ roots }, place) => {
    for (const id of reach(roots, find, (one) => application.has(one)))
      users.set(id, [...(users.get(id) ?? []), place]);
  });
  const modules = new Map<string, string[]>();
  for (const id of [...users.keys()].sort()) {
    const key = users.get(id)!.join();
    modules.set(key, [...(modules.get(key) ?? []), id]);
  }
  const homes = new Map([...modules.values()].flatMap((ids, place) => ids.map((id): [string, number] => [id, place])));
  return Array.from(modules.values(), (ids, place) => {
    const imports = new Set(ids.flatMap((id) => find(id)!.importedIds.map((one) => homes.get(one) ?? place)));
    imports.delete(place);
    const loads = users.get(ids[0]!)!;
    return {
      modules: ids,
      loads,
      imports: [...imports],
      bytes: ids.reduce((sum, id) => sum + bytesOf(id, find), 0),
      kind: kindOf(loads.map((load) => demands[load]!)),
    };
  });
}

/** Groups that are needed about as widely by the same readers begin in one file, and so do those of the same parts. */
function beginning(groups: readonly ModuleGroup[], loads: readonly Demand[]): number[] {
  const keyOf = ({ loads: users, kind }: ModuleGroup): string => {
    if (kind > 1) return `urgent ${kind}`;
    const [pages, parts] = [true, false].map((isFirst) => users.filter((load) => loads[load]!.isFirst === isFirst));
    const brought = parts!.filter((load) => loads[load]!.readers === null);
    if (kind === 0)
      return brought.length > 1 && brought.every((load) => loads[load]!.isOfMany) ? 'parts' : brought.join();
    if (pages!.length === 1) return `page ${pages![0]}`;
    const readers = Math.min(...pages!.map((load) => loads[load]!.readers!));
    return `${readers} ${readers > 0 && pages!.length > (readers === 3 ? 7 : 30)}`;
  };
  const files = new Map<string, number>();
  return groups.map((group) => {
    const key = keyOf(group);
    const file = files.get(key) ?? files.size;
    files.set(key, file);
    return file;
  });
}

/**
 * For each module that is not the application's own the name of its file, and the name of the one that most pages have. Throws
 * where a page has too many.
 */
export function filesOfModules(
  entry: string,
  find: Find,
  demands: Demands,
): { files: Map<string, string>; common: string } {
  const { application, later } = walk(entry, find);
  const loads = loadsOf(find, application, later, demands);
  const groups = groupsOf(find, application, loads);
  // Whatever else of the application's libraries is needed later goes with it: every page has it, the most urgent ones included.
  const reachOf = ({ loads: users, kind }: ModuleGroup): number => users.length + (kind === 3 ? loads.length : 0);
  const widest = groups.reduce((best, group, place) => (reachOf(group) > reachOf(groups[best]!) ? place : best), 0);
  const { places, tooMany } = climb(groups, loads, beginning(groups, loads), widest);
  if (tooMany.length > 0)
    throw new Error(
      `Too many files: ${tooMany.map((load) => `${loads[load]!.name} (${loads[load]!.most})`).join(', ')}`,
    );
  const nameOf = (file: number): string => {
    if (file === places[widest]) return 'common';
    const users = new Set(groups.flatMap((group, place) => (places[place] === file ? group.loads : [])));
    const pages = [...users].filter((load) => loads[load]!.isFirst);
    const [some] = users;
    const [only = some!] = pages.length > 0 ? pages : [...users].filter((load) => loads[load]!.readers === null);
    const name = loads[only]!.name.replace(/\.\w+$/, '')
      .replace(/^.*[\\/](?=.)/, '')
      .replace(/\W/g, '');
    return `${pages.length > 1 ? 'shared' : name || 'page'}${file}`;
  };
  const names = new Map([...new Set(places)].map((file) => [file, nameOf(file)]));
  const files = groups.flatMap(({ modules }, place) =>
    modules.map((id): [string, string] => [id, names.get(places[place]!)!]),
  );
  return { files: new Map(files), common: 'common' };
}
