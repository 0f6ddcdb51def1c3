import { Badge, Group } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconChartBar,
  IconDeviceTv,
  IconLink,
  IconPencil,
  IconPlus,
  IconSend,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { type Format, useFormat } from '#platform/web/i18n/format.ts';
import type { SameTexts } from '#platform/web/i18n/texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import type { Column, RowAction } from '#platform/web/tables/data-table-model.ts';
import { queryFrom, useListSearch } from '#platform/web/tables/list-search.ts';
import { ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import { NoMatch } from '#platform/web/ui/NoMatch.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { QuizSummary } from '../../contract.ts';
import { listQuizzes } from '../../contract.ts';
import { quizzesQuery } from '../../queries.ts';
import { DeleteQuizDialog } from '../DeleteQuizDialog.tsx';
import classes from '../quiz.module.css';
import { negativeWords } from '../shared/negative-words.ts';
import { ChangedBadge, StateBadge } from '../shared/StateBadge.tsx';
import { quizTexts } from '../texts.ts';
import { quizPath, useQuizCommands } from '../use-quiz-commands.ts';
import { QuizFilters } from './QuizFilters.tsx';
import { quizSearch } from './quiz-search.ts';

type Texts = SameTexts<(typeof quizTexts)['en']>;

const Line = ({ children }: { children: string }) => <span className={classes.nowrap}>{children}</span>;

function NameCell({ quiz, publicMark }: { quiz: QuizSummary; publicMark: string }) {
  return (
    <div className={classes.nameCell}>
      <TextLink to="/quizzes/$name/{-$id}" params={quizPath(quiz)} fw={550} c="inherit" underline="hover">
        {quiz.name}
      </TextLink>
      {(quiz.isPublic || quiz.hasUnpublishedChanges) && (
        <div className={classes.marks}>
          {quiz.hasUnpublishedChanges && <ChangedBadge />}
          {quiz.isPublic && <Badge color="gray">{publicMark}</Badge>}
        </div>
      )}
    </div>
  );
}

/** When it can be taken, and for how long. */
const timeColumns = (texts: Texts, format: Format): Column<QuizSummary>[] => {
  const words = texts.list.columns;
  return [
    {
      key: 'opens',
      title: words.opens,
      sort: 'opensAt',
      render: (quiz) => <Line>{quiz.opensAt ? format.shortDateTime(quiz.opensAt) : texts.always}</Line>,
    },
    {
      key: 'closes',
      title: words.closes,
      sort: 'closesAt',
      onCard: 'named',
      render: (quiz) => <Line>{quiz.closesAt ? format.shortDateTime(quiz.closesAt) : texts.never}</Line>,
    },
    {
      key: 'duration',
      title: words.duration,
      onlyWide: true,
      render: (quiz) => (
        <Line>{quiz.durationSeconds === null ? texts.noLimit : format.timeLimit(quiz.durationSeconds)}</Line>
      ),
    },
  ];
};

const columnsOf = (texts: Texts, format: Format): Column<QuizSummary>[] => {
  const words = texts.list.columns;
  return [
    {
      key: 'name',
      title: words.name,
      sort: 'name',
      onCard: 'title',
      render: (quiz) => <NameCell quiz={quiz} publicMark={texts.publicMark} />,
    },
    {
      key: 'state',
      title: words.state,
      onCard: 'fact',
      render: (quiz) => <StateBadge state={quiz.dateState} />,
    },
    ...timeColumns(texts, format),
    {
      key: 'questions',
      title: words.questions,
      onlyWide: true,
      sort: 'questionCount',
      numeric: true,
      render: (quiz) => format.number(quiz.questionCount),
    },
    {
      key: 'marks',
      title: words.marks,
      numeric: true,
      onlyWide: true,
      render: (quiz) => format.number(quiz.totalMarks),
    },
    {
      key: 'feedback',
      title: words.feedback,
      hiddenAtFirst: true,
      render: (quiz) => <Line>{texts.feedback[quiz.feedbackTiming]}</Line>,
    },
    {
      key: 'negative',
      title: words.negative,
      hiddenAtFirst: true,
      render: (quiz) => (quiz.negativeMarking === '0' ? texts.noNegative : negativeWords(quiz.negativeMarking)),
    },
    {
      key: 'tier',
      title: words.tier,
      hiddenAtFirst: true,
      render: (quiz) => texts.tiers[quiz.subscription === 2 ? 2 : 1],
    },
    {
      key: 'attempts',
      title: words.attempts,
      numeric: true,
      render: (quiz) => format.number(quiz.attemptCount ?? 0),
    },
    {
      key: 'updated',
      title: words.updated,
      sort: 'updatedAt',
      hiddenAtFirst: true,
      render: (quiz) => <Line>{format.shortDateTime(quiz.updatedAt)}</Line>,
    },
  ];
};

const icon = { size: 18, stroke: 1.5 } as const;

function useRowActions(commands: ReturnType<typeof useQuizCommands>, onDelete: (quiz: QuizSummary) => void) {
  const words = useTexts(quizTexts).menu;
  const navigate = useNavigate();
  return (quiz: QuizSummary): RowAction[] => {
    const params = quizPath(quiz);
    const isPublished = quiz.dateState !== 'draft';
    const mayPublish = quiz.dateState === 'draft' || quiz.hasUnpublishedChanges;
    const isArchived = quiz.dateState === 'archived';
    return [
      {
        label: words.edit,
        icon: <IconPencil {...icon} />,
        onClick: () => void navigate({ to: '/quizzes/$name/{-$id}/edit', params }),
      },
      {
        label: words.participants,
        icon: <IconUsers {...icon} />,
        onClick: () => void navigate({ to: '/quizzes/$name/{-$id}/participants', params }),
      },
      {
        label: words.analysis,
        icon: <IconChartBar {...icon} />,
        onClick: () => void navigate({ to: '/quizzes/$name/{-$id}', params, search: { tab: 'analysis' } }),
      },
      {
        label: words.live,
        icon: <IconDeviceTv {...icon} />,
        onClick: () => void navigate({ to: '/quizzes/$name/{-$id}/live', params }),
      },
      ...(isPublished
        ? [{ label: words.copyLink, icon: <IconLink {...icon} />, onClick: () => void commands.copyLink(quiz) }]
        : []),
      ...(mayPublish
        ? [
            {
              label: isPublished ? words.publishChanges : words.publish,
              icon: <IconSend {...icon} />,
              onClick: () => void commands.publish(quiz),
            },
          ]
        : []),
      isArchived
        ? { label: words.unarchive, icon: <IconArchiveOff {...icon} />, onClick: () => void commands.unarchive(quiz) }
        : { label: words.archive, icon: <IconArchive {...icon} />, onClick: () => void commands.archive(quiz) },
      { label: words.delete, icon: <IconTrash {...icon} />, danger: true, onClick: () => onDelete(quiz) },
    ];
  };
}

function NoQuizzes({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  const texts = useTexts(quizTexts).list;
  if (isFiltered)
    return (
      <NoMatch title={texts.noMatch} clear={texts.clearFilters} onClear={onReset}>
        {texts.noMatchHelp}
      </NoMatch>
    );
  return (
    <EmptyState title={texts.empty} action={<ButtonLink to="/quizzes/create">{texts.create}</ButtonLink>}>
      {texts.emptyHelp}
    </EmptyState>
  );
}

/** All quizzes, for those who make them. */
export function FacultyQuizzes() {
  const texts = useTexts(quizTexts);
  const format = useFormat();
  const columns = useMemo(() => columnsOf(texts, format), [texts, format]);
  const list = useListSearch(quizSearch);
  const { data, error, refetch } = useQuery(quizzesQuery(queryFrom(listQuizzes.query!, list.search)));
  const commands = useQuizCommands();
  const [doomed, setDoomed] = useState<QuizSummary | null>(null);
  const rowActions = useRowActions(commands, setDoomed);
  return (
    <>
      <PageHead
        title={texts.list.title}
        lead={texts.list.lead}
        action={
          <Group gap="xs">
            <ButtonLink variant="default" to="/live" leftSection={<IconDeviceTv {...icon} />}>
              {texts.list.live}
            </ButtonLink>
            <ButtonLink to="/quizzes/create" leftSection={<IconPlus {...icon} />}>
              {texts.list.create}
            </ButtonLink>
          </Group>
        }
      >
        <QuizFilters search={list.search} set={list.set} onReset={list.reset} withStates />
      </PageHead>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={texts.list.caption}
          columns={columns}
          rows={data?.quizzes}
          rowKey={(quiz) => quiz._id}
          rowName={(quiz) => quiz.name}
          rowActions={rowActions}
          sort={{ current: list.search.sort, onChange: (sort) => list.set({ sort }) }}
          paging={{
            page: list.page,
            pageSize: list.search.limit,
            total: data?.total ?? 0,
            onPage: list.setPage,
            onPageSize: list.setPageSize,
          }}
          empty={<NoQuizzes isFiltered={list.isFiltered} onReset={list.reset} />}
        />
      )}
      {commands.publishDialog}
      <DeleteQuizDialog
        quiz={doomed}
        onCancel={() => setDoomed(null)}
        onConfirm={() => {
          if (doomed) void commands.delete(doomed);
          setDoomed(null);
        }}
      />
    </>
  );
}
