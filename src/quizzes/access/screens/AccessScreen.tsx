import { Button, Card, Group, Skeleton, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorSummary, useCheckedForm, useSend } from '#platform/web/forms/form.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { accessInputSchema, type QuizAccess } from '#quizzes/access/contract.ts';
import { accessQuery, usePutAccess } from '#quizzes/access/queries.ts';
import { QuizHead } from '#quizzes/screens/shared/QuizHead.tsx';
import { quizQuery } from '../../queries.ts';
import { accessTexts } from './access-texts.ts';
import { linesOf, makeCode } from './code.ts';
import { SafeBrowserCard } from './SafeBrowserCard.tsx';
import { ToolsCard } from './ToolsCard.tsx';

function AccessForm({ quizId, access }: { quizId: string; access: QuizAccess }) {
  const texts = useTexts(accessTexts);
  const put = usePutAccess(quizId);
  const [isChanged, setChanged] = useState(false);
  const form = useCheckedForm(accessInputSchema, { code: access.code, networks: access.networks });
  const [code, setCode] = useState(access.code ?? '');
  const [networks, setNetworks] = useState(access.networks.join('\n'));
  const send = useSend(form, async (values) => {
    await put(values);
    setChanged(false);
    notify.success(texts.saved);
  });
  const changeCode = (text: string): void => {
    setCode(text);
    setChanged(true);
    form.setFieldValue('code', text.trim() === '' ? null : text);
  };
  const changeNetworks = (text: string): void => {
    setNetworks(text);
    setChanged(true);
    form.setFieldValue('networks', linesOf(text));
    form.clearErrors();
  };
  const { yourAddress } = access;
  const lines = linesOf(networks);
  const faults = Object.entries(form.errors).filter(([path]) => path.startsWith('networks'));
  const labels = {
    code: texts.label.code,
    networks: texts.label.networks,
    ...Object.fromEntries(lines.map((_, index) => [`networks.${index}`, texts.label.line(index + 1)])),
  };
  return (
    <form noValidate onSubmit={send.submit}>
      <Stack gap="md" maw={760}>
        <Text c="dimmed">{texts.lead}</Text>
        <ErrorSummary form={form} send={send} labels={labels} />
        <Card p="lg" component="section" aria-labelledby="code-title">
          <Title order={2} size="h3" mb="md" id="code-title">
            {texts.codeTitle}
          </Title>
          <Group align="flex-end" gap="xs">
            <TextInput
              label={texts.code}
              description={texts.codeHelp}
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              data-path="code"
              value={code}
              error={form.errors.code}
              onChange={(event) => changeCode(event.currentTarget.value)}
              style={{ flex: '0 1 420px' }}
            />
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} stroke={1.5} />}
              onClick={() => changeCode(makeCode())}
            >
              {texts.makeCode}
            </Button>
          </Group>
        </Card>
        <Card p="lg" component="section" aria-labelledby="networks-title">
          <Title order={2} size="h3" mb="md" id="networks-title">
            {texts.networksTitle}
          </Title>
          <Stack gap="sm">
            <Textarea
              label={texts.networks}
              description={texts.networksHelp}
              autoComplete="off"
              spellCheck={false}
              data-path={faults[0]?.[0] ?? 'networks'}
              autosize
              minRows={3}
              value={networks}
              error={
                faults.length > 0 &&
                faults.map(([path, message]) => `${labels[path as 'code'] ?? path}: ${message}`).join('. ')
              }
              onChange={(event) => changeNetworks(event.currentTarget.value)}
            />
            {yourAddress !== null && (
              <Group gap="xs">
                <Text size="sm" c="dimmed">
                  {texts.yours(yourAddress)}
                </Text>
                {!lines.includes(yourAddress) && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    onClick={() => changeNetworks([...lines, yourAddress].join('\n'))}
                  >
                    {texts.addYours}
                  </Button>
                )}
              </Group>
            )}
          </Stack>
        </Card>
        <Group>
          <Button type="submit" loading={send.isSending}>
            {texts.save}
          </Button>
          <Text size="sm" c="dimmed" role="status">
            {isChanged && texts.unsaved}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}

/** What students have to show before they may begin. */
export function AccessScreen({ quizId }: { quizId: string }) {
  const { data: quiz } = useSuspenseQuery(quizQuery(quizId));
  const access = useQuery(accessQuery(quizId));
  return (
    <>
      <QuizHead quiz={quiz} tab="access" />
      {access.error && !access.data && <ErrorState error={access.error} onRetry={() => void access.refetch()} />}
      {access.isPending && <Skeleton h={360} maw={760} aria-busy="true" />}
      {access.data && <AccessForm quizId={quizId} access={access.data} />}
      {access.data && <SafeBrowserCard quizId={quizId} />}
      {access.data && <ToolsCard quizId={quizId} />}
    </>
  );
}
