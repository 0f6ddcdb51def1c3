import { NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { createLink, Link, useLocation, useNavigate } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { inList } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { pageAt } from '#platform/web/page-at.ts';
import { PHONE } from '#platform/web/tables/data-table-model.ts';
import { useCurrentInView } from '#platform/web/ui/focus/current-in-view.ts';
import tabClasses from '#platform/web/ui/tabs.module.css';
import { companyGroups, companyPages } from './company-pages.ts';
import { companyTabTexts } from './company-tab-texts.ts';
import classes from './company-tabs.module.css';

/** How many things wait behind a page, with words for it. */
type Counts = Readonly<Record<string, { count: number; text: string }>>;

function PageLink(props: { page: (typeof companyPages)[number]; className: string | undefined; counts: Counts }) {
  const texts = useTexts(companyTabTexts);
  const { word, to } = props.page;
  const waiting = props.counts[to];
  return (
    <Link
      to={pageAt(to)}
      className={props.className ?? ''}
      activeProps={{ 'aria-current': 'page', 'data-current': true }}
      activeOptions={{ exact: false, includeSearch: false }}
    >
      {texts[word]}
      {waiting && (
        <span className={classes.count} title={waiting.text}>
          {waiting.count}
        </span>
      )}
    </Link>
  );
}

const isAt = (pathname: string, to: string): boolean => pathname === to || pathname.startsWith(`${to}/`);

type GroupLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  ref?: Ref<HTMLAnchorElement>;
  'data-status'?: string;
  isCurrent: boolean;
};
/** The page itself is current in the row below. */
const GroupLink = createLink(({ 'aria-current': _, 'data-status': _status, isCurrent, ...props }: GroupLinkProps) => (
  <a {...props} {...(isCurrent && { 'aria-current': 'true', 'data-current': true })} />
));

/** The groups of pages; each leads to its first page. */
function Groups({ counts, current }: { counts: Counts; current: string | undefined }) {
  const texts = useTexts(companyTabTexts);
  return (
    <ul className={classes.groups}>
      {companyGroups.map(({ group, pages }) => {
        const waiting = pages.flatMap(({ to }) => counts[to] ?? []);
        return (
          <li key={group}>
            <GroupLink to={pageAt(pages[0].to)} className={classes.group} isCurrent={group === current}>
              {texts.groups[group]}
              {waiting.length > 0 && (
                <span className={classes.count} title={inList(waiting.map(({ text }) => text))}>
                  {waiting.reduce((sum, { count }) => sum + count, 0)}
                </span>
              )}
            </GroupLink>
          </li>
        );
      })}
    </ul>
  );
}

/**
 * Links between the pages of the school's settings, below the title of each: the groups, and the pages of the one that is open.
 * On phones a list to choose from, where a row would show three of eighteen.
 */
export function CompanyTabs({ counts = {} }: { counts?: Counts }) {
  const texts = useTexts(companyTabTexts);
  const { pathname } = useLocation();
  const row = useCurrentInView<HTMLUListElement>(pathname);
  const navigate = useNavigate();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const open = companyGroups.find(({ pages }) => pages.some(({ to }) => isAt(pathname, to))) ?? companyGroups[0];
  if (isPhone) {
    const current = companyPages.find(({ to }) => isAt(pathname, to));
    return (
      <NativeSelect
        mb="md"
        label={texts.label}
        value={current?.to ?? ''}
        data={companyGroups.map(({ group, pages }) => ({
          group: texts.groups[group],
          items: pages.map(({ to, word }) => ({
            value: to,
            label: counts[to] ? `${texts[word]} (${counts[to].count})` : texts[word],
          })),
        }))}
        onChange={(event) => void navigate({ to: pageAt(event.currentTarget.value) })}
        data-no-print
      />
    );
  }
  return (
    <nav className={classes.nav} aria-label={texts.label} data-no-print>
      <Groups counts={counts} current={open.group} />
      <ul ref={row} className={`${tabClasses.tabs} ${classes.pages}`} data-tab-strip>
        {open.pages.map((page) => (
          <li key={page.to}>
            <PageLink page={page} className={tabClasses.tab} counts={counts} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
