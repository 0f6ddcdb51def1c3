import { Badge, Group, Text, Tooltip } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';
import { isTextOnly } from '#items/question-types/text-only/is-text-only.ts';
import { typeNameOf } from '#items/question-types/type-names.ts';
import type { Format } from '#platform/web/i18n/format.ts';
import { inList } from '#platform/web/i18n/format.ts';
import type { SameTexts } from '#platform/web/i18n/texts.ts';
import type { Column } from '#platform/web/tables/data-table-model.ts';
import type { QuestionSummary } from '../../contract.ts';
import classes from '../question-bank.module.css';
import { nameOf, type questionTexts } from '../shared/question-texts.ts';
import type { bankTexts } from '../texts.ts';

const TitleLink = createLink((props: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a {...props} dir="auto" className={classes.titleLink} />
));

/** Whether the title is the text's beginning, perhaps after a number of its own. */
const saysTheSame = (title: string, excerpt: string): boolean => {
  const start = title.replace(/\s*(…|\.\.\.)$/, '').slice(-40);
  return title.includes(excerpt) || excerpt.slice(0, title.length + 1).includes(start);
};

const TAGS_SHOWN = 2;

function Tags({ tags, more }: { tags: readonly string[]; more: (count: number) => string }) {
  const rest = tags.slice(TAGS_SHOWN);
  return (
    <Group gap={4} className={classes.tags}>
      {tags.slice(0, TAGS_SHOWN).map((tag, at) => (
        // How many more there are is beside the last one: a third line would be out of sight.
        <Group key={tag} gap={4} wrap="nowrap" miw={0} maw="100%">
          <Badge color="gray" maw={180} miw={0} title={tag} dir="auto">
            {tag}
          </Badge>
          {at === TAGS_SHOWN - 1 && rest.length > 0 && (
            <Tooltip label={inList(rest)} multiline maw={320}>
              <Text size="xs" c="dimmed" component="span" flex="none" aria-label={inList(rest)}>
                {more(rest.length)}
              </Text>
            </Tooltip>
          )}
        </Group>
      ))}
    </Group>
  );
}

interface TitleCellProps {
  question: QuestionSummary;
  names: SameTexts<(typeof questionTexts)['en']>;
  protectedMark: string;
}

/** The title of a question with its marks, and the beginning of its text where that says more. */
function TitleCell({ question, names, protectedMark }: TitleCellProps) {
  return (
    <div className={classes.titleCell}>
      <div className={classes.titleLine}>
        <TitleLink to="/questions/$id" params={{ id: question._id }} title={question.title}>
          {question.title}
        </TitleLink>
        {question.isProtected && (
          <IconLock size={15} stroke={1.5} className={classes.lock} role="img" aria-label={protectedMark} />
        )}
        {question.status !== 'ready' && (
          <Badge size="sm" color="gray" flex="none">
            {names.statuses[question.status]}
          </Badge>
        )}
      </div>
      {!saysTheSame(question.title, question.excerpt) && (
        <Text size="xs" c="dimmed" truncate className={classes.excerpt} dir="auto">
          {question.excerpt}
        </Text>
      )}
    </div>
  );
}

export function questionColumns(
  texts: SameTexts<(typeof bankTexts)['en']>['list'],
  names: SameTexts<(typeof questionTexts)['en']>,
  format: Format,
  protectedMark: string,
): Column<QuestionSummary>[] {
  return [
    {
      key: 'title',
      title: texts.columns.question,
      sort: 'title',
      onCard: 'title',
      render: (question) => <TitleCell question={question} names={names} protectedMark={protectedMark} />,
    },
    {
      key: 'type',
      title: texts.columns.type,
      sort: 'type',
      onCard: 'fact',
      render: (question) => <span className={classes.oneLine}>{typeNameOf(question.type)}</span>,
    },
    {
      key: 'difficulty',
      title: names.difficulty,
      sort: 'difficulty',
      onCard: 'fact',
      render: (question) => (isTextOnly(question.type) ? '–' : nameOf(names.difficulties, question.difficulty)),
    },
    {
      key: 'tags',
      title: texts.columns.tags,
      render: (question) => <Tags tags={question.tags} more={texts.moreTags} />,
    },
    {
      key: 'owner',
      title: texts.columns.owner,
      hiddenAtFirst: true,
      render: (question) => <bdi>{question.owner?.name ?? '–'}</bdi>,
    },
    {
      key: 'subscription',
      title: names.subscription,
      hiddenAtFirst: true,
      render: (question) => nameOf(names.subscriptions, question.subscription),
    },
    {
      key: 'marks',
      title: texts.columns.marks,
      numeric: true,
      render: (question) => (isTextOnly(question.type) ? '–' : format.number(question.marks)),
    },
    {
      key: 'quizzes',
      title: texts.columns.quizzes,
      numeric: true,
      render: (question) => format.number(question.quizCount),
    },
    {
      key: 'updated',
      title: texts.columns.updated,
      sort: 'updatedAt',
      orders: [texts.oldestFirst, texts.newestFirst],
      render: (question) => (
        <time dateTime={question.updatedAt} title={format.dateTime(question.updatedAt)} className={classes.oneLine}>
          {format.relative(question.updatedAt)}
        </time>
      ),
    },
  ];
}
