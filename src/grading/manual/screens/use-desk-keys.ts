import { useEffect, useRef } from 'react';

export interface DeskKeys {
  /** The criterion that a number belongs to: the one with the focus, or the first without a level. */
  readonly criterion: () => { readonly id: string; readonly count: number } | null;
  readonly choose: (criterion: string, level: number) => void;
  /** Where there is no rubric, a number is the marks. */
  readonly typeMarks: ((digit: string) => void) | null;
  readonly next: () => void;
  readonly previous: () => void;
  readonly save: () => void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('select, textarea, input:not([type="radio"], [type="checkbox"])');

const focusField = (name: string): void => document.querySelector<HTMLElement>(`[data-field="${name}"]`)?.focus();

/** Single keys at the desk. They rest while somebody types and in dialogs; Ctrl Enter saves everywhere. */
export function useDeskKeys(isOn: boolean, keys: DeskKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { criterion, choose, typeMarks, next, previous, save } = latest.current;
      if (event.defaultPrevented || document.querySelector('[role="dialog"]')) return;
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        save();
        return;
      }
      if (!isOn || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const isDigit = /^[0-9]$/.test(event.key);
      const level = Number(event.key) - 1;
      const asked = isDigit ? criterion() : null;
      const actions: Record<string, () => void> = {
        n: next,
        p: previous,
        c: () => focusField('comment'),
        m: () => focusField('marks'),
      };
      if (isDigit && typeMarks) {
        focusField('marks');
        typeMarks(event.key);
      } else if (asked && level >= 0 && level < asked.count) choose(asked.id, level);
      else if (actions[event.key]) actions[event.key]!();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
