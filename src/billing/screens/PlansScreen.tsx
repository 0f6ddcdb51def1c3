import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { useCurrentInView } from '#platform/web/ui/focus/current-in-view.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import tabClasses from '#platform/web/ui/tabs.module.css';
import { plansQuery } from '../queries.ts';
import { GrantsTab } from './GrantsTab.tsx';
import { PaymentsTab } from './PaymentsTab.tsx';
import { PlansTab } from './PlansTab.tsx';
import { plansSearch, planTabs } from './plans-search.ts';
import { RequestsTab } from './RequestsTab.tsx';
import { subscriptionTexts } from './texts.ts';
import { VouchersTab } from './VouchersTab.tsx';

const tabs = {
  plans: PlansTab,
  grants: GrantsTab,
  requests: RequestsTab,
  vouchers: VouchersTab,
  payments: PaymentsTab,
} as const;

/** Plans, who holds them, who asks for them, vouchers and payments, for admins. */
export function PlansScreen() {
  const texts = useTexts(subscriptionTexts).admin;
  const { search } = useListSearch(plansSearch);
  const { data } = useQuery(plansQuery());
  const tab = planTabs.find((one) => one === search.tab) ?? 'plans';
  const row = useCurrentInView(tab);
  const Shown = tabs[tab];
  const openRequests = data?.openRequests ?? 0;
  return (
    <>
      <PageHead title={texts.title} lead={data && `${texts.lead} ${data.canPayOnline ? texts.online : texts.offline}`}>
        <nav ref={row} className={tabClasses.tabs} aria-label={texts.title} data-tab-strip>
          {planTabs.map((one) => (
            <Link
              key={one}
              to="/company/plans"
              search={{ tab: one }}
              className={tabClasses.tab}
              data-current={tab === one || undefined}
              aria-current={tab === one ? 'page' : undefined}
              activeOptions={{ exact: true, includeSearch: true }}
            >
              {one === 'requests' && openRequests > 0 ? texts.openRequests(openRequests) : texts.tabs[one]}
            </Link>
          ))}
        </nav>
      </PageHead>
      <Shown key={tab} />
    </>
  );
}
