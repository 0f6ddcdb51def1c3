import { ActionIcon, Button, Group, Menu, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconArchive,
  IconArchiveOff,
  IconDeviceTv,
  IconDots,
  IconLink,
  IconPencil,
  IconPrinter,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useCurrentInView } from '#platform/web/ui/focus/current-in-view.ts';
import { BackLink, ButtonLink, MenuLink } from '#platform/web/ui/links.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import tabClasses from '#platform/web/ui/tabs.module.css';
import type { Quiz } from '../../contract.ts';
import { waitingQuery } from '../../waiting/queries.ts';
import { DeleteQuizDialog } from '../DeleteQuizDialog.tsx';
import { quizTexts } from '../texts.ts';
import { quizPath, useQuizCommands } from '../use-quiz-commands.ts';
import classes from './quiz-head.module.css';
import { ChangedBadge, StateBadge } from './StateBadge.tsx';

export type QuizTab =
  | 'overview'
  | 'participants'
  | 'overrides'
  | 'access'
  | 'preview'
  | 'marking'
  | 'complaints'
  | 'regrade'
  | 'statistics'
  | 'analysis'
  | 'leaderboard';
const icon = { size: 18, stroke: 1.5 } as const;

/** On phones the link to edit is an entry of the menu. */
const useIsPhone = (): boolean => useMediaQuery('(max-width: 40.5em)', undefined, { getInitialValueInEffect: false });

interface ActionMenuProps {
  readonly quiz: Quiz;
  readonly commands: ReturnType<typeof useQuizCommands>;
  readonly onDelete: () => void;
}

function ActionMenu({ quiz, commands, onDelete }: ActionMenuProps) {
  const texts = useTexts(quizTexts);
  const navigate = useNavigate();
  const params = quizPath(quiz);
  const isArchived = quiz.dateState === 'archived';
  const isPhone = useIsPhone();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={texts.detail.actions}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {quiz.may.edit && isPhone && (
          <MenuLink to="/quizzes/$name/{-$id}/edit" params={params} leftSection={<IconPencil {...icon} />}>
            {texts.detail.edit}
          </MenuLink>
        )}
        {quiz.may.edit && (
          <Menu.Item
            leftSection={<IconDeviceTv {...icon} />}
            onClick={() => void navigate({ to: '/quizzes/$name/{-$id}/live', params })}
          >
            {texts.menu.live}
          </Menu.Item>
        )}
        {quiz.publishedAt !== null && (
          <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => void commands.copyLink(quiz)}>
            {texts.menu.copyLink}
          </Menu.Item>
        )}
        {quiz.may.edit && (
          <Menu.Item
            leftSection={<IconPrinter {...icon} />}
            onClick={() => void navigate({ to: '/quizzes/$name/{-$id}/print', params })}
          >
            {texts.menu.print}
          </Menu.Item>
        )}
        {quiz.may.edit && (
          <Menu.Item
            leftSection={isArchived ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />}
            onClick={() => void (isArchived ? commands.unarchive(quiz) : commands.archive(quiz))}
          >
            {isArchived ? texts.menu.unarchive : texts.menu.archive}
          </Menu.Item>
        )}
        {quiz.may.delete && (
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={onDelete}>
            {texts.menu.delete}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function FacultyActions({ quiz }: { quiz: Quiz }) {
  const texts = useTexts(quizTexts);
  const navigate = useNavigate();
  const commands = useQuizCommands();
  const [isDoomed, setDoomed] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const params = quizPath(quiz);
  const isPhone = useIsPhone();
  const publish = async (): Promise<void> => {
    setPublishing(true);
    const published = await commands.publish(quiz);
    setPublishing(false);
    if (published)
      await navigate({ to: '/quizzes/$name/{-$id}', params: quizPath(published), search: { published: '1' } });
  };
  return (
    <Group gap="xs">
      {quiz.may.edit && !isPhone && (
        <ButtonLink
          variant="default"
          to="/quizzes/$name/{-$id}/edit"
          params={params}
          leftSection={<IconPencil {...icon} />}
        >
          {texts.detail.edit}
        </ButtonLink>
      )}
      {quiz.may.publish && (
        <Button leftSection={<IconSend {...icon} />} loading={isPublishing} onClick={() => void publish()}>
          {quiz.publishedAt === null ? texts.detail.publish : texts.detail.publishChanges}
        </Button>
      )}
      <ActionMenu quiz={quiz} commands={commands} onDelete={() => setDoomed(true)} />
      {commands.publishDialog}
      <DeleteQuizDialog
        quiz={isDoomed ? quiz : null}
        onCancel={() => setDoomed(false)}
        onConfirm={() => {
          setDoomed(false);
          void navigate({ to: '/quizzes' });
          void commands.delete(quiz);
        }}
      />
    </Group>
  );
}

/** How many things wait behind a tab. */
function TabCount({ count = 0, name }: { count: number | undefined; name: (count: number) => string }) {
  const { number } = useFormat();
  if (count === 0) return null;
  return (
    <span className={classes.count}>
      <span aria-hidden>{number(count)}</span>
      <VisuallyHidden>{name(count)}</VisuallyHidden>
    </span>
  );
}

function Tabs({ quiz, tab }: { quiz: Quiz; tab: QuizTab }) {
  const texts = useTexts(quizTexts).detail;
  const params = quizPath(quiz);
  const current = (one: QuizTab) => ({
    className: tabClasses.tab,
    'data-current': tab === one || undefined,
    'aria-current': tab === one ? ('page' as const) : undefined,
    // Without it the link to the overview would call itself current under every tab.
    activeOptions: { exact: true, includeSearch: true },
  });
  const page = '/quizzes/$name/{-$id}' as const;
  const row = useCurrentInView(tab);
  const { data: waiting } = useQuery({ ...waitingQuery(quiz._id), enabled: quiz.may.watch });
  return (
    <nav ref={row} className={tabClasses.tabs} aria-label={quiz.name} data-tab-strip data-no-print>
      <Link to={page} params={params} {...current('overview')}>
        {texts.tabs.overview}
      </Link>
      {quiz.may.watch && (
        <Link to="/quizzes/$name/{-$id}/participants" params={params} {...current('participants')}>
          {texts.tabs.participants}
        </Link>
      )}
      {quiz.may.edit && (
        <Link to="/quizzes/$name/{-$id}/overrides" params={params} {...current('overrides')}>
          {texts.tabs.overrides}
        </Link>
      )}
      {quiz.may.edit && (
        <Link to="/quizzes/$name/{-$id}/access" params={params} {...current('access')}>
          {texts.tabs.access}
        </Link>
      )}
      {quiz.may.edit && (
        <Link to="/quizzes/$name/{-$id}/rehearse" params={params} {...current('preview')}>
          {texts.tabs.preview}
        </Link>
      )}
      {quiz.may.watch && (
        <Link to="/quizzes/$name/{-$id}/marking" params={params} {...current('marking')}>
          {texts.tabs.marking}
          <TabCount count={waiting?.marking} name={texts.tabCounts.marking} />
        </Link>
      )}
      {quiz.may.watch && (
        <Link to="/quizzes/$name/{-$id}/complaints" params={params} {...current('complaints')}>
          {texts.tabs.complaints}
          <TabCount count={waiting?.queries} name={texts.tabCounts.queries} />
        </Link>
      )}
      {quiz.may.watch && (
        <Link to="/quizzes/$name/{-$id}/regrade" params={params} {...current('regrade')}>
          {texts.tabs.regrade}
        </Link>
      )}
      {quiz.may.watch && (
        <Link to="/quizzes/$name/{-$id}/statistics" params={params} {...current('statistics')}>
          {texts.tabs.statistics}
        </Link>
      )}
      {quiz.may.seeAnalysis && !quiz.may.watch && (
        <Link to={page} params={params} search={{ tab: 'analysis' }} {...current('analysis')}>
          {texts.tabs.analysis}
        </Link>
      )}
      {quiz.may.seeLeaderboard && (
        <Link to={page} params={params} search={{ tab: 'leaderboard' }} {...current('leaderboard')}>
          {texts.tabs.leaderboard}
        </Link>
      )}
    </nav>
  );
}

/** The head of every page about one quiz: name, state, what may be done, and the tabs. */
export function QuizHead({ quiz, tab }: { quiz: Quiz; tab: QuizTab }) {
  const texts = useTexts(quizTexts).detail;
  const isFaculty = quiz.may.edit;
  const hasTabs = isFaculty || quiz.may.watch || quiz.may.seeAnalysis || quiz.may.seeLeaderboard;
  return (
    <PageHead
      title={quiz.name}
      above={<BackLink to="/quizzes">{texts.back}</BackLink>}
      beside={
        <>
          <StateBadge state={quiz.dateState} />
          {isFaculty && quiz.hasUnpublishedChanges && <ChangedBadge />}
        </>
      }
      // On phones the menu is at the right of the link back; publishing needs a row of its own.
      isActionSmall={!quiz.may.publish}
      action={isFaculty && <FacultyActions quiz={quiz} />}
    >
      {hasTabs && <Tabs quiz={quiz} tab={tab} />}
    </PageHead>
  );
}
