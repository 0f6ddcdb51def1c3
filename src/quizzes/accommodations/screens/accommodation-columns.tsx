import { Badge, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconUser, IconUsers } from '@tabler/icons-react';
import type { Format } from '#platform/web/i18n/format.ts';
import type { Column } from '#platform/web/tables/data-table-model.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import type { Override } from '#quizzes/accommodations/contract.ts';
import classes from './accommodation-columns.module.css';
import { durationWords, type OverrideTexts, otherWords, timeWords, validityWords } from './override-words.ts';

const icon = { size: 18, stroke: 1.5 } as const;

const who = (texts: OverrideTexts, format: Format): Column<Override> => ({
  key: 'who',
  title: texts.who,
  onCard: 'title',
  render: ({ person, group }) => (
    <Group gap={8} wrap="nowrap" className={classes.who ?? ''}>
      {group ? <IconUsers {...icon} aria-hidden /> : <IconUser {...icon} aria-hidden />}
      <div>
        {person ? (
          <TextLink to="/user/$id" params={{ id: person._id }} search={{ tab: 'accommodations' }} inherit fw={550}>
            {person.name}
          </TextLink>
        ) : (
          <Text span fw={550} inherit>
            {group?.name}
          </Text>
        )}
        <Text size="xs" c="dimmed" className={(person && classes.address) ?? ''} title={person?.email}>
          {person?.email ?? texts.members(format.number(group?.members ?? 0))}
        </Text>
      </div>
    </Group>
  ),
});

/** `isOfQuiz`: the list is of one quiz, whose name the page has already. */
const where = (texts: OverrideTexts, format: Format, now: Date, isOfQuiz = false): Column<Override> => ({
  key: 'where',
  title: texts.where,
  onCard: 'fact',
  render: (override) => {
    const validity = validityWords(override, texts, format, now);
    return (
      <>
        <Text size="sm" className={(isOfQuiz && override.quiz !== null && classes.usual) || ''}>
          {override.quiz === null ? texts.allQuizzes : isOfQuiz ? texts.thisQuiz : override.quiz.name}
        </Text>
        {validity.words !== '' && (
          <Badge size="sm" color={{ valid: 'gray', coming: 'info', over: 'warning' }[validity.state]}>
            {validity.words}
          </Badge>
        )}
      </>
    );
  },
});

const time = (
  texts: OverrideTexts,
  format: Format,
  base: { durationSeconds: number | null } | null,
): Column<Override> => ({
  key: 'time',
  title: texts.time,
  onCard: 'line',
  render: (override) => {
    const words = timeWords(override, texts, format);
    const { effective, cutSeconds } = override;
    if (words === '') return <Text c="dimmed">{texts.asQuiz}</Text>;
    const becomes =
      base != null &&
      base.durationSeconds !== null &&
      effective &&
      texts.becomes(
        durationWords(base.durationSeconds, texts, format),
        durationWords(effective.durationSeconds, texts, format),
      );
    return (
      <div className={classes.time}>
        {becomes && (
          <Text size="sm" fw={550} style={{ whiteSpace: 'nowrap' }}>
            {becomes}
          </Text>
        )}
        <Text size={becomes ? 'xs' : 'sm'} {...(becomes ? { c: 'dimmed' } : { fw: 550 })}>
          <bdi>{words}</bdi>
        </Text>
        {override.unlimited && effective?.closesAt && (
          <Text size="xs" c="dimmed">
            {texts.endsAtClose(format.shortDateTime(effective.closesAt))}
          </Text>
        )}
        {cutSeconds > 0 && (
          <Group gap={4} wrap="nowrap" c="var(--mantine-color-warning-light-color)">
            <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
            <Text size="xs">{texts.cut(format.timeLimit(cutSeconds))}</Text>
          </Group>
        )}
      </div>
    );
  },
});

const also = (texts: OverrideTexts, format: Format): Column<Override> => ({
  key: 'also',
  title: texts.also,
  onCard: 'line',
  render: (override) => {
    const words = otherWords(override, texts, format).join(' · ');
    return words !== '' && <Text size="sm">{words.charAt(0).toUpperCase() + words.slice(1)}</Text>;
  },
});

const why = (texts: OverrideTexts): Column<Override> => ({
  key: 'reason',
  title: texts.reason,
  onCard: 'line',
  render: ({ reason }) => (
    <Text size="sm" className={classes.reason ?? ''} {...(reason === null && { c: 'dimmed' })}>
      {reason ?? texts.reasonHidden}
    </Text>
  ),
});

interface ColumnsOf {
  readonly texts: OverrideTexts;
  readonly format: Format;
  readonly now: Date;
  /** Of the quiz that the list is about; null where it is about a person or a group. */
  readonly base: { durationSeconds: number | null } | null;
  /** Whose they are is in the page's title. */
  readonly isOfOne: boolean;
  /** Nobody of the list has anything but time: a column of nothing. */
  readonly isTimeOnly: boolean;
  /** All of the list are of its quiz alone, without dates: a column that says the same of each. */
  readonly isUsual: boolean;
}

export const accommodationColumns = ({
  texts,
  format,
  now,
  base,
  isOfOne,
  isTimeOnly,
  isUsual,
}: ColumnsOf): Column<Override>[] => [
  ...(isOfOne ? [{ ...where(texts, format, now), onCard: 'title' as const }, whose(texts)] : [who(texts, format)]),
  time(texts, format, base),
  ...(isTimeOnly ? [] : [also(texts, format)]),
  ...(isOfOne || isUsual ? [] : [where(texts, format, now, true)]),
  why(texts),
];

/** On a person's page: whether it comes from a group. */
const whose = (texts: OverrideTexts): Column<Override> => ({
  key: 'whose',
  title: texts.from,
  render: ({ group }) => (group ? texts.fromGroup(group.name) : texts.own),
});
