import { Link, useLocation } from '@tanstack/react-router';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { pageAt } from '#platform/web/page-at.ts';
import { useCurrentInView } from '#platform/web/ui/focus/current-in-view.ts';
import tabClasses from '#platform/web/ui/tabs.module.css';
import { companyPages } from './company-pages.ts';
import { companyTabTexts } from './company-tab-texts.ts';
import classes from './company-tabs.module.css';

/** Links between the pages of the school's settings, below the title of each. */
export function CompanyTabs({ counts = {} }: { counts?: Readonly<Record<string, { count: number; text: string }>> }) {
  const texts = useTexts(companyTabTexts);
  const row = useCurrentInView(useLocation().pathname);
  return (
    <nav
      ref={row}
      className={`${tabClasses.tabs} ${classes.tabs}`}
      aria-label={texts.label}
      data-tab-strip
      data-no-print
    >
      {companyPages.map(({ word, to }) => (
        <Link
          key={to}
          to={pageAt(to)}
          className={tabClasses.tab}
          activeProps={{ 'aria-current': 'page', 'data-current': true }}
          activeOptions={{ exact: false, includeSearch: false }}
        >
          {texts[word]}
          {counts[to] && (
            <span className={classes.count} title={counts[to].text}>
              {counts[to].count}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
