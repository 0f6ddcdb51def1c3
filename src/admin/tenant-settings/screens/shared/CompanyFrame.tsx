import type { ReactNode } from 'react';
import { PageTabs } from '#platform/web/ui/PageHead.tsx';
import { CompanyTabs } from './CompanyTabs.tsx';

/** The pages of the school's settings with what leads from one to another, below the title of each. */
export function CompanyFrame(props: {
  counts: Readonly<Record<string, { count: number; text: string }>>;
  children: ReactNode;
}) {
  return <PageTabs value={<CompanyTabs counts={props.counts} />}>{props.children}</PageTabs>;
}
