/**
 * Notes, flags and marks in this window, without a screen: kept in the browser at once, brought to the server soon after
 * each change, and joined with what another device has made of them. Nothing here is ever part of an answer.
 */
import { createStore } from '#platform/web/store.ts';
import { type Annotation, NOTES, type QuestionAnnotation } from './contract.ts';

type Value = Annotation['value'];
export interface CachedAnnotation {
  readonly value: Value;
  readonly seq: number;
  /** The number of what the server has; lower than `seq` while a change has not arrived. */
  readonly base: number;
}
export type CachedAnnotations = Readonly<Record<string, CachedAnnotation>>;

export interface AnnotationsContext {
  /** Null: the server could not be reached, and is asked again. `final`: it takes nothing any more. */
  readonly send: (
    annotations: readonly (Annotation & { base: number })[],
    keepalive: boolean,
  ) => Promise<
    { saved: readonly Pick<Annotation, 'about' | 'seq'>[]; conflicts: readonly Annotation[] } | 'final' | null
  >;
  /** Puts it where it outlives this page. */
  readonly keep: (annotations: CachedAnnotations) => void;
  /** Calls later; answers how to call it off. */
  readonly later: (ms: number, action: () => void) => () => void;
}

export const AIDS_AFTER_MS = 1_500;
const RETRY_MS = 8_000;
const nothing: QuestionAnnotation = { flagged: false, struck: [], marked: [] };

const marksIn = (annotation: CachedAnnotation | undefined): QuestionAnnotation =>
  annotation && !('text' in annotation.value) ? annotation.value : nothing;
const textIn = (annotation: CachedAnnotation | undefined): string =>
  annotation && 'text' in annotation.value ? annotation.value.text : '';
const isUnsaved = ({ seq, base }: CachedAnnotation): boolean => seq > base;

/** Two texts of which nothing is lost: the longer where it holds the other, or one below the other. */
function joinTexts(mine: string, theirs: string): string {
  if (theirs.includes(mine)) return theirs;
  return mine.includes(theirs) ? mine : `${theirs}\n\n${mine}`;
}

/** Of notes that were written on two devices nothing is lost; of flags and marks the last change counts. */
export function joinAnnotations(mine: Value, theirs: Value): Value {
  if ('text' in mine) return 'text' in theirs ? { text: joinTexts(mine.text, theirs.text) } : theirs;
  if ('text' in theirs || theirs.note === undefined) return mine;
  return { ...mine, note: joinTexts(mine.note ?? '', theirs.note) };
}

const isSame = (a: Value, b: Value): boolean => JSON.stringify(a) === JSON.stringify(b);

function withTheirs(mine: CachedAnnotation | undefined, { seq, value }: Annotation): CachedAnnotation {
  const theirs: CachedAnnotation = { value, seq, base: seq };
  if (!mine || (!isUnsaved(mine) && mine.seq <= seq)) return theirs;
  if (!isUnsaved(mine) || mine.base === seq) return mine;
  const joined = joinAnnotations(mine.value, value);
  return isSame(joined, value) ? theirs : { value: joined, seq: seq + 1, base: seq };
}

type Entries = readonly (readonly [about: string, annotation: CachedAnnotation])[];

/** What of these from the server differs from what is here. */
const newsOf = (state: CachedAnnotations, annotations: readonly Annotation[]): Entries =>
  annotations.flatMap((annotation) => {
    const after = withTheirs(state[annotation.about], annotation);
    return after === state[annotation.about] ? [] : [[annotation.about, after] as const];
  });

/** What is here after the server has taken some changes and has refused others for what another device had made of them. */
function afterSending(
  state: CachedAnnotations,
  { saved, conflicts }: Exclude<Awaited<ReturnType<AnnotationsContext['send']>>, 'final' | null>,
): Entries {
  const taken = saved.map(({ about, seq }) => [about, { ...state[about]!, base: seq }] as const);
  const joined = conflicts.map((annotation) => {
    const mine = state[annotation.about]!;
    return [annotation.about, withTheirs({ ...mine, base: 0, seq: Math.max(mine.seq, 1) }, annotation)] as const;
  });
  return [...taken, ...joined];
}

export type Annotations = ReturnType<typeof createAnnotations>;

/** Begins with what the server has and what this browser kept. */
export function createAnnotations(
  fromServer: readonly Annotation[],
  kept: CachedAnnotations,
  context: AnnotationsContext,
) {
  const store = createStore(kept);
  let callOff: (() => void) | null = null;
  let isBusy = false;
  let isOver = false;
  applyRemote(fromServer);

  function set(changes: CachedAnnotations): void {
    const state = { ...store.get(), ...changes };
    context.keep(state);
    store.set(state);
  }

  function applyRemote(annotations: readonly Annotation[]): void {
    const changes = newsOf(store.get(), annotations);
    if (changes.length > 0) set(Object.fromEntries(changes));
  }

  function schedule(ms: number): void {
    callOff?.();
    callOff = context.later(ms, () => void push(false));
  }

  async function push(keepalive: boolean): Promise<void> {
    callOff?.();
    callOff = null;
    const due = Object.entries(store.get()).filter(([, annotation]) => isUnsaved(annotation));
    if (due.length === 0 || isBusy || isOver) return;
    isBusy = true;
    const said = await context.send(
      due.map(([about, annotation]) => ({ about, ...annotation })),
      keepalive,
    );
    isBusy = false;
    if (said === 'final') isOver = true;
    if (said === 'final' || isOver) return;
    if (said === null) return schedule(RETRY_MS);
    set(Object.fromEntries(afterSending(store.get(), said)));
    if (Object.values(store.get()).some(isUnsaved)) schedule(AIDS_AFTER_MS);
  }

  function change(about: string, value: Value): void {
    const before = store.get()[about];
    if (isOver || (before && isSame(before.value, value))) return;
    set({ [about]: { value, seq: (before?.seq ?? 0) + 1, base: before?.base ?? 0 } });
    schedule(AIDS_AFTER_MS);
  }

  const of = (question: string): QuestionAnnotation => marksIn(store.get()[question]);

  return {
    get: store.get,
    subscribe: store.subscribe,
    of,
    notes: (): string => textIn(store.get()[NOTES]),
    note: (text: string): void => change(NOTES, { text }),
    mark: (question: string, patch: Partial<QuestionAnnotation>): void =>
      change(question, { ...of(question), ...patch }),
    /** What the server has now. */
    applyRemote,
    /** Sends what an earlier window could not. */
    start: (): void => {
      if (Object.values(store.get()).some(isUnsaved)) schedule(0);
    },
    /** Sends at once; the page may be gone before the answer comes. */
    sendBeforeUnload: (): void => void push(true),
    /** The attempt is over: nothing is sent any more. */
    end: (): void => {
      isOver = true;
      callOff?.();
    },
  };
}
