import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { SecondFactorNotice } from '#identity/account/screens/shared/SecondFactorNotice.tsx';
import { ToolPickerContext, type ToolPickerProps } from '#items/question-types/showing/OutsideTool.tsx';
import { Bell } from '#messaging/notifications/screens/shared/Bell.tsx';
import { useViewer } from '#platform/web/session.ts';
import { ListViewsContext } from '#platform/web/tables/views.ts';
import { SideLayout } from '#site/app-shell/screens/layouts/SideLayout.tsx';
import { useWaiting } from '#site/dashboard/screens/shared/use-waiting.ts';
import { SearchButton } from '#site/search/screens/shared/SearchButton.tsx';
import { useListViews } from '#site/table-views/queries.ts';
import { cacheForOffline } from './-cache-offline.ts';

const tools = (
  <>
    <SearchButton />
    <Bell />
  </>
);

const Picker = lazy(async () => ({
  default: (await import('#integrations/lti/tools/screens/shared/ToolPicker.tsx')).ToolPicker,
}));
const ToolPicker = (props: ToolPickerProps) => (
  <Suspense>
    <Picker {...props} />
  </Suspense>
);

/** The frame of everybody who is signed in: menu, search, notifications. */
export function WorkFrame({ children }: { children: ReactNode }) {
  const router = useRouter();
  const client = useQueryClient();
  const isStudent = useViewer()?.role === 'student';
  useEffect(() => (isStudent ? cacheForOffline(router, client) : undefined), [isStudent, router, client]);
  return (
    <SideLayout tools={tools} counts={useWaiting()}>
      <SecondFactorNotice />
      <ListViewsContext value={useListViews}>
        <ToolPickerContext value={ToolPicker}>{children}</ToolPickerContext>
      </ListViewsContext>
    </SideLayout>
  );
}
