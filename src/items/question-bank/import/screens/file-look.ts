/** A look into a file that is shown while it is read. */
import { useEffect, useRef, useState } from 'react';
import { letGo, type ShownPictures, withAddresses } from '#items/question-bank/images/screens/shown-pictures.ts';
import { type HowToRead, readFileByLines } from '#items/question-bank/queries.ts';
import { type ReportSoFar, reportOf } from '../rules-lines.ts';

/** As often is what has come shown anew. */
const EVERY_MS = 200;
/** So few are there in a moment, all of them. */
const FEW = 200;
/** Until then all of a file of unknown length may be there. */
const SOON_MS = 60;

const noPictures: ShownPictures = new Map();

export interface FileLook {
  /** Counts the looks. */
  readonly number: number;
  readonly isReading: boolean;
  /** Null until there is something to show. */
  readonly known: ReportSoFar | null;
  readonly pictures: ShownPictures;
  /** With an error there is nothing else: half of a file must not look like all of it. */
  readonly error: Error | null;
}

const nothing: FileLook = { number: 0, isReading: false, known: null, pictures: noPictures, error: null };

const isWorthShowing = ({ items, total }: ReportSoFar): boolean => items.length > 0 && (total === null || total > FEW);

/**
 * Looks into one file at a time: another one, and leaving the page, end the look before. `onEnd`: with the whole report, or null for a
 * file that cannot be read.
 */
export function useFileLook() {
  const [look, setLook] = useState(nothing);
  const running = useRef<{ stop(): void } | null>(null);
  const pictures = useRef(noPictures);
  const end = (): void => {
    running.current?.stop();
    running.current = null;
    letGo(pictures.current);
    pictures.current = noPictures;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what `end` uses is never another one
  useEffect(() => end, []);

  const begin = (file: File, how: HowToRead, onEnd: (report: ReturnType<typeof reportOf> | null) => void): void => {
    end();
    setLook(({ number }) => ({ ...nothing, number: number + 1, isReading: true }));
    const control = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let known: ReportSoFar | null = null;
    const show = (more: Partial<FileLook> = {}): void => {
      clearTimeout(timer);
      timer = undefined;
      pictures.current = withAddresses(pictures.current, known?.pictures ?? {});
      setLook((before) => ({ ...before, known, pictures: pictures.current, ...more }));
    };
    running.current = {
      stop: () => {
        clearTimeout(timer);
        control.abort();
      },
    };
    const read = async (): Promise<void> => {
      let isShown = false;
      for await (known of readFileByLines(file, how, control.signal)) {
        if (isShown) timer ??= setTimeout(show, EVERY_MS);
        else if (isWorthShowing(known)) {
          isShown = true;
          if (known.total === null) timer = setTimeout(show, SOON_MS);
          else show();
        }
      }
    };
    read().then(
      () => {
        if (control.signal.aborted) return;
        show({ isReading: false });
        onEnd(known && reportOf(known));
      },
      (error: unknown) => {
        if (control.signal.aborted) return;
        known = null;
        show({ isReading: false, error: error instanceof Error ? error : new Error(String(error)) });
        onEnd(null);
      },
    );
  };
  const forget = (): void => {
    end();
    setLook(({ number }) => ({ ...nothing, number }));
  };
  return { look, begin, forget };
}
