/** The streak, and how far the week's goal is. */
import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown, IconFlame, IconMoon } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import { pageLocale } from '#platform/web/i18n/language.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { type StudentDashboard, setStudyGoal } from '#results/results/dashboard/contract.ts';
import { studentDashboardQuery } from '../queries.ts';
import classes from './student.module.css';
import { dashTexts } from './texts.ts';

const goals = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** Shows the new goal at once, and the old one again where storing fails. */
function useGoal() {
  const client = useQueryClient();
  const { queryKey } = studentDashboardQuery();
  return useMutation({
    mutationFn: (days: number) => call(setStudyGoal, { body: { days } }),
    onMutate: (goalDays) => client.setQueryData(queryKey, (was) => was && { ...was, week: { ...was.week, goalDays } }),
    onError: (error) => notify.error(error),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/** A calendar day has no zone: noon in UTC is that day everywhere it is written. */
const weekday = (day: string, style: 'narrow' | 'long'): string =>
  new Intl.DateTimeFormat(pageLocale(), { weekday: style, timeZone: 'UTC' }).format(new Date(`${day}T12:00Z`));

/** Streak, days of this week, and the goal, which can be changed in place. */
export function WeekStrip({ week, streak }: { week: StudentDashboard['week']; streak: number }) {
  const texts = useTexts(dashTexts).student.week;
  const goal = useGoal();
  const done = week.days.filter(({ isActive }) => isActive).length;
  const isReached = week.goalDays > 0 && done >= week.goalDays;
  return (
    <section className={classes.week} aria-label={texts.label}>
      <span className={classes.streak} data-active={streak > 0 || undefined}>
        <IconFlame size={22} stroke={1.5} aria-hidden />
        {texts.streak(streak)}
      </span>
      <ol className={classes.days}>
        {week.days.map(({ day, isActive, isRest }) => (
          <li
            key={day}
            data-active={isActive || undefined}
            title={isRest ? texts.day(weekday(day, 'long'), isActive, isRest) : undefined}
          >
            <span aria-hidden>
              {isActive ? (
                <IconCheck size={14} stroke={2.5} />
              ) : isRest ? (
                <IconMoon size={14} stroke={2} />
              ) : (
                weekday(day, 'narrow')
              )}
            </span>
            <span className={classes.unseen}>{texts.day(weekday(day, 'long'), isActive, isRest)}</span>
          </li>
        ))}
      </ol>
      <Menu position="bottom-end">
        <Menu.Target>
          <UnstyledButton className={classes.goal} data-reached={isReached || undefined}>
            {week.goalDays === 0
              ? texts.noGoal(done)
              : isReached
                ? texts.reached(done)
                : texts.goal(done, week.goalDays)}
            <IconChevronDown size={16} stroke={1.5} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {goals.map((days) => (
            <Menu.Item
              key={days}
              aria-current={days === week.goalDays || undefined}
              fw={days === week.goalDays ? 600 : 400}
              rightSection={days === week.goalDays && <IconCheck size={16} stroke={1.5} aria-hidden />}
              onClick={() => goal.mutate(days)}
            >
              {texts.option(days)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {week.days.some(({ isRest }) => isRest) && (
        <span className={classes.rest}>
          <IconMoon size={14} stroke={2} aria-hidden />
          {texts.rest}
        </span>
      )}
    </section>
  );
}
