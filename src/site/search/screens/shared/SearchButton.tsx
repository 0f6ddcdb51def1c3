import { useHotkeys, useOs } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from '../search.module.css';
import { searchTexts } from '../texts.ts';

const Palette = lazy(() => import('../Palette.tsx').then((module) => ({ default: module.Palette })));

/** The toolbar's way to the command palette, which comes when it is first asked for. */
export function SearchButton() {
  const texts = useTexts(searchTexts);
  const os = useOs();
  const [asked, setAsked] = useState(0);
  const ask = (): void => setAsked((count) => count + 1);
  // Also in fields, where the keys mean nothing; in the editor of rich text they make a link.
  useHotkeys([['mod+K', ask]], []);
  const keys = os === 'macos' || os === 'ios' ? '⌘ K' : 'Ctrl K';
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={ask}
      >
        <IconSearch size={18} stroke={1.5} aria-hidden />
        <span className={classes.word}>{texts.open}</span>
        <kbd className={classes.keys} aria-hidden>
          {keys}
        </kbd>
      </button>
      {asked > 0 && (
        <Suspense>
          <Palette asked={asked} />
        </Suspense>
      )}
    </>
  );
}
