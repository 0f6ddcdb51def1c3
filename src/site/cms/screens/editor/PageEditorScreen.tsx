import { Alert, Button, Group, SegmentedControl, Title, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { useDocumentTitle } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '#platform/web/ui/states.tsx';
import type { EditablePage } from '../../contract.ts';
import { pageQuery } from '../../queries.ts';
import { BlockList } from '../blocks/BlockList.tsx';
import { Answers } from './Answers.tsx';
import classes from './editor.module.css';
import { type EditorTab, editorTabs } from './editor-tabs.ts';
import { editorTexts } from './editor-texts.ts';
import { History } from './History.tsx';
import { Planned, PublishMenu } from './PublishMenu.tsx';
import { type SaveState, usePageDraft } from './use-page-draft.ts';

type PageBlocks = ReturnType<typeof usePageDraft>['document']['blocks'];

const PuckEditor = lazy(() => import('./PuckEditor.tsx').then((module) => ({ default: module.PuckEditor })));

function Saving({ state, onRetry, onReload }: { state: SaveState; onRetry: () => void; onReload: () => void }) {
  const texts = useTexts(editorTexts);
  if (typeof state === 'string') {
    return (
      <span className={classes.state} role="status">
        {texts[state]}
      </span>
    );
  }
  const isStale = state.code === 'conflict';
  return (
    <Alert color="red" role="alert" p="xs" className={classes.notice}>
      <Group gap="xs">
        {texts.failed(state.message)}
        <Button size="compact-sm" variant="default" onClick={isStale ? onReload : onRetry}>
          {isStale ? texts.reload : texts.tryAgain}
        </Button>
      </Group>
    </Alert>
  );
}

/** The draft as visitors would see it. */
function Preview({ page, title, blocks }: { page: string; title: string; blocks: PageBlocks }) {
  const texts = useTexts(editorTexts).preview;
  return (
    <div className={classes.inside}>
      <VisuallyHidden>
        <p>{texts.draft}</p>
      </VisuallyHidden>
      {blocks.length === 0 ? (
        <EmptyState title={texts.empty} />
      ) : (
        <BlockList page={{ page, title, blocks }} headings={2} isPublished={false} />
      )}
    </div>
  );
}

function Editor({ page, tab }: { page: EditablePage; tab: EditorTab }) {
  const texts = useTexts(editorTexts);
  const format = useFormat();
  const navigate = useNavigate();
  const client = useQueryClient();
  const draft = usePageDraft(page);
  // A document that comes from elsewhere needs a new editor.
  const [turn, setTurn] = useState(0);
  const title = draft.document.title || page.name;
  useDocumentTitle(texts.editorTitle(title));
  const adopt = (from: EditablePage): void => {
    draft.adopt(from);
    setTurn((count) => count + 1);
  };
  const reload = async (): Promise<void> => adopt(await client.fetchQuery(pageQuery(page.name)));
  const go = (to: EditorTab): void =>
    void navigate({
      to: '/promo/edit/{-$name}',
      params: { name: page.name },
      search: to === 'edit' ? {} : { tab: to },
      replace: true,
      ignoreBlocker: true,
    });
  return (
    <div className={classes.frame}>
      <header className={classes.bar}>
        <ButtonLink
          to="/promo/edit/{-$name}"
          params={{}}
          variant="subtle"
          color="gray"
          size="sm"
          leftSection={<IconArrowLeft size={18} stroke={1.5} />}
        >
          {texts.back}
        </ButtonLink>
        <Title order={1} className={classes.name}>
          {title}
        </Title>
        <Saving state={draft.state} onRetry={() => void draft.flush()} onReload={() => void reload()} />
        <span style={{ flex: 1 }} />
        <SegmentedControl
          size="sm"
          aria-label={texts.tabsLabel}
          data={editorTabs.map((value) => ({ value, label: texts.tabs[value] }))}
          value={tab}
          onChange={go}
        />
        <PublishMenu page={page} flush={draft.flush} editOf={draft.editOf} onPublished={() => undefined} />
      </header>
      {page.scheduledFor !== null && <Planned page={page} when={format.dateTime(page.scheduledFor)} />}
      <div className={classes.body}>
        {tab === 'edit' && (
          <Suspense fallback={<PageSkeleton />}>
            <PuckEditor key={turn} page={page.name} document={draft.document} onChange={draft.change} />
          </Suspense>
        )}
        {tab === 'preview' && <Preview page={page.name} title={title} blocks={draft.document.blocks} />}
        {tab === 'history' && (
          <div className={classes.inside}>
            <History name={page.name} flush={draft.flush} editOf={draft.editOf} onRestored={adopt} />
          </div>
        )}
        {tab === 'answers' && (
          <div className={classes.inside}>
            <Answers name={page.name} />
          </div>
        )}
      </div>
    </div>
  );
}

/** Shapes one page: edit, preview, history, and what its forms have received. */
export function PageEditorScreen({ name, tab }: { name: string; tab: EditorTab }) {
  const { data, error, refetch } = useQuery(pageQuery(name));
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  return <Editor key={name} page={data} tab={tab} />;
}
