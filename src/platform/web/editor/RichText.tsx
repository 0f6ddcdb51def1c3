/** Rich text as it was stored. The server has sanitised it; nothing else may be given to this component. */
import clsx from 'clsx';
import { memo, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import classes from './RichText.module.css';
import { TermsContext, termsIn, withTerms } from './terms.ts';

export interface RichTextProps {
  /** Sanitised HTML. */
  html: string;
  /** For labels and table cells: nothing in it scrolls or takes the focus. */
  compact?: boolean;
  className?: string | undefined;
  id?: string;
}

/** Attributes that belong to showing and not to the text; a code block that scrolls must be reachable by keyboard. */
function forScreen(html: string, compact: boolean): string {
  const lazy = html.replaceAll('<img ', '<img loading="lazy" decoding="async" ');
  return compact ? lazy : lazy.replaceAll('<pre>', '<pre tabindex="0">');
}

/** Which parts a text needs: KaTeX for formulas, the highlighter for code that names its language, players of videos. */
export const partsFor = (html: string) => ({
  math: html.includes('data-latex='),
  code: html.includes('<code class="language-'),
  player: html.includes('data-type="video-player"'),
});

/**
 * Fetches what drawing texts needs, so that no later one waits for it or needs the network. `holders`: anything with the texts
 * somewhere in it.
 */
export async function preloadParts(holders: unknown): Promise<void> {
  const needs = partsFor(JSON.stringify(holders).replaceAll('\\"', '"'));
  await Promise.all([needs.math && import('./rich-text-math.ts'), needs.code && import('./rich-text-code.ts')]);
}

async function enhance(element: HTMLElement, html: string, compact: boolean): Promise<void> {
  const needs = partsFor(html);
  const [math, code, player] = await Promise.all([
    needs.math ? import('./rich-text-math.ts') : null,
    needs.code ? import('./rich-text-code.ts') : null,
    needs.player ? import('./rich-text-player.ts') : null,
  ]);
  math?.drawFormulas(element, compact);
  code?.colourCode(element);
  player?.drawPlayers(element);
}

/** Without the network a part may fail to load: then the formula's source and the plain code are shown, which is enough. */
const stayPlain = (): void => {};

export const RichText = memo(function RichText({ html, compact = false, className, id }: RichTextProps) {
  const element = useRef<HTMLDivElement>(null);
  // The same object keeps React from writing the HTML again, which would undo the drawn formulas.
  const terms = useContext(TermsContext);
  const inner = useMemo(
    () => ({ __html: withTerms(forScreen(html, compact), termsIn(terms, html, compact)) }),
    [html, compact, terms],
  );
  useLayoutEffect(() => {
    if (element.current) enhance(element.current, inner.__html, compact).catch(stayPlain);
  }, [inner, compact]);
  return (
    <div
      ref={element}
      id={id}
      dir="auto"
      className={clsx(classes.text, compact && classes.compact, className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place where sanitised rich text enters the page
      dangerouslySetInnerHTML={inner}
    />
  );
});
