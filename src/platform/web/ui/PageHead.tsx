import { Text, Title } from '@mantine/core';
import { createContext, type ReactNode, use, useEffect } from 'react';
import { getBoot } from '#platform/web/start/boot.ts';
import { createStore } from '#platform/web/store.ts';
import classes from './frame.module.css';

/** What the page that is shown is called, without the site's name. */
export const pageTitle = createStore('');

/** Sets the window's title: `Questions · School`. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const site = getBoot().tenant.name;
    document.title = title === '' || title === site ? site : `${title} · ${site}`;
    pageTitle.set(title);
  }, [title]);
}

/** Tabs that several pages have in common: each page shows them below its own title. */
export const PageTabs = createContext<ReactNode>(null);

/** The head of a page: title, one sentence, one primary action at the right, tabs or filters under it. */
export function PageHead(props: {
  title: string;
  /** What the window is called where the title is no name of the page, as a greeting. */
  windowTitle?: string;
  /** One sentence about what this page is for. */
  lead?: ReactNode;
  /** The one primary action. */
  action?: ReactNode;
  /** The action is an icon: on phones it stays beside the title. */
  isActionSmall?: boolean;
  /** Small facts above the title, as a link back. */
  above?: ReactNode;
  /** Small facts beside the title, as a state; with them the title is smaller on phones. */
  beside?: ReactNode;
  /** Tabs or filters. */
  children?: ReactNode;
}) {
  useDocumentTitle(props.windowTitle ?? props.title);
  const tabs = use(PageTabs);
  return (
    <header
      className={classes.pageHead}
      data-small-action={props.isActionSmall || undefined}
      data-beside={props.beside ? true : undefined}
    >
      <div className={classes.pageHeadWords}>
        {props.above}
        <div className={classes.pageHeadRow}>
          <Title order={1} className={classes.pageHeadTitle}>
            <bdi>{props.title}</bdi>
          </Title>
          {props.beside}
        </div>
        {props.lead && (
          <Text c="dimmed" mt={4} maw="68ch">
            {props.lead}
          </Text>
        )}
      </div>
      {props.action && <div data-no-print>{props.action}</div>}
      {tabs && <div className={classes.pageHeadBelow}>{tabs}</div>}
      {props.children && <div className={classes.pageHeadBelow}>{props.children}</div>}
    </header>
  );
}
