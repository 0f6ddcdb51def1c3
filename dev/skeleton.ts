/** What the generators do: names in their forms, templates with the names put in, and the formatter at the end. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Says why nothing was made; the message is for the terminal. */
export class CannotMake extends Error {
  override readonly name = 'CannotMake';
}

/** `odd-one-out`, `oddOneOut` and `Odd one out`, from the first or the second. */
export interface Names {
  readonly kebab: string;
  readonly camel: string;
  readonly title: string;
}

/** Throws CannotMake for a name that cannot be both a folder and a constant. */
export function namesOf(given: string | undefined, example: string): Names {
  const kebab = (given ?? '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (!/^[a-z]+(-[a-z0-9]+)*$/.test(kebab)) throw new CannotMake(`Give it a name of letters, such as ${example}`);
  const camel = kebab.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const words = kebab.replaceAll('-', ' ');
  return { kebab, camel, title: words[0]!.toUpperCase() + words.slice(1) };
}

const filled = (template: string, { kebab, camel, title }: Names): string =>
  readFileSync(join(import.meta.dirname, 'templates', `${template}.txt`), 'utf8')
    .replaceAll('__name__', kebab)
    .replaceAll('__kebab__', kebab)
    .replaceAll('__camel__', camel)
    .replaceAll('__title__', title)
    .replaceAll('__words__', title.toLowerCase());

/** Collects what is to be written, so that nothing is written where something cannot be made. */
export class Draft {
  readonly #files = new Map<string, string>();
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  has(path: string): boolean {
    return existsSync(join(this.#root, path));
  }

  read(path: string): string {
    return this.#files.get(path) ?? readFileSync(join(this.#root, path), 'utf8');
  }

  /** A new file from a template. Throws CannotMake when the file is there already. */
  add(path: string, template: string, names: Names): void {
    if (this.has(path)) throw new CannotMake(`${path} is there already`);
    this.#files.set(path, filled(template, names));
  }

  append(path: string, template: string, names: Names): void {
    this.#files.set(path, this.read(path) + filled(template, names));
  }

  /** Throws CannotMake where the place is not found. */
  replace(path: string, place: RegExp, by: string): void {
    const text = this.read(path);
    if (!place.test(text)) throw new CannotMake(`${path} has not the form that this generator knows: no ${place}`);
    this.#files.set(
      path,
      text.replace(place, (found) => by.replace('$&', () => found)),
    );
  }

  set(path: string, text: string): void {
    this.#files.set(path, text);
  }

  /** Writes and formats the files; answers their paths. */
  write(): string[] {
    const paths = [...this.#files.keys()];
    for (const [path, text] of this.#files) {
      mkdirSync(dirname(join(this.#root, path)), { recursive: true });
      writeFileSync(join(this.#root, path), text);
    }
    const biome = join(this.#root, 'node_modules/@biomejs/biome/bin/biome');
    const done = spawnSync(process.execPath, [biome, 'check', '--write', '--colors=off', ...paths], {
      cwd: this.#root,
      encoding: 'utf8',
    });
    if (done.status !== 0) throw new Error(`The skeleton does not pass lint:\n${done.stdout}${done.stderr}`);
    return paths;
  }
}

/** What is to be done after a generator that leaves marks. */
export const FILL_IN = "Fill in what the lines with TODO(new) name: grep -rn 'TODO(new)' src\n";

/** Runs a generator for the terminal: says what it wrote and what is next, or why nothing was made. */
export function report(make: () => string[], next: string): void {
  try {
    for (const path of make()) process.stdout.write(`${path}\n`);
    process.stdout.write(`\n${next}\n`);
  } catch (error) {
    if (!(error instanceof CannotMake)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
