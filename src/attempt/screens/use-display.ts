import { type ComponentType, useEffect, useState } from 'react';
import { session } from '#platform/web/session.ts';
import type { ExamToolsProps } from './ExamTools.tsx';
import { type Display, keepDisplay, readDisplay } from './kept.ts';

/** How the person who sits here likes to have the exam page, kept for the next one. */
export function useDisplay(): [Display, (patch: Partial<Display>) => void] {
  const [person] = useState(() => session.get().user?._id ?? 'guest');
  const [display, setDisplay] = useState(() => readDisplay(person));
  const change = (patch: Partial<Display>): void => {
    const next = { ...display, ...patch };
    setDisplay(next);
    keepDisplay(person, next);
  };
  return [display, change];
}

/** The tools, when they are fetched. Without a network the room goes on without them, and asks again at each `change`. */
export function useExamTools(change: unknown): ComponentType<ExamToolsProps> | null {
  const [tools, setTools] = useState<ComponentType<ExamToolsProps> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what failed is tried again when something changes
  useEffect(() => {
    if (tools) return;
    void import('./ExamTools.tsx').then(
      (module) => setTools(() => module.default),
      () => {},
    );
  }, [change, tools]);
  return tools;
}
