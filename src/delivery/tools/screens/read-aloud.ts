/** Reads questions aloud with the browser's own voices. */

import { stemId } from '#items/question-types/showing/QuestionStem.tsx';
import { createStore } from '#platform/web/store.ts';

export const canSpeak = (): boolean => 'speechSynthesis' in window && 'SpeechSynthesisUtterance' in window;

export const isSpeaking = createStore(false);

/** What an element says: formulas by their source, pictures by their description, and nothing that is only for the eye. */
function wordsIn(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const formula of copy.querySelectorAll('[data-latex]')) formula.replaceWith(formula.getAttribute('data-latex')!);
  for (const image of copy.querySelectorAll('img')) image.replaceWith(` ${image.alt} `);
  for (const silent of copy.querySelectorAll('[aria-hidden="true"], button, script, style')) silent.remove();
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** What is shown beside a question. */
export function linesOfStimulus(stimulus: string): string[] {
  const text = document.getElementById(stemId(stimulus));
  return text ? [wordsIn(text)].filter((line) => line !== '') : [];
}

/** The stem, then each option and field by its label. */
export function linesOf(question: string): string[] {
  const card = document.querySelector(`[data-question="${question}"]`);
  const stem = document.getElementById(stemId(question));
  if (!card) return [];
  const labels = [...card.querySelectorAll('fieldset label, fieldset legend')].filter(
    (label) => !stem?.contains(label),
  );
  return [...(stem ? [stem] : []), ...labels].map(wordsIn).filter((line) => line !== '');
}

export function stopSpeaking(): void {
  if (canSpeak()) speechSynthesis.cancel();
  isSpeaking.set(false);
}

/** Reads line after line; a question that is being read is left for this one. */
export function speak(lines: readonly string[]): void {
  stopSpeaking();
  if (lines.length === 0) return;
  const all = lines.map((line) => {
    const utterance = new SpeechSynthesisUtterance(line);
    utterance.lang = document.documentElement.lang;
    return utterance;
  });
  const last = all.at(-1)!;
  last.addEventListener('end', () => isSpeaking.set(false));
  last.addEventListener('error', () => isSpeaking.set(false));
  isSpeaking.set(true);
  for (const utterance of all) speechSynthesis.speak(utterance);
}
