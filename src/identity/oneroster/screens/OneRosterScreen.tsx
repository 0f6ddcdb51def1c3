import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { RemoveDialog } from '#platform/web/ui/RemoveDialog.tsx';
import { CardsSkeleton, EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { Connection } from '../contract.ts';
import { connectionsQuery, useOneRosterActions } from '../queries.ts';
import { ConnectionCard } from './ConnectionCard.tsx';
import { ConnectionDialog } from './ConnectionDialog.tsx';
import { RunDialog } from './RunDialog.tsx';
import { oneRosterTexts } from './texts.ts';

type Open =
  | { kind: 'add' }
  | { kind: 'edit' | 'remove'; connection: Connection }
  | { kind: 'run'; connection: Connection; runId: string }
  | null;

function Removal({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const texts = useTexts(oneRosterTexts);
  const { remove } = useOneRosterActions();
  return (
    <RemoveDialog
      texts={texts}
      title={texts.removal.title(connection.name)}
      remove={() => remove(connection._id)}
      done={texts.removal.removed(connection.name)}
      onClose={onClose}
    />
  );
}

/** Student information systems whose people, classes and enrollments are read. */
export function OneRosterScreen() {
  const texts = useTexts(oneRosterTexts);
  const { data, error, refetch } = useQuery(connectionsQuery());
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const connections = data?.connections ?? [];
  const action = (
    <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={() => setOpen({ kind: 'add' })}>
      {texts.add}
    </Button>
  );
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} action={connections.length > 0 && action} />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <CardsSkeleton cards={1} />}
      {data && connections.length === 0 && (
        <EmptyState title={texts.emptyTitle} action={action}>
          {texts.empty}
        </EmptyState>
      )}
      {connections.length > 0 && (
        <Stack gap="lg" maw={760} component="section" aria-label={texts.list}>
          {connections.map((connection) => (
            <ConnectionCard
              key={connection._id}
              connection={connection}
              onEdit={() => setOpen({ kind: 'edit', connection })}
              onRemove={() => setOpen({ kind: 'remove', connection })}
              onShow={(runId) => setOpen({ kind: 'run', connection, runId })}
            />
          ))}
        </Stack>
      )}
      {open?.kind === 'add' && <ConnectionDialog connection={null} onClose={close} />}
      {open?.kind === 'edit' && <ConnectionDialog connection={open.connection} onClose={close} />}
      {open?.kind === 'remove' && <Removal connection={open.connection} onClose={close} />}
      {open?.kind === 'run' && <RunDialog runId={open.runId} connection={open.connection} onClose={close} />}
    </>
  );
}
