import { Button, Card, Group, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CertificateDecision } from '#credentials/certificates/decisions/contract.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { CutNote } from '#platform/web/tables/CutNote.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { decideOf, decisionsQuery } from '../queries.ts';
import classes from './regrade.module.css';
import { regradeTexts } from './texts.ts';

function Decision({ decision }: { decision: CertificateDecision }) {
  const texts = useTexts(regradeTexts).decisions;
  const format = useFormat();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const decide = useMutation({
    ...decideOf(),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['decisions', decision.quiz] });
      notify.success(texts.done);
    },
    onError: (error) => notify.error(error),
  });
  const { person, percentThen, percentNow } = decision;
  const mayDecide = reason.trim().length >= 3;
  const send = (choice: 'keep' | 'revoke') =>
    decide.mutate({ id: decision._id, decision: choice, reason: reason.trim() });
  return (
    <li className={classes.run}>
      <Text fw={600}>{person.name}</Text>
      <Text size="sm" c="dimmed">
        {texts.line(percentThen === null ? null : format.percentExact(percentThen), format.percentExact(percentNow))}
      </Text>
      <TextInput
        mt="xs"
        label={texts.reason}
        description={texts.reasonHelp}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group gap="xs" mt="xs">
        <Button
          size="xs"
          variant="default"
          aria-label={texts.keepName(person.name)}
          disabled={!mayDecide || decide.isPending}
          onClick={() => send('keep')}
        >
          {texts.keep}
        </Button>
        <Button
          size="xs"
          variant="default"
          color="red"
          aria-label={texts.revokeName(person.name)}
          disabled={!mayDecide || decide.isPending}
          onClick={() => send('revoke')}
        >
          {texts.revoke}
        </Button>
      </Group>
    </li>
  );
}

/** Certificates whose holders no longer pass; nothing where there are none. */
export function DecisionsCard({ quizId }: { quizId: string }) {
  const texts = useTexts(regradeTexts).decisions;
  const { data } = useQuery(decisionsQuery(quizId));
  if (!data || data.decisions.length === 0) return null;
  return (
    <Card p="lg" component="section" aria-labelledby="certificate-decisions">
      <Title order={2} size="h3" id="certificate-decisions" mb={4}>
        {texts.title}
      </Title>
      <Text c="dimmed" mb="sm">
        {texts.help}
      </Text>
      <CutNote shown={data.decisions.length} total={data.total} order="first" />
      <ul className={classes.runs}>
        {data.decisions.map((decision) => (
          <Decision key={decision._id} decision={decision} />
        ))}
      </ul>
    </Card>
  );
}
