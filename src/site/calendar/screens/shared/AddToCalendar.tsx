import { Anchor } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { quizFileAddress } from '../../queries.ts';
import classes from '../calendar.module.css';
import { calendarTexts } from '../texts.ts';

/** Downloads the dates of one quiz for a calendar application. */
export function AddToCalendar({ quizId }: { quizId: string }) {
  const texts = useTexts(calendarTexts);
  return (
    <Anchor href={quizFileAddress(quizId)} download size="sm" className={classes.withIcon}>
      <IconCalendarPlus size={16} stroke={1.5} aria-hidden />
      {texts.addQuiz}
    </Anchor>
  );
}
