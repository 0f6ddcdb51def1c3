import { Badge, Stack, Tabs, Text } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { can } from '#access/can.ts';
import { nameOf } from '#identity/people/rules.ts';
import { AccountForms } from '#identity/people/screens/shared/AccountForms.tsx';
import { PersonPhoto, StatusBadge } from '#identity/people/screens/shared/PersonBadges.tsx';
import { peopleTexts } from '#identity/people/screens/shared/people-texts.ts';
import { DeletionBox } from '#identity/privacy/screens/shared/DeletionBox.tsx';
import { ConnectionsSection } from '#integrations/connections/screens/shared/ConnectionsSection.tsx';
import { keysOf } from '#platform/contract/object-of.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { useCurrentInView } from '#platform/web/ui/focus/current-in-view.ts';
import { ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { StudentAccommodations } from '#quizzes/accommodations/screens/shared/HolderAccommodations.tsx';
import type { PersonRecord } from '../contract.ts';
import { recordQuery } from '../queries.ts';
import { AttemptsPart } from './AttemptsPart.tsx';
import { CertificatesPart, CoursesPart } from './EarnedParts.tsx';
import { ActivityPart, SignInsPart } from './HistoryParts.tsx';
import { ResultsPart } from './ResultsPart.tsx';
import classes from './record.module.css';
import { recordSearch } from './record-search.ts';
import { recordTexts } from './texts.ts';

/** Photo, roles, status, groups, when last seen. */
function Facts({ user }: { user: PersonRecord['user'] }) {
  const texts = useTexts(recordTexts);
  const names = useTexts(peopleTexts);
  const format = useFormat();
  return (
    <div className={classes.head}>
      <PersonPhoto user={user} size={56} />
      <div className={classes.facts}>
        {user.roles.map((role) => (
          <Badge key={role}>{names.roles[role]}</Badge>
        ))}
        <StatusBadge status={user.status} />
        {user.groups.map((group) => (
          <Badge key={group._id} color="gray">
            {group.name}
          </Badge>
        ))}
        <span>{user.email}</span>
        <span>{user.lastSeenAt === null ? texts.neverSeen : texts.lastSeen(format.relative(user.lastSeenAt))}</span>
        <span>{texts.since(format.date(user.createdAt))}</span>
      </div>
    </div>
  );
}

function Stats({ record }: { record: PersonRecord }) {
  const texts = useTexts(recordTexts).stats;
  const format = useFormat();
  const { summary, certificates } = record;
  const stats: [word: string, figure: string, note?: string][] = [
    [texts.quizzes, format.number(summary.quizzes)],
    [texts.finished, format.number(summary.finished)],
    summary.meanPercent === null
      ? [texts.mean, texts.none]
      : [texts.mean, format.percent(summary.meanPercent), texts.countOf(format.number(summary.withResult))],
    [texts.passed, format.number(summary.passed)],
    [texts.certificates, format.number(certificates.filter((one) => one.state === 'issued').length)],
  ];
  return (
    <dl className={classes.stats}>
      {stats.map(([word, figure, note]) => (
        <div key={word} className={classes.figure}>
          <dt>{word}</dt>
          <dd>
            {figure}
            {note !== undefined && (
              <Text span size="sm" c="dimmed">
                {` ${note}`}
              </Text>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Part = 'results' | 'attempts' | 'accommodations' | 'courses' | 'certificates' | 'signIns' | 'activity' | 'account';

/** One person: who they are and what they have done; for admins also the account. */
export function PersonScreen({ id }: { id: string }) {
  const texts = useTexts(recordTexts);
  const viewer = useViewer();
  const { data: record } = useSuspenseQuery(recordQuery(id));
  const { search, set } = useListSearch(recordSearch);
  const mayRead = viewer !== null && can(viewer, 'people.read');
  const maySeeRules = viewer !== null && can(viewer, 'quiz.write');
  const isAdmin = viewer !== null && can(viewer, 'people.write');
  const { user, results, certificates, courses } = record;
  const parts: Partial<Record<Part, ReactNode>> = {
    results: <ResultsPart results={results} />,
    attempts: <AttemptsPart personId={id} />,
    ...(maySeeRules && user.roles.includes('student') && { accommodations: <StudentAccommodations person={id} /> }),
    ...(courses && { courses: <CoursesPart courses={courses} /> }),
    certificates: <CertificatesPart certificates={certificates} />,
    ...((isAdmin || viewer?._id === id) && { signIns: <SignInsPart personId={id} /> }),
    ...(isAdmin && {
      activity: <ActivityPart personId={id} email={user.email} />,
      account: (
        <Stack gap={20} maw={640}>
          <DeletionBox personId={id} />
          <AccountForms user={user} />
          {viewer?._id !== id && <ConnectionsSection person={id} />}
        </Stack>
      ),
    }),
  };
  const names = keysOf(parts);
  const shown = names.find((name) => name === search.tab) ?? 'results';
  const tabs = useCurrentInView<HTMLDivElement>(shown);
  return (
    <>
      <PageHead
        title={nameOf(user)}
        above={
          mayRead && (
            <TextLink to="/user" size="sm" className={classes.back ?? ''}>
              <IconArrowLeft size={14} stroke={1.75} aria-hidden /> {texts.people}
            </TextLink>
          )
        }
        action={
          <ButtonLink
            to="/user/$id/oldIndex"
            params={{ id }}
            variant="default"
            leftSection={<IconPrinter size={18} stroke={1.5} aria-hidden />}
          >
            {texts.print}
          </ButtonLink>
        }
      >
        <Facts user={user} />
      </PageHead>
      <Stats record={record} />
      <Tabs value={shown} onChange={(tab) => set({ tab: tab === 'results' || tab === null ? '' : tab })}>
        <Tabs.List ref={tabs} data-tab-strip mb="md" aria-label={texts.tabsLabel}>
          {names.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {texts.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {names.map((name) => (
          <Tabs.Panel key={name} value={name}>
            {name === shown && parts[name]}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
