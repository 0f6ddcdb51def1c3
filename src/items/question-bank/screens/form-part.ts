import { memo, type ReactNode } from 'react';
import type { QuestionInput } from '../contract.ts';
import type { QuestionForm } from './use-question-form.ts';

export interface Fields<Name extends keyof QuestionInput = keyof QuestionInput>
  extends Pick<QuestionForm, 'change' | 'faults'> {
  readonly values: Pick<QuestionInput, Name>;
}

/** A part of the form that is drawn again only when a value changes that it shows: every key that is typed changes one. */
export const partOf = <Name extends keyof QuestionInput>(
  names: readonly Name[],
  Part: (fields: Fields<Name>) => ReactNode,
) =>
  memo(
    Part,
    (before, after) =>
      before.change === after.change &&
      before.faults === after.faults &&
      names.every((name) => before.values[name] === after.values[name]),
  );
