import { Badge, Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#platform/web/format.ts';
import { notify } from '#platform/web/notifications-store.ts';
import { ErrorState } from '#platform/web/states.tsx';
import { useTexts } from '#platform/web/texts.ts';
import type { SessionView } from '../contract-profile.ts';
import { sessionsQuery, useSafetyDeeds } from '../queries-safety.ts';
import classes from './account.module.css';
import { Section } from './Section.tsx';
import { accountTexts } from './texts.ts';

function Row({ session, onEnd }: { session: SessionView; onEnd: () => void }) {
  const texts = useTexts(accountTexts).sessions;
  const format = useFormat();
  const name = session.browser ?? texts.program;
  const facts = [
    ...(session.address ? [texts.from(session.address)] : []),
    texts.since(format.dateTime(session.signedInAt)),
    ...(session.seenAt && !session.isThis ? [texts.seen(format.relative(session.seenAt))] : []),
  ];
  return (
    <li className={classes.item}>
      <IconDeviceDesktop size={22} stroke={1.5} aria-hidden className={classes.itemIcon} />
      <div className={classes.itemText}>
        <Group gap="xs">
          <strong>{name}</strong>
          {session.isThis && <Badge color="green">{texts.here}</Badge>}
        </Group>
        <span className={classes.facts}>{facts.join(' · ')}</span>
      </div>
      {!session.isThis && (
        <Button variant="subtle" color="gray" size="sm" aria-label={texts.endNamed(name)} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </li>
  );
}

/** Where the person is signed in. */
export function SessionsSection() {
  const texts = useTexts(accountTexts).sessions;
  const { data, error, refetch } = useQuery(sessionsQuery());
  const { endSession, endOthers } = useSafetyDeeds();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const run = (deed: Promise<unknown>, message: string): void =>
    void deed.then(
      () => notify.success(message),
      (failure: unknown) => notify.error(failure),
    );
  const sessions = data?.sessions ?? [];
  return (
    <Section title={texts.title} help={texts.help}>
      {!data && <Skeleton h={80} />}
      <Stack gap="md" align="flex-start">
        <ul className={classes.list}>
          {[...sessions]
            .sort((one, two) => Number(two.isThis) - Number(one.isThis))
            .map((session) => (
              <Row key={session._id} session={session} onEnd={() => run(endSession(session._id), texts.ended)} />
            ))}
        </ul>
        {sessions.length > 1 && (
          <Button variant="default" onClick={() => run(endOthers(), texts.othersEnded)}>
            {texts.endOthers}
          </Button>
        )}
      </Stack>
    </Section>
  );
}
