import { Link, useLocation } from '@tanstack/react-router';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useCurrentInView } from '#platform/web/ui/current-in-view.ts';
import { companyPages } from './company-pages.ts';
import { companyTabTexts } from './company-tab-texts.ts';
import classes from './company-tabs.module.css';

/** Links between the pages of the school's settings, above each of them. */
export function CompanyTabs({ counts = {} }: { counts?: Readonly<Record<string, { count: number; text: string }>> }) {
  const texts = useTexts(companyTabTexts);
  const row = useCurrentInView(useLocation().pathname);
  return (
    <nav ref={row} className={classes.tabs} aria-label={texts.label} data-no-print>
      {companyPages.map(({ word, to }) => (
        <Link
          key={to}
          to={to as '/'}
          className={classes.tab}
          activeProps={{ 'aria-current': 'page', 'data-current': true } as object}
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
