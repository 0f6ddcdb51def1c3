import { Alert, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CertificateRule } from '#credentials/certificates/rules/contract.ts';
import { ruleQuery, saveRule } from '#credentials/certificates/rules/queries.ts';
import { changedFields, withTypedSince } from '#platform/web/forms/form-text.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { ruleTexts } from '../rule-texts.ts';
import { RuleFields } from './RuleFields.tsx';

function RuleForm({ id, start }: { id: string; start: CertificateRule }) {
  const texts = useTexts(ruleTexts);
  const client = useQueryClient();
  const [stored, setStored] = useState(start);
  const [rule, setRule] = useState(start);
  const save = useMutation({
    // Only what is changed here: another window may have changed the rest.
    mutationFn: (sent: CertificateRule) => saveRule('course', id, changedFields(stored, sent)),
    onSuccess: (saved, sent) => {
      client.setQueryData(ruleQuery('course', id).queryKey, saved);
      setStored(saved);
      setRule((now) => withTypedSince(saved, sent, now));
      notify.success(texts.saved);
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(rule);
      }}
    >
      <Stack>
        <RuleFields kind="course" rule={rule} change={(part) => setRule({ ...rule, ...part })} />
        {save.error && <Alert color="danger">{save.error.message}</Alert>}
        <Group>
          <Button type="submit" variant="default" loading={save.isPending}>
            {texts.save}
          </Button>
          <TextLink to="/courses/certificate/preview" size="sm">
            {texts.see}
          </TextLink>
        </Group>
      </Stack>
    </form>
  );
}

/** When and how certificates of a course are issued; saved by itself, since nothing of it needs publishing. */
export function RulePanel({ id }: { id: string }) {
  const texts = useTexts(ruleTexts);
  const { data, error, refetch } = useQuery(ruleQuery('course', id));
  return (
    <Card p="lg" mt="lg" maw={760} component="section" aria-label={texts.title}>
      <Title order={2} size="h3">
        {texts.title}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {texts.lead}
      </Text>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <RuleForm key={id} id={id} start={data} />
      ) : (
        <Skeleton height={160} />
      )}
    </Card>
  );
}
