import { type RefObject, useEffect, useRef } from 'react';
import { aidsTexts } from '#items/question-bank/aids/screens/shared/aids-texts.ts';
import { stimulusTexts } from '#items/question-bank/stimuli/screens/shared/stimulus-texts.ts';
import { fieldWordsOfTypes } from '#items/question-types/type-names.ts';
import { useFieldError } from '#platform/web/forms/field-errors.ts';
import { inList } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from './question-bank.module.css';
import { questionTexts } from './shared/question-texts.ts';
import { bankTexts } from './texts.ts';

/** `content.options.0.share` in words: "Option 1, share of the marks". */
export function useFieldName(): (path: string) => string {
  const { editor, list: texts } = useTexts(bankTexts);
  const names = useTexts(questionTexts);
  const stimulus = useTexts(stimulusTexts);
  const aids = useTexts(aidsTexts);
  const fields: Record<string, string> = {
    title: editor.title,
    tags: editor.tags,
    marks: editor.marks,
    difficulty: names.difficulty,
    subscription: names.subscription,
    status: names.status,
    generalFeedback: editor.generalFeedback,
    hints: editor.hints,
    penalty: editor.penalty,
    language: editor.language,
    type: texts.columns.type,
    author: editor.author,
    source: editor.source,
    licence: editor.licence,
    stimulus: stimulus.field,
    catalogue: aids.glossary,
    materials: aids.materials,
  };
  const words: Readonly<Record<string, string>> = {
    ...fieldWordsOfTypes(),
    ...editor.fieldWords,
    catalogue: aids.glossary,
    materials: aids.materials,
  };
  return (path) => {
    const [head = '', ...rest] = path.split('.');
    if (head !== 'content')
      return rest.length > 0 ? `${words[head] ?? head} ${Number(rest[0]) + 1}` : (fields[head] ?? path);
    const parts: string[] = [];
    for (const step of rest) {
      if (/^\d+$/.test(step)) parts.push(`${parts.pop() ?? ''} ${Number(step) + 1}`);
      else parts.push(words[step] ?? step);
    }
    return inList(parts.filter((part) => part !== '')) || words.stem!;
  };
}

/** Puts the focus into the field whose message it is. */
function goTo(form: HTMLElement | null, path: string, message: string): void {
  const named = form?.querySelector<HTMLElement>(`[name="${CSS.escape(path)}"]`);
  if (named) {
    named.focus();
    return;
  }
  const notes = [...(form?.querySelectorAll<HTMLElement>('.mantine-InputWrapper-error, [role="alert"]') ?? [])];
  const note = notes.find((one) => one.textContent === message) ?? notes[0];
  const holder = note?.closest<HTMLElement>('.mantine-InputWrapper-root, fieldset') ?? note;
  const field = holder?.querySelector<HTMLElement>('[contenteditable="true"], input, textarea, select') ?? holder;
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
}

/** Everything that is wrong in one place, each a link to its field; takes the focus when saving was refused. */
export function FaultSummary(props: {
  faults: Readonly<Record<string, string>>;
  failure: string | null;
  attempts: number;
  form: RefObject<HTMLElement | null>;
}) {
  const texts = useTexts(bankTexts).editor;
  const sayError = useFieldError();
  const nameOfField = useFieldName();
  const box = useRef<HTMLDivElement>(null);
  const { faults, failure, attempts, form } = props;
  useEffect(() => {
    if (attempts > 0) box.current?.focus();
  }, [attempts]);
  const all = Object.entries(faults);
  if (all.length === 0 && failure === null) return null;
  return (
    <div ref={box} className={classes.summary} role="alert" tabIndex={-1}>
      {failure ?? (
        <>
          <strong>{texts.fix}</strong>
          <ul>
            {all.map(([path, message]) => (
              <li key={path}>
                <button type="button" onClick={() => goTo(form.current, path, message)}>
                  {sayError(path, nameOfField(path), message)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
