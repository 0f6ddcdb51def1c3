import { NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
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

/**
 * Links between the pages of the school's settings, below the title of each, where there is no room beside them; on phones a
 * list to choose from, where a row would show three of fourteen.
 */
export function CompanyTabs({ counts = {} }: { counts?: Counts }) {
  const texts = useTexts(companyTabTexts);
  const { pathname } = useLocation();
  const row = useCurrentInView(pathname);
  const navigate = useNavigate();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  if (isPhone) {
    const current = companyPages.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
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
    <nav
      ref={row}
      className={`${tabClasses.tabs} ${classes.tabs}`}
      aria-label={texts.label}
      data-tab-strip
      data-no-print
    >
      {companyPages.map((page) => (
        <PageLink key={page.to} page={page} className={tabClasses.tab} counts={counts} />
      ))}
    </nav>
  );
}

/** The same links in groups, beside the pages: all of them are in sight at once. */
export function CompanyMenu({ counts = {} }: { counts?: Counts }) {
  const texts = useTexts(companyTabTexts);
  return (
    <nav className={classes.menu} aria-label={texts.label} data-no-print>
      {companyGroups.map(({ group, pages }) => (
        <div key={group}>
          <div className={classes.group} id={`company-${group}`}>
            {texts.groups[group]}
          </div>
          <ul aria-labelledby={`company-${group}`}>
            {pages.map((page) => (
              <li key={page.to}>
                <PageLink page={page} className={classes.entry} counts={counts} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
