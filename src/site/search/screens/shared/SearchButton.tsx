import { useHotkeys, useOs } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { askForPalette, usePaletteAsked } from '#platform/web/palette-asked.ts';
import { firstShown } from '#platform/web/start/first-screen.ts';
import classes from '../search.module.css';
import { searchTexts } from '../texts.ts';

const load = () => import('../Palette.tsx');
const Palette = lazy(() => load().then((module) => ({ default: module.Palette })));

/** After the first screen, so that the palette is there at the first press and takes nothing from the page. */
const FETCH_AFTER_MS = 1500;

/** The toolbar's way to the command palette. */
export function SearchButton() {
  const texts = useTexts(searchTexts);
  const os = useOs();
  const asked = usePaletteAsked();
  // What was asked of the frame of an earlier page is not meant for this one.
  const [before] = useState(asked);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    void firstShown.then(() => {
      if (!isGone) timer = setTimeout(() => void load().catch(() => {}), FETCH_AFTER_MS);
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, []);
  // Also in fields, where the keys mean nothing; in the editor of rich text they make a link.
  useHotkeys([['mod+K', askForPalette]], []);
  const keys = os === 'macos' || os === 'ios' ? '⌘ K' : 'Ctrl K';
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={askForPalette}
      >
        <IconSearch size={18} stroke={1.5} aria-hidden />
        <span className={classes.word}>{texts.open}</span>
        <kbd className={classes.keys} aria-hidden>
          {keys}
        </kbd>
      </button>
      {asked > before && (
        <Suspense>
          <Palette asked={asked - before} />
        </Suspense>
      )}
    </>
  );
}
