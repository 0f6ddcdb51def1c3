import { useHotkeys } from '@mantine/hooks';
import { useRef } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { type FormParts, type FormQuestion, moved } from '../form-values.ts';
import { formTexts } from '../texts.ts';
import { useUndo } from '../use-undo.ts';
import { withQuestionIn } from './form-sections.ts';
import { listQuestionsOf, type StimulusQuestions } from './stimulus-questions.ts';

/** How the questions of the form are changed, and how changes are taken back. */
export function useQuestionChanges(parts: FormParts, apply: (parts: FormParts) => void) {
  const texts = useTexts(formTexts).questions;
  const { note, undo, canUndo } = useUndo(parts, apply);
  useHotkeys([['mod+Z', () => undo()]]);
  const { questions } = parts;
  const latest = useRef(parts);
  latest.current = parts;

  /** `kind`: changes of one kind that follow each other are undone together. */
  const replace = (after: FormParts, kind: string | null = null): void => {
    note(kind);
    apply(after);
  };
  const change = (patch: Partial<FormParts>, kind: string | null = null): void => replace({ ...parts, ...patch }, kind);
  /** As `replace`, saying so with a button that takes it back. */
  const replaceAndSay = (message: string, after: FormParts): void => {
    replace(after);
    notify.info(message, { action: { label: texts.undo, run: () => replace(parts) } });
  };

  /** How many questions are in the sections before this one. */
  const offsetOf = (section: number): number => questions.filter((entry) => entry.section < section).length;
  const changeQuestion = (id: string, patch: Partial<FormQuestion>): void =>
    change(
      { questions: questions.map((entry) => (entry.question === id ? { ...entry, ...patch } : entry)) },
      `${Object.keys(patch)} ${id}`,
    );
  const add = (section: number, added: readonly FormQuestion[]): void => {
    const end = offsetOf(section + 1);
    change({ questions: questions.toSpliced(end, 0, ...added.map((entry) => ({ ...entry, section }))) });
  };
  /** After the last question of its section that has the stimulus. */
  const addStimulus = (id: string, section: number, { all, isMore }: StimulusQuestions): void => {
    const now = latest.current;
    const known = new Set(now.questions.map((entry) => entry.question));
    const fresh = all.filter(({ question }) => !known.has(question)).map((entry) => ({ ...entry, section }));
    const stimulus = now.questions.find((entry) => entry.question === id)?.stimulus?._id;
    const end = now.questions.findLastIndex((one) => one.section === section && one.stimulus?._id === stimulus) + 1;
    if (fresh.length === 0) {
      notify.info(isMore ? texts.stimulusMore : texts.stimulusComplete);
      return;
    }
    note(null);
    apply({ ...now, questions: now.questions.toSpliced(end, 0, ...fresh) });
    notify.info(texts.stimulusAdded(fresh.length), { action: { label: texts.undo, run: () => replace(now) } });
    if (isMore) notify.warning(texts.stimulusMore);
  };
  const rowActions = {
    onMove: (id: string, to: number): void => {
      const from = questions.findIndex((entry) => entry.question === id);
      change({ questions: moved(questions, from, offsetOf(questions[from]!.section) + to) }, `move ${id}`);
    },
    onSection: (id: string, section: number): void => replace(withQuestionIn(parts, id, section)),
    onMarks: (id: string, marks: number): void => changeQuestion(id, { marks }),
    onSample: (id: string, sample: boolean): void => changeQuestion(id, { sample }),
    onWholeStimulus: (id: string): void => {
      const { stimulus, section } = questions.find((entry) => entry.question === id) ?? {};
      if (!stimulus || section === undefined) return;
      void listQuestionsOf(stimulus._id).then(
        (found) => addStimulus(id, section, found),
        (error: unknown) => notify.error(error),
      );
    },
    onRemove: (id: string): void => {
      const gone = questions.find((entry) => entry.question === id);
      if (gone)
        replaceAndSay(texts.removed(gone.title), { ...parts, questions: questions.filter((one) => one !== gone) });
    },
  };
  return { replace, change, replaceAndSay, offsetOf, add, rowActions, undo, canUndo };
}
export type QuestionChanges = ReturnType<typeof useQuestionChanges>;
