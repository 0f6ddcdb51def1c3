/** Moves groups of modules between files as long as pages load less for it. */

export interface Load {
  /** How much a byte more costs. */
  readonly weight: number;
  /** Files that it may have. */
  readonly most: number;
}

export interface Group {
  readonly bytes: number;
  /** Places of the loads that need it. */
  readonly loads: readonly number[];
  /** Places of the groups that it imports. */
  readonly imports: readonly number[];
  /** Only groups of one kind share a file. */
  readonly kind: number;
}

/** What a file too many costs at first, in bytes by weight: more than any page is large. */
const TOO_MANY = 3_000_000;
/** Where a page still has too many, it costs so many times as much, and all begins where it has ended. */
const DEARER = 4;
const ROUNDS = 3;
const SWEEPS = 3;
const WORD = 32;
const MOST_FILES = 8 * WORD;

/** Reckons what all loads come to. Sets of files are bits, because it is asked tens of thousands of times. */
function createCostFunction(groups: readonly Group[], loads: readonly Load[], widest: number) {
  const most = MOST_FILES;
  const words = most / WORD;
  const needs = loads.map((_, load) => groups.flatMap((group, place) => (group.loads.includes(load) ? [place] : [])));
  for (const [load, need] of needs.entries()) {
    if (loads[load]!.most !== Number.POSITIVE_INFINITY && !need.includes(widest)) need.push(widest);
  }
  const sizes = new Float64Array(most);
  const imports = new Uint32Array(most * words);
  const closures = new Uint32Array(most * words);
  const states = new Uint8Array(most);
  const files = new Uint32Array(words);
  const [NEW, OPEN, DONE] = [0, 1, 2];
  const counts = new Int32Array(loads.length);

  const put = (places: Int32Array): void => {
    for (const all of [sizes, imports, closures, states]) all.fill(0);
    for (let one = 0; one < groups.length; one++) {
      const file = places[one]!;
      sizes[file]! += groups[one]!.bytes;
      for (const imported of groups[one]!.imports) {
        const other = places[imported]!;
        if (other !== file) imports[file * words + (other >> 5)]! |= 1 << (other & 31);
      }
    }
  };
  /** Fills in all that a file imports; false where files import each other in a circle. */
  const close = (file: number): boolean => {
    states[file] = OPEN;
    closures[file * words + (file >> 5)]! |= 1 << (file & 31);
    for (let word = 0; word < words; word++) {
      for (let bits = imports[file * words + word]!; bits !== 0; bits &= bits - 1) {
        const other = word * WORD + 31 - Math.clz32(bits & -bits);
        if (states[other] === OPEN || (states[other] === NEW && !close(other))) return false;
        for (let at = 0; at < words; at++) closures[file * words + at]! |= closures[other * words + at]!;
      }
    }
    states[file] = DONE;
    return true;
  };
  /** Bytes by weight; infinite where files import each other. `counts` then has the files of each load. */
  const costAt = (places: Int32Array, tooMany: number): number => {
    put(places);
    let cost = 0;
    for (let load = 0; load < loads.length; load++) {
      const { weight, most: allowed } = loads[load]!;
      files.fill(0);
      for (const group of needs[load]!) {
        const file = places[group]!;
        if ((files[file >> 5]! >>> (file & 31)) & 1) continue;
        if (states[file] === NEW && !close(file)) return Number.POSITIVE_INFINITY;
        for (let at = 0; at < words; at++) files[at]! |= closures[file * words + at]!;
      }
      let [bytes, count] = [0, 0];
      for (let word = 0; word < words; word++) {
        for (let bits = files[word]!; bits !== 0; bits &= bits - 1) {
          bytes += sizes[word * WORD + 31 - Math.clz32(bits & -bits)]!;
          count++;
        }
      }
      counts[load] = count;
      cost += weight * bytes + (count > allowed ? tooMany * (count - allowed) : 0);
    }
    return cost;
  };
  return { costAt, counts, needs };
}

/** Makes what moves groups between files as long as that is cheaper; `places`, the file of each group, is changed in place. */
function createSweep(
  groups: readonly Group[],
  loads: readonly Load[],
  places: Int32Array,
  { costAt, counts, needs }: ReturnType<typeof createCostFunction>,
) {
  const numbers = Array.from({ length: MOST_FILES }, (_, file) => file);
  const order = [...groups.keys()].sort(
    (a, b) => groups[b]!.bytes * groups[b]!.loads.length - groups[a]!.bytes * groups[a]!.loads.length || a - b,
  );
  let price = TOO_MANY;
  let cost = costAt(places, price);
  /** Moves the groups to the cheapest of the files; false where they are best where they are. */
  const moveBest = (moved: readonly number[], files: Iterable<number>): boolean => {
    const [first] = moved;
    if (first === undefined) return false;
    const from = places[first]!;
    let to = from;
    for (const file of files) {
      if (file === from) continue;
      for (const one of moved) places[one] = file;
      const found = costAt(places, price);
      if (found < cost) [cost, to] = [found, file];
    }
    for (const one of moved) places[one] = to;
    return to !== from;
  };
  /** The files of these groups, and a new one. */
  const filesNear = (near: readonly number[]): Set<number> => {
    const used = new Set(places);
    const free = numbers.find((file) => !used.has(file));
    return new Set([...near.map((one) => places[one]!), ...(free === undefined ? [] : [free])]);
  };
  const moveGroup = (place: number): boolean => {
    const { kind, loads: own } = groups[place]!;
    const files = filesNear(own.flatMap((load) => needs[load]!.filter((one) => groups[one]!.kind === kind)));
    const isMoved = moveBest([place], files);
    const inside = new Set(own);
    const together = [...groups.keys()].filter(
      (one) => places[one] === places[place] && groups[one]!.loads.every((load) => inside.has(load)),
    );
    return (together.length > 1 && moveBest(together, files)) || isMoved;
  };
  /** Moves what the load needs of the file, and where it has too many, the whole file. */
  const moveFile = (load: number, file: number): boolean => {
    const all = [...groups.keys()].filter((one) => places[one] === file);
    const [first] = all;
    if (first === undefined) return false;
    const files = filesNear(needs[load]!.filter((one) => groups[one]!.kind === groups[first]!.kind));
    const needed = all.filter((one) => groups[one]!.loads.includes(load));
    const isMoved = moveBest(needed, files);
    costAt(places, price);
    return (counts[load]! > loads[load]!.most && places[first] === file && moveBest(all, files)) || isMoved;
  };
  return {
    /** False when nothing is left to move. */
    sweep: (): boolean => {
      let isBetter = false;
      for (const place of order) if (moveGroup(place)) isBetter = true;
      for (const load of loads.keys())
        for (const file of new Set(needs[load]!.map((one) => places[one]!))) if (moveFile(load, file)) isBetter = true;
      return isBetter;
    },
    /** Makes files too many dearer. */
    raise: (): void => {
      price *= DEARER;
      cost = costAt(places, price);
    },
    tooMany: (): number[] => {
      costAt(places, price);
      return loads.flatMap(({ most }, load) => (counts[load]! > most ? [load] : []));
    },
  };
}

/**
 * From the file of each group at the beginning the one at the end, and the loads that still have too many. Every group, alone and
 * with all of its file that only its own loads need, is tried in the files of those loads and in a new one.
 * @param widest place of the group that every load with a limit has, needed or not
 */
export function climb(groups: readonly Group[], loads: readonly Load[], begun: readonly number[], widest: number) {
  if (Math.max(...begun) >= MOST_FILES) throw new RangeError(`There are ${Math.max(...begun)} files to begin with`);
  const places = Int32Array.from(begun);
  const { sweep, raise, tooMany } = createSweep(groups, loads, places, createCostFunction(groups, loads, widest));
  for (let round = 0; round < ROUNDS; round++) {
    for (let done = 0; done < SWEEPS; done++) if (!sweep()) break;
    if (tooMany().length === 0) break;
    raise();
  }
  return { places: [...places], tooMany: tooMany() };
}
