/**
 * The React halves of the question types, found by their places: `Editor.tsx`, `Player.tsx` and `Review.tsx` in the folder
 * of the type. What is rendered comes lazily: draw it inside a `Suspense`.
 *
 * The screens are given contents, answers and reviews that the type's own schema has parsed; which type that is, only
 * the running program knows, so here these are `unknown`. A student view keeps its brand all the same.
 */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { EditorProps, PlayerProps, ReviewProps } from './screen-props.ts';

type Screen<Props> = ComponentType<Props>;
type Load<Props> = () => Promise<{ default: Screen<Props> }>;

export interface TypeScreens {
  readonly Editor: LazyExoticComponent<Screen<EditorProps<unknown>>>;
  readonly Player: LazyExoticComponent<Screen<PlayerProps<unknown, unknown>>>;
  readonly Review: LazyExoticComponent<Screen<ReviewProps<unknown, unknown, unknown>>>;
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
    return [name, { Editor: lazy(load.Editor), Player: lazy(load.Player), Review: lazy(load.Review), load }];
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

/** Fetches the players of an exam before its first question is drawn, so that no later one needs the network. */
export async function preloadPlayers(names: Iterable<string>): Promise<void> {
  await Promise.all([...new Set(names)].map((name) => screensOf(name).load.Player()));
}
