import { useEffect, useRef } from 'react';
import { mirrored } from '#platform/web/ui/focus/use-roving-focus.ts';

export interface ExamKeys {
  readonly next: () => void;
  readonly previous: () => void;
  readonly flag: () => void;
  readonly sayTime: () => void;
  readonly tools: () => void;
  readonly help: () => void;
}

const isTyping = (target: Element): boolean =>
  target.matches('select, textarea, input:not([type="radio"], [type="checkbox"], [type="button"])');

/** The element whose question the keys act on: the one with the focus, else the only one, else the first in sight. */
function questionInView(): Element | null {
  const focused = document.activeElement?.closest('[data-question]');
  if (focused) return focused;
  const all = [...document.querySelectorAll('[data-question]')];
  return all.find((one) => one.getBoundingClientRect().bottom > 160) ?? null;
}

/** The id of the question that the keys act on. */
export const questionIdInView = (): string | null => questionInView()?.getAttribute('data-question') ?? null;

/** The option that a key stands for: 1 to 9, or a to e (f flags). */
function optionOf(key: string): number {
  if (/^[1-9]$/.test(key)) return Number(key) - 1;
  return /^[a-e]$/.test(key) ? key.charCodeAt(0) - 97 : -1;
}

function choose(index: number): boolean {
  const question = questionInView();
  // On a phone its text may be shown in its place.
  if (!question?.checkVisibility()) return false;
  const options = question.querySelectorAll<HTMLInputElement>('input[type="radio"], input[type="checkbox"]');
  const option = options[index];
  if (!option || option.disabled) return false;
  option.focus();
  option.click();
  return true;
}

/** Single keys for the exam room. They rest while somebody types, in dialogs, and where they are switched off. */
export function useExamKeys(keys: ExamKeys, isOn: boolean): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { target } = event;
      if (!(target instanceof Element)) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      // A pad of keys is for digits.
      if (target.closest('[data-tools]') || isTyping(target) || document.querySelector('[role="dialog"]')) return;
      const { next, previous, flag, sayTime, tools, help } = latest.current;
      if (!isOn && event.key !== '?') return;
      // Among options, the arrows belong to the browser.
      const isArrowFree = !target.matches('input');
      const actions: Record<string, (() => void) | false> = {
        n: next,
        p: previous,
        f: flag,
        t: sayTime,
        o: tools,
        '?': help,
        ArrowRight: isArrowFree && next,
        ArrowLeft: isArrowFree && previous,
      };
      const action = actions[mirrored(event.key)];
      if (action) action();
      else if (!choose(optionOf(event.key))) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
