import { useEffect, useRef } from 'react';
import type { ExamRoom } from '#delivery/screens/exam-room.ts';
import { toggleWords } from '#delivery/tools/word-list.ts';
import { chosenWords, drawMarks } from './stem-words.ts';

/** Draws the marked words; while it is on, words that are selected or touched in a question or its stimulus are marked. */
export function useHighlighter(room: ExamRoom, isOn: boolean, isAllowed: boolean): void {
  const { annotations, exam } = room;
  const isBusy = useRef(false);
  useEffect(() => {
    if (!isAllowed) return;
    const draw = (): void => {
      if (isBusy.current) return;
      isBusy.current = true;
      requestAnimationFrame(() => {
        isBusy.current = false;
        const texts = [...exam.questions.map(({ question }) => question._id), ...exam.stimuli.map(({ _id }) => _id)];
        drawMarks(new Map(texts.map((id) => [id, annotations.of(id).marked])));
      });
    };
    draw();
    const unsubscribe = annotations.subscribe(draw);
    // Another question is drawn, or its formulas are.
    const observer = new MutationObserver(draw);
    const main = document.querySelector('[data-exam-room]');
    if (main) observer.observe(main, { childList: true, subtree: true });
    return () => {
      unsubscribe();
      observer.disconnect();
      drawMarks(new Map());
    };
  }, [annotations, exam, isAllowed]);

  useEffect(() => {
    if (!isOn || !isAllowed) return;
    const onUp = (event: PointerEvent): void => {
      if (event.target instanceof Element && event.target.closest('button, input, label, [data-tools]')) return;
      const chosen = chosenWords({ x: event.clientX, y: event.clientY });
      if (!chosen) return;
      const { marked } = annotations.of(chosen.about);
      annotations.mark(chosen.about, { marked: toggleWords(marked, chosen.from, chosen.to) });
      getSelection()?.removeAllRanges();
    };
    document.addEventListener('pointerup', onUp);
    return () => document.removeEventListener('pointerup', onUp);
  }, [annotations, isOn, isAllowed]);
}
