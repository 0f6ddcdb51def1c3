import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconLink, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { CopyField } from '#platform/web/ui/CopyField.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { RemoveDialog } from '#platform/web/ui/RemoveDialog.tsx';
import { CardsSkeleton, EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { listTools, Tool } from '../contract.ts';
import { toolsQuery, useToolActions } from '../queries.ts';
import { RegisterDialog } from './RegisterDialog.tsx';
import { ToolCard } from './ToolCard.tsx';
import { ToolDialog } from './ToolDialog.tsx';
import { toolTexts } from './texts.ts';

function PlatformCard({ platform }: { platform: ResponseOf<typeof listTools>['platform'] }) {
  const texts = useTexts(toolTexts).page;
  return (
    <Card component="section" p="lg" aria-labelledby="lti-platform">
      <Title order={2} size="h3" id="lti-platform">
        {texts.platform}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.platformHelp}
      </Text>
      <Stack gap="sm">
        <CopyField texts={texts} label={texts.issuer} value={platform.issuer} />
        <CopyField texts={texts} label={texts.configurationUrl} value={platform.configurationUrl} />
        <CopyField texts={texts} label={texts.authUrl} value={platform.authUrl} />
        <CopyField texts={texts} label={texts.tokenUrl} value={platform.tokenUrl} />
        <CopyField texts={texts} label={texts.jwksUrl} value={platform.jwksUrl} />
      </Stack>
    </Card>
  );
}

function RemoveTool({ tool, onClose }: { tool: Tool; onClose: () => void }) {
  const texts = useTexts(toolTexts).page;
  const { remove } = useToolActions();
  return (
    <RemoveDialog
      texts={texts}
      title={texts.removeTitle(tool.name)}
      remove={() => remove(tool._id)}
      done={texts.removed(tool.name)}
      onClose={onClose}
    />
  );
}

type Open = { kind: 'add' | 'register' } | { kind: 'edit' | 'remove'; tool: Tool } | null;

/** Outside tools that teachers may use in courses. */
export function ToolsScreen() {
  const texts = useTexts(toolTexts).page;
  const { data, error, refetch } = useQuery(toolsQuery());
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
  const actions = (
    <>
      <Button leftSection={<IconLink {...icon} />} onClick={() => setOpen({ kind: 'register' })}>
        {texts.register}
      </Button>
      <Button variant="default" leftSection={<IconPlus {...icon} />} onClick={() => setOpen({ kind: 'add' })}>
        {texts.add}
      </Button>
    </>
  );
  const tools = data?.tools ?? [];
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} action={tools.length > 0 && <Group gap="sm">{actions}</Group>} />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <CardsSkeleton cards={2} />}
      {data && (
        <Stack gap="lg" maw={760}>
          {tools.length === 0 ? (
            <EmptyState title={texts.emptyTitle} action={actions}>
              {texts.empty}
            </EmptyState>
          ) : (
            <Stack component="section" gap="md" aria-label={texts.list}>
              {tools.map((tool) => (
                <ToolCard
                  key={tool._id}
                  tool={tool}
                  onEdit={() => setOpen({ kind: 'edit', tool })}
                  onRemove={() => setOpen({ kind: 'remove', tool })}
                />
              ))}
            </Stack>
          )}
          <PlatformCard platform={data.platform} />
        </Stack>
      )}
      {open?.kind === 'add' && <ToolDialog tool={null} onClose={close} />}
      {open?.kind === 'register' && <RegisterDialog onClose={close} />}
      {open?.kind === 'edit' && <ToolDialog tool={open.tool} onClose={close} />}
      {open?.kind === 'remove' && <RemoveTool tool={open.tool} onClose={close} />}
    </>
  );
}
