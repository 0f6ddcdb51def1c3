/** What is said of a file above its questions: how far it is read, then what was found. */
import { Alert, Loader, Progress } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCopy, IconPencilPlus } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import type { ImportReport } from '#items/question-bank/import/contract.ts';
import { bankTexts } from '#items/question-bank/screens/texts.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { lookTexts } from './texts.ts';

/** How far the reading is. It has the place of what is said at the end. */
export function ReadingNote({ read, total }: { read: number; total: number | null }) {
  const texts = useTexts(lookTexts);
  const { number } = useFormat();
  const isLast = read === total;
  return (
    <Alert color="info" role="none" icon={<Loader size={20} aria-hidden />} mb="md">
      {isLast
        ? texts.comparing
        : total === null
          ? texts.readSoFar(number(read))
          : texts.readSoFarOf(number(read), number(total))}
      <Progress
        mt="xs"
        value={total === null ? 100 : (100 * read) / total}
        animated={total === null || isLast}
        aria-label={texts.progress}
      />
    </Alert>
  );
}

/** `isOfLarge`: something is said in any case, in the place of the progress. */
export function ReportNotes({ report, isOfLarge }: { report: ImportReport; isOfLarge: boolean }) {
  const { import: texts } = useTexts(bankTexts);
  const look = useTexts(lookTexts);
  const { number } = useFormat();
  const hasNotes = report.messages.length > 0 || report.quiz !== null || report.duplicates > 0;
  return (
    <>
      {isOfLarge && !hasNotes && (
        <Alert color="success" role="none" icon={<IconCircleCheck size={20} stroke={1.5} />} mb="md">
          {look.readAll}
        </Alert>
      )}
      {report.messages.length > 0 && (
        <Alert color="warning" icon={<IconAlertTriangle size={20} stroke={1.5} />} mb="md">
          {report.messages.map((message) => (
            <div key={message}>{message}</div>
          ))}
        </Alert>
      )}
      {report.quiz && (
        <Alert color="info" icon={<IconPencilPlus size={20} stroke={1.5} />} mb="md">
          {texts.quizHelp(report.quiz.name, report.quiz.sections.length)}
        </Alert>
      )}
      {report.duplicates > 0 && (
        <Alert color="info" icon={<IconCopy size={20} stroke={1.5} />} mb="md">
          {texts.duplicatesHelp(report.duplicates, number(report.duplicates))}
        </Alert>
      )}
    </>
  );
}

/**
 * Keeps the list where it is in the window when something comes above it while the file is read, or at the end: the notes keep the
 * height that they had, and what is more is scrolled. Who is about to choose an item meets the one that they saw.
 */
export function useSteadyPlace(isReading: boolean) {
  const notes = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const before = useRef<{ readonly top: number; readonly height: number } | null>(null);
  useLayoutEffect(() => {
    if (!notes.current || !list.current || (!isReading && !before.current)) return;
    if (!isReading) notes.current.style.minHeight = `${before.current?.height ?? 0}px`;
    const top = list.current.getBoundingClientRect().top + window.scrollY;
    const moved = Math.round(top - (before.current?.top ?? top));
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
    before.current = isReading ? { top, height: notes.current.offsetHeight } : null;
  });
  return { notes, list };
}
