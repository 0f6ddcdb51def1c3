import type { ReactNode } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { siteTexts } from '../texts.ts';
import classes from './layouts.module.css';

const mainId = 'main';

/** The first thing the Tab key reaches: past the menu to what the page is about. */
export function SkipLink() {
  const texts = useTexts(siteTexts);
  return (
    <a className={classes.skip} href={`#${mainId}`}>
      {texts.skip}
    </a>
  );
}

export function Main({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <main id={mainId} tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
