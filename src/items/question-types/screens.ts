/**
 * The React halves of the question types, found by their places: `Editor.tsx`, `Player.tsx` and `Review.tsx` in the folder
 * of the type. What is rendered may come lazily: draw it inside a `Suspense`. What was preloaded is drawn at once.
 *
 * The screens are given contents, answers and reviews that the type's own schema has parsed; which type that is, only
 * the running program knows, so here these are `unknown`. A student view keeps its brand all the same.
 */
import type { ComponentType } from 'react';
import { type Preloadable, preloadable } from '#platform/web/ui/preloadable.ts';
import type { EditorProps, PlayerProps, ReviewProps } from './screen-props.ts';

type Screen<Props> = ComponentType<Props>;
type Load<Props> = () => Promise<{ default: Screen<Props> }>;

export interface TypeScreens {
  readonly Editor: Preloadable<EditorProps<unknown>>;
  readonly Player: Preloadable<PlayerProps<unknown, unknown>>;
  readonly Review: Preloadable<ReviewProps<unknown, unknown, unknown>>;
  readonly load: {
    readonly Editor: Load<EditorProps<unknown>>;
    readonly Player: Load<PlayerProps<unknown, unknown>>;
    readonly Review: Load<ReviewProps<unknown, unknown, unknown>>;
  };
}

const editors = import.meta.glob<{ default: Screen<EditorProps<unknown>> }>('./*/Editor.tsx');
const players = import.meta.glob<{ default: Screen<PlayerProps<unknown, unknown>> }>('./*/Player.tsx');
const reviews = import.meta.glob<{ default: Screen<ReviewProps<unknown, unknown, unknown>> }>('./*/Review.tsx');

const screens: ReadonlyMap<string, TypeScreens> = new Map(
  Object.keys(players).map((path) => {
    const name = path.split('/')[1]!;
    const load = {
      Editor: editors[`./${name}/Editor.tsx`]!,
      Player: players[path]!,
      Review: reviews[`./${name}/Review.tsx`]!,
    };
    const screen = {
      Editor: preloadable(load.Editor),
      Player: preloadable(load.Player),
      Review: preloadable(load.Review),
      load,
    };
    return [name, screen];
  }),
);

/** All three, with their loaders. Throws RangeError for a name that no type has. */
export const screensOf = (name: string): TypeScreens => {
  const found = screens.get(name);
  if (!found) throw new RangeError(`The question type "${name}" has no screens`);
  return found;
};

/** Where a teacher writes a question of this type. */
export const loadEditor = (name: string): TypeScreens['Editor'] => screensOf(name).Editor;

/** Where a student answers a question of this type. */
export const loadPlayer = (name: string): TypeScreens['Player'] => screensOf(name).Player;

/** Where an answer is looked at afterwards. */
export const loadReview = (name: string): TypeScreens['Review'] => screensOf(name).Review;

/** A question as its student gets it. */
interface Drawn {
  readonly type: string;
  readonly view: Readonly<Record<string, unknown>>;
}

/** The types whose screens draw these questions: their own, and those of their parts. */
function typesIn(questions: Iterable<Drawn>): Set<string> {
  const partsOf = ({ type, view }: Drawn): readonly { type: string }[] =>
    type === 'multi-part' && Array.isArray(view.parts) ? view.parts : [];
  return new Set([...questions].flatMap((question) => [question.type, ...partsOf(question).map(({ type }) => type)]));
}

/** Fetches the players of an exam before its first question is drawn, so that no later one needs the network. */
export async function preloadPlayers(questions: Iterable<Drawn>): Promise<void> {
  await Promise.all([...typesIn(questions)].map((name) => screensOf(name).Player.preload()));
}

/** Fetches what shows judged answers, so that a checked answer is judged without a pause. */
export async function preloadReviews(questions: Iterable<Drawn>): Promise<void> {
  await Promise.all([...typesIn(questions)].map((name) => screensOf(name).Review.preload()));
}
