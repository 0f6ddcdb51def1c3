import { Anchor, Button, Card, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconRefresh, IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { entranceQuery } from '#delivery/safe-browser/queries.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ErrorState, PageSkeleton } from '#platform/web/ui/states.tsx';
import { safeTexts } from './texts.ts';

const makers = 'https://safeexambrowser.org/download_en.html';

/**
 * Where an exam asks for Safe Exam Browser: shows the server that this is one, or the student how to get into it.
 * `children` are there once it is shown; `onIn` is called then.
 */
export default function SafeBrowserGate(props: { id: string; onIn?: () => void; children?: ReactNode }) {
  const texts = useTexts(safeTexts);
  const { id, onIn } = props;
  const { data, error, isFetching, refetch } = useQuery(entranceQuery(id));
  const isIn = data?.state === 'in';
  const tell = useRef(onIn);
  tell.current = onIn;
  useEffect(() => {
    if (isIn) tell.current?.();
  }, [isIn]);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  if (isIn) return props.children;
  if (data.state === 'leaving') return <PageSkeleton />;
  const { link, file } = data.way;
  return (
    <Card component="section" p="lg" aria-labelledby="safe-browser">
      <Title order={2} size="h3" id="safe-browser" mb="sm">
        {data.state === 'wrong' ? texts.wrongTitle : texts.title}
      </Title>
      <Stack gap="md">
        <Text>{data.state === 'wrong' ? texts.wrong : texts.needed}</Text>
        {link === null ? (
          <Text>{texts.ownSettings}</Text>
        ) : (
          <Group>
            <Button
              component="a"
              href={link}
              size="md"
              leftSection={<IconShieldLock size={20} stroke={1.5} aria-hidden />}
            >
              {texts.open}
            </Button>
            <Button
              component="a"
              href={file!}
              download="exam.seb"
              size="md"
              variant="default"
              leftSection={<IconDownload size={20} stroke={1.5} aria-hidden />}
            >
              {texts.download}
            </Button>
          </Group>
        )}
        <div>
          <Title order={3} size="h4" mb="xs">
            {texts.installTitle}
          </Title>
          <List type="ordered" spacing={4}>
            <List.Item>
              {texts.install}{' '}
              <Anchor href={makers} target="_blank" rel="noreferrer">
                <bdi>safeexambrowser.org</bdi>
              </Anchor>
            </List.Item>
            <List.Item>{link === null ? texts.openOwn : texts.comeBack}</List.Item>
            <List.Item>{texts.signIn}</List.Item>
          </List>
        </div>
        <div>
          <Button
            variant="subtle"
            loading={isFetching}
            leftSection={<IconRefresh size={18} stroke={1.5} aria-hidden />}
            onClick={() => void refetch()}
          >
            {texts.again}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
