import { type KeyboardEvent, useCallback } from 'react';
import { pageDirection } from '#platform/web/i18n/language.ts';

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

const controls = (toolbar: HTMLElement): HTMLElement[] => [
  ...toolbar.querySelectorAll<HTMLElement>('[data-rich-text-editor-control]:not(:disabled)'),
];
const isShown = (control: HTMLElement): boolean => control.checkVisibility();

/** The key as it would be where reading goes from left to right. */
export const mirrored = (key: string): string =>
  pageDirection() === 'rtl' ? ({ ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[key] ?? key) : key;

/** Makes a toolbar one tab stop, within which the arrow keys, Home and End move (ARIA Authoring Practices: toolbar). */
export function useRovingFocus() {
  const ref = useCallback((toolbar: HTMLElement | null) => {
    if (!toolbar) return;
    for (const [i, control] of controls(toolbar).entries()) control.tabIndex = i === 0 ? 0 : -1;
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = STEPS[mirrored(event.key)];
    const all = controls(event.currentTarget).filter(isShown);
    const at = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1;
    if (!step || at < 0) return;
    event.preventDefault();
    const next = step(at, all.length);
    for (const control of controls(event.currentTarget)) control.tabIndex = control === all[next] ? 0 : -1;
    all[next]?.focus();
  };

  return { ref, onKeyDown };
}
