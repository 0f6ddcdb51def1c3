import { Badge, Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionView } from '#identity/account/profile/contract.ts';
import { Section } from '#identity/account/profile/screens/Section.tsx';
import { sessionsQuery, useSafetyActions } from '#identity/account/queries-safety.ts';
import { ProofDialog } from '#identity/account/screens/ProofDialog.tsx';
import { accountTexts } from '#identity/account/screens/texts.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import classes from '../../screens/account.module.css';

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
  const { endSession, endOthers } = useSafetyActions();
  const [ending, setEnding] = useState<SessionView | 'others' | null>(null);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const end = async (password: string): Promise<void> => {
    if (ending === null) return;
    await (ending === 'others' ? endOthers(password) : endSession(ending._id, password));
    notify.success(ending === 'others' ? texts.othersEnded : texts.ended);
  };
  const sessions = data?.sessions ?? [];
  return (
    <Section title={texts.title} help={texts.help}>
      {!data && <Skeleton h={80} />}
      <Stack gap="md" align="flex-start">
        <ul className={classes.list}>
          {[...sessions]
            .sort((one, two) => Number(two.isThis) - Number(one.isThis))
            .map((session) => (
              <Row key={session._id} session={session} onEnd={() => setEnding(session)} />
            ))}
        </ul>
        {sessions.length > 1 && (
          <Button variant="default" onClick={() => setEnding('others')}>
            {texts.endOthers}
          </Button>
        )}
      </Stack>
      {ending !== null && (
        <ProofDialog
          title={ending === 'others' ? texts.endOthers : texts.endNamed(ending.browser ?? texts.program)}
          help={texts.proof}
          confirm={texts.end}
          onConfirm={end}
          onClose={() => setEnding(null)}
        />
      )}
    </Section>
  );
}
