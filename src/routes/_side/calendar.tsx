import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { CalendarScreen } from '#site/calendar/screens/CalendarScreen.tsx';
import { calendarSearch } from '#site/calendar/screens/calendar-search.ts';

export const Route = createFileRoute('/_side/calendar')({
  validateSearch: calendarSearch,
  beforeLoad: guard('auth'),
  component: function Page() {
    const search = Route.useSearch();
    return <CalendarScreen search={search} />;
  },
});
