import type { ReactNode } from 'react';
import { SecondFactorNotice } from '#identity/account/screens/shared/SecondFactorNotice.tsx';
import { Bell } from '#messaging/notifications/screens/shared/Bell.tsx';
import { SideLayout } from '#site/app-shell/screens/layouts/SideLayout.tsx';
import { useWaiting } from '#site/dashboard/screens/shared/use-waiting.ts';
import { SearchButton } from '#site/search/screens/shared/SearchButton.tsx';

const tools = (
  <>
    <SearchButton />
    <Bell />
  </>
);

/** The frame of everybody who is signed in: menu, search, notifications. */
export function WorkFrame({ children }: { children: ReactNode }) {
  return (
    <SideLayout tools={tools} counts={useWaiting()}>
      <SecondFactorNotice />
      {children}
    </SideLayout>
  );
}
