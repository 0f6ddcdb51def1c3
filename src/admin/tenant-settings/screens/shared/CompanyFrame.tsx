import type { ReactNode } from 'react';
import { PageTabs } from '#platform/web/ui/PageHead.tsx';
import { CompanyMenu, CompanyTabs } from './CompanyTabs.tsx';
import classes from './company-tabs.module.css';

/** The pages of the school's settings with what leads from one to another: at the side, or as tabs below each title. */
export function CompanyFrame(props: {
  counts: Readonly<Record<string, { count: number; text: string }>>;
  children: ReactNode;
}) {
  return (
    <PageTabs value={<CompanyTabs counts={props.counts} />}>
      <div className={classes.frame}>
        <CompanyMenu counts={props.counts} />
        <div className={classes.page}>{props.children}</div>
      </div>
    </PageTabs>
  );
}
