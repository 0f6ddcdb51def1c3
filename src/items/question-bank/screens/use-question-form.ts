/** A question being written: its values, what is wrong with them, whether they are saved, and the copy on this device. */
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { draftPlace } from '#items/question-bank/import/stored-draft.ts';
import { CallError } from '#platform/web/call.ts';
import { fieldErrorsOf } from '#platform/web/forms/field-errors.ts';
import { session } from '#platform/web/session.ts';
import { getBoot } from '#platform/web/start/boot.ts';
import type { Question, QuestionInput } from '../contract.ts';
import { useSaveQuestion } from '../queries.ts';
import { faultsOf, inputOf, isSameInput } from '../rules.ts';

const KEEP_AFTER_MS = 400;

export interface Saved {
  readonly id: string;
  readonly version: number;
}

interface Start {
  /** Null for a new question. */
  readonly of: Saved | null;
  readonly input: QuestionInput;
}

export const placeOf = (name: string) =>
  draftPlace(localStorage, `tripos:question:${getBoot().tenant._id}:${session.get().user?._id ?? ''}:${name}`);

/** Where the draft of a new question is: each type has its own, so that one that is unfinished is in nobody's way. */
export const placeOfNew = (type: string) => placeOf(`new:${type}`);

/** Brings the draft of an earlier version of the product, which had one for all types, to its type. */
export function adoptOldDraft(): void {
  const old = placeOf('new');
  const draft = old.read();
  if (draft && placeOfNew(draft.input.type).read() === null) placeOfNew(draft.input.type).keep(draft);
  old.drop();
}

/** Keeps unsaved values on this device: a moment after each change, and when the page or the form is left. */
function useDraftStorage(
  place: ReturnType<typeof placeOf>,
  latest: RefObject<{ readonly values: QuestionInput; readonly isDirty: boolean }>,
  version: RefObject<number>,
): void {
  const { values, isDirty } = latest.current;
  const storeNow = useCallback((): void => {
    if (!latest.current.isDirty) return;
    place.keep({ savedAt: new Date().toISOString(), version: version.current, input: latest.current.values });
  }, [place, latest, version]);

  useEffect(() => {
    if (!isDirty) return place.drop();
    const timer = setTimeout(() => {
      place.keep({ savedAt: new Date().toISOString(), version: version.current, input: values });
    }, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [values, isDirty, place, version]);

  useEffect(() => {
    window.addEventListener('pagehide', storeNow);
    return () => {
      window.removeEventListener('pagehide', storeNow);
      storeNow();
    };
  }, [storeNow]);
}

/** The place of the draft on this device, and the draft itself where it is not what the server has. */
function useInitialDraft({ of, input }: Start) {
  const id = of?.id;
  const place = useMemo(() => (id === undefined ? placeOfNew(input.type) : placeOf(id)), [id, input.type]);
  const [kept] = useState(() => {
    const draft = place.read();
    return draft && !isSameInput(draft.input, input) ? draft : null;
  });
  return { place, kept };
}

/** Runs one piece of work at a time; what is asked for during it is answered with null. */
function useAlone() {
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const alone = async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    try {
      return await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { isBusy, alone };
}

/** The values of the form; `onChange` is told what the person has changed. */
function useValues(initial: QuestionInput, onChange: (patch: Partial<QuestionInput>) => void) {
  const [values, setValues] = useState(initial);
  const change = useCallback(
    (patch: Partial<QuestionInput>): void => {
      setValues((before) => ({ ...before, ...patch }));
      onChange(patch);
    },
    [onChange],
  );
  return { values, setValues, change };
}

/** What is wrong with the values, by field, and what else went wrong when they were saved. */
function useFaults() {
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [attempts, setAttempts] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  /** Returns whether nothing is wrong. */
  const show = useCallback((found: Readonly<Record<string, string>>): boolean => {
    const isFine = Object.keys(found).length === 0;
    setFaults(found);
    setFailure(null);
    if (!isFine) setAttempts((count) => count + 1);
    return isFine;
  }, []);
  const showError = (error: unknown): void => {
    const fields = fieldErrorsOf(error);
    setFaults(fields);
    if (Object.keys(fields).length === 0) setFailure(error instanceof Error ? error.message : String(error));
    setAttempts((count) => count + 1);
  };
  // A message goes as soon as its field is touched; the next attempt to save tells what is still wrong.
  const forget = useCallback((patch: Partial<QuestionInput>): void => {
    setFaults((before) => {
      const left = Object.entries(before).filter(([path]) => !Object.hasOwn(patch, path.split('.')[0]!));
      // The same object where no message goes: what shows messages need not be drawn again.
      return left.length === Object.keys(before).length ? before : Object.fromEntries(left);
    });
  }, []);
  return { faults, attempts, failure, show, showError, forget };
}

/** What the server has of a question, and the version that the values of the form were made from. */
function useStored({ of, input }: Start, firstVersion: number) {
  const [saved, setSaved] = useState(input);
  const version = useRef(firstVersion);
  /** Set once a new question is stored, so that saving again changes it and makes no second one. */
  const storedId = useRef(of?.id ?? null);
  const save = useSaveQuestion();

  const take = useCallback((question: Question): void => {
    version.current = question.version;
    setSaved(inputOf(question));
  }, []);
  /** Stores the values in place of the version `over`, the edited one when absent. */
  const store = async (sent: QuestionInput, over?: number): Promise<Question> => {
    const id = storedId.current;
    const question = await save(sent, id === null ? null : { id, version: over ?? version.current });
    storedId.current = question._id;
    take(question);
    return question;
  };
  return { saved, version, take, store };
}

export function useQuestionForm({ of, input }: Start) {
  const { place, kept } = useInitialDraft({ of, input });
  const [restoredFrom, setRestoredFrom] = useState(kept?.savedAt ?? null);
  const { saved, version, take, store } = useStored({ of, input }, kept ? kept.version : (of?.version ?? 0));
  const { faults, attempts, failure, show, showError, forget } = useFaults();
  const { values, setValues, change } = useValues(kept?.input ?? input, forget);
  const { isBusy: isSaving, alone } = useAlone();
  const [isStale, setStale] = useState(false);

  const isDirty = useMemo(() => !isSameInput(values, saved), [values, saved]);
  const latest = useRef({ values, isDirty });
  latest.current = { values, isDirty };

  useDraftStorage(place, latest, version);

  /** Continues from what the server has. */
  const adopt = useCallback(
    (question: Question): void => {
      take(question);
      setValues(inputOf(question));
      setRestoredFrom(null);
      show({});
    },
    [show, take, setValues],
  );

  /** The newest wording is shown as long as nothing of one's own is in the way. */
  const adoptIfNewer = useCallback(
    (question: Question): void => {
      if (!latest.current.isDirty && question.version > version.current) adopt(question);
    },
    [adopt, version],
  );

  const send = async (sent: QuestionInput, over?: number): Promise<Question | null> => {
    try {
      const question = await store(sent, over);
      setRestoredFrom(null);
      // What was typed while it was on its way stays; otherwise the form shows what is stored.
      if (latest.current.values === sent) {
        latest.current.isDirty = false;
        setValues(inputOf(question));
      }
      place.drop();
      return question;
    } catch (error) {
      if (error instanceof CallError && error.code === 'conflict') setStale(true);
      else showError(error);
      return null;
    }
  };

  return {
    values,
    change,
    setValues,
    faults,
    failure,
    attempts,
    isDirty,
    isSaving,
    isStale,
    closeStale: (): void => setStale(false),
    restoredFrom,
    discard: (): void => {
      setValues(saved);
      setRestoredFrom(null);
      show({});
      if (of) version.current = of.version;
    },
    adopt,
    adoptIfNewer,
    /** Saves; null when it was refused, which the form then shows. `over` is the version to replace, the edited one when absent. */
    save: (over?: number): Promise<Question | null> =>
      alone(async () => {
        const sent = latest.current.values;
        return show(faultsOf(sent)) ? send(sent, over) : null;
      }),
  };
}
export type QuestionForm = ReturnType<typeof useQuestionForm>;
