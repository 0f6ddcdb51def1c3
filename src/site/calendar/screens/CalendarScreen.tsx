import { ActionIcon, Button, Group, SegmentedControl, Skeleton, Title } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconCalendarPlus, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { TimeDrawing } from '#platform/web/ui/drawings.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { addMonths } from '../rules.ts';
import { DayList, MonthGrid } from './CalendarEntries.tsx';
import classes from './calendar.module.css';
import { type CalendarSearch, calendarViews } from './calendar-search.ts';
import { FeedDialog } from './FeedDialog.tsx';
import { calendarTexts } from './texts.ts';
import { type Month, useMonth } from './use-month.ts';

function MonthBar({ month, title, go }: { month: Month; title: string; go: (month: string | undefined) => void }) {
  const texts = useTexts(calendarTexts);
  const steps = [
    { step: -1, label: texts.previous, Icon: IconChevronLeft },
    { step: 1, label: texts.next, Icon: IconChevronRight },
  ] as const;
  return (
    <Group gap="xs">
      <Title order={2} size="h3" aria-live="polite" className={classes.month}>
        {title}
      </Title>
      {steps.map(({ step, label, Icon }) => (
        <ActionIcon
          key={step}
          variant="default"
          size={36}
          aria-label={label}
          onClick={() => go(addMonths(month.month, step))}
        >
          <Icon size={18} stroke={1.5} />
        </ActionIcon>
      ))}
      {!month.today.startsWith(month.month) && (
        <Button size="sm" variant="default" onClick={() => go(undefined)}>
          {texts.today}
        </Button>
      )}
    </Group>
  );
}

/** Exams and deadlines by month, as a grid or a list; both are in the address. */
export function CalendarScreen({ search }: { search: CalendarSearch }) {
  const texts = useTexts(calendarTexts);
  const navigate = useNavigate();
  const role = useViewer()?.role === 'student' ? 'student' : 'faculty';
  const month = useMonth(search.month);
  const isSmall = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [isOpen, { open, close }] = useDisclosure();
  const view = search.view ?? 'month';
  const title = month.say(`${month.month}-01`, { month: 'long', year: 'numeric' });
  const { data, error, refetch } = month.query;
  const set = (change: CalendarSearch): void =>
    void navigate({ to: '/calendar', search: { ...search, ...change }, replace: true, resetScroll: false });
  const isEmpty = data && ![...month.entriesOn.keys()].some((day) => day.startsWith(month.month));
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead[role]}
        action={
          <Button variant="default" leftSection={<IconCalendarPlus size={18} stroke={1.5} />} onClick={open}>
            {texts.subscribe}
          </Button>
        }
      >
        <div className={classes.bar}>
          <MonthBar month={month} title={title} go={(next) => set({ month: next })} />
          <SegmentedControl
            aria-label={texts.views}
            value={view}
            onChange={(value) => set({ view: calendarViews.find((one) => one === value && one !== 'month') })}
            data={calendarViews.map((value) => ({ value, label: texts.view[value] }))}
          />
        </div>
      </PageHead>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Coming />)}
      {data && view === 'month' && <MonthGrid month={month} title={title} isSmall={isSmall} />}
      {isEmpty ? (
        <EmptyState title={texts.none(title)} drawing={<TimeDrawing />}>
          {texts.noneHelp[role]}
        </EmptyState>
      ) : (
        data && (view === 'list' || isSmall) && <DayList month={month} />
      )}
      <FeedDialog opened={isOpen} onClose={close} />
    </>
  );
}

function Coming() {
  const texts = useTexts(calendarTexts);
  return <Skeleton h={520} radius="md" aria-busy="true" role="status" aria-label={texts.loading} />;
}
