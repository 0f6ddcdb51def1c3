import { Badge, Button, Group, Pagination, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { ErrorState, PageSkeleton } from '#platform/web/ui/states.tsx';
import type { EditablePage, PageRevision } from '../../contract.ts';
import { pageRevisionQuery, pageRevisionsQuery, usePageActions } from '../../queries.ts';
import { BlockList } from '../blocks/BlockList.tsx';
import classes from './editor.module.css';
import { editorTexts } from './editor-texts.ts';

const PAGE = 10;

function Look({ name, revision }: { name: string; revision: number }) {
  const { data, error, refetch } = useQuery(pageRevisionQuery(name, revision));
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  return (
    <div className={classes.versionView}>
      <BlockList page={data} headings={2} isPublished={false} />
    </div>
  );
}

interface Restoring {
  /** Saves what is left of the draft; false when that failed, and is reported where saving is. */
  readonly flush: () => Promise<boolean>;
  /** The edit of the draft that is shown here. */
  readonly editOf: () => number;
  readonly onRestored: (page: EditablePage) => void;
}

function Version(props: Restoring & { name: string; revision: PageRevision }) {
  const texts = useTexts(editorTexts).history;
  const format = useFormat();
  const { restore } = usePageActions();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { name, revision } = props;
  const label = revision.revision === 0 ? texts.starting : texts.version(revision.revision);
  const restorePage = async (): Promise<void> => {
    setBusy(true);
    try {
      if (!(await props.flush())) return;
      props.onRestored(await restore(name, revision.revision, props.editOf()));
      notify.success(texts.restored);
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={classes.version}>
      <Group justify="space-between">
        <div>
          <Group gap="xs">
            <Title order={2} size="h5">
              {label}
            </Title>
            {revision.isCurrent && <Badge color="success">{texts.current}</Badge>}
          </Group>
          {revision.publishedAt !== null && (
            <Text size="sm" c="dimmed">
              {texts.by(revision.publishedBy?.name ?? '', format.dateTime(revision.publishedAt))}
            </Text>
          )}
        </div>
        <Group gap="xs">
          <Button
            variant="default"
            size="sm"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? texts.hide : texts.look}: ${label}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? texts.hide : texts.look}
          </Button>
          <Button
            variant="default"
            size="sm"
            loading={isBusy}
            aria-label={`${texts.restore}: ${label}`}
            onClick={() => void restorePage()}
          >
            {texts.restore}
          </Button>
        </Group>
      </Group>
      {isOpen && <Look name={name} revision={revision.revision} />}
    </li>
  );
}

/** What was published, to look at and to restore. */
export function History({ name, ...restoring }: Restoring & { name: string }) {
  const texts = useTexts(editorTexts).history;
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(pageRevisionsQuery(name, { ofst: (page - 1) * PAGE, limit: PAGE }));
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  const pages = Math.ceil(data.total / PAGE);
  return (
    <Stack>
      <Text c="dimmed">{texts.lead}</Text>
      <ol className={classes.versions}>
        {data.revisions.map((revision) => (
          <Version key={revision.revision} name={name} revision={revision} {...restoring} />
        ))}
      </ol>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={setPage}
          getItemProps={(number) => ({ 'aria-label': String(number) })}
        />
      )}
    </Stack>
  );
}
