/**
 * The registry of question types, their React halves. What is rendered comes lazily: draw it inside a `Suspense`.
 *
 * The screens are given contents, answers and reviews that the type's own schema has parsed; which type that is, only
 * the running program knows, so here these are `unknown`. A student view keeps its brand all the same.
 */

import calculated from './calculated/screens.tsx';
import cloze from './cloze/screens.tsx';
import essay from './essay/screens.tsx';
import fileUpload from './file-upload/screens.tsx';
import fillInTable from './fill-in-table/screens.tsx';
import hotspot from './hotspot/screens.tsx';
import type { TypeName } from './logic.ts';
import matching from './matching/screens.tsx';
import matrix from './matrix/screens.tsx';
import multipleChoice from './multiple-choice/screens.tsx';
import numeric from './numeric/screens.tsx';
import ordering from './ordering/screens.tsx';
import pictureLabels from './picture-labels/screens.tsx';
import shortText from './short-text/screens.tsx';
import singleChoice from './single-choice/screens.tsx';
import trueFalse from './true-false/screens.tsx';
import type { TypeScreens } from './type-screens.ts';

/** Forgets which type's values the screens take. */
const erased = (screens: unknown): TypeScreens => screens as TypeScreens;

const screens: Readonly<Record<TypeName, TypeScreens>> = {
  'single-choice': erased(singleChoice),
  'multiple-choice': erased(multipleChoice),
  'true-false': erased(trueFalse),
  numeric: erased(numeric),
  'short-text': erased(shortText),
  essay: erased(essay),
  'file-upload': erased(fileUpload),
  matching: erased(matching),
  ordering: erased(ordering),
  'fill-in-table': erased(fillInTable),
  cloze: erased(cloze),
  matrix: erased(matrix),
  calculated: erased(calculated),
  hotspot: erased(hotspot),
  'picture-labels': erased(pictureLabels),
};

/** All three, with their loaders. Throws RangeError for a name that no type has. */
export const screensOf = (name: string): TypeScreens => {
  if (!Object.hasOwn(screens, name)) throw new RangeError(`The question type "${name}" has no screens`);
  return screens[name as TypeName];
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
