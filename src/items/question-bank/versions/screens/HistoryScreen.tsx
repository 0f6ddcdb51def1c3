/** The versions of a question, what changed between them, and where it is used. */
import { Badge, Button, Card, Group, Modal, NativeSelect, Pagination, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ExplainedStimulus } from '#items/question-bank/aids/screens/shared/ExplainedStimulus.tsx';
import { SimilarQuestions } from '#items/question-bank/import/screens/SimilarQuestions.tsx';
import { questionQuery } from '#items/question-bank/queries.ts';
import { QuestionPreview } from '#items/question-bank/screens/shared/QuestionPreview.tsx';
import type { VersionSummary } from '#items/question-bank/versions/contract.ts';
import {
  useRestoreVersion,
  VERSIONS_AT_ONCE,
  versionQuery,
  versionsQuery,
} from '#items/question-bank/versions/queries.ts';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { BackLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { ErrorState, PageSkeleton } from '#platform/web/ui/states.tsx';
import classes from './history.module.css';
import { QuestionUsage } from './QuestionUsage.tsx';
import { historyTexts } from './texts.ts';
import { VersionDifference } from './VersionDifference.tsx';

/** The two versions that are compared, as in the address; 0 for the two newest. */
export interface Compared {
  readonly from: number;
  readonly to: number;
}

function Look({ id, version, onClose }: { id: string; version: number | null; onClose: () => void }) {
  const texts = useTexts(historyTexts);
  const { data } = useQuery({ ...versionQuery(id, version ?? 1), enabled: version !== null });
  return (
    <Modal
      opened={version !== null}
      onClose={onClose}
      size="lg"
      title={version !== null && texts.version(version)}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      {data && (
        <Stack>
          <Title order={3} size="h4">
            <bdi>{data.title}</bdi>
          </Title>
          {data.stimulus && <ExplainedStimulus everyLanguage stimulus={data.stimulus} order={4} isBox />}
          <QuestionPreview type={data.type} content={data.content} title={data.title} marks={data.marks} aids={data} />
          {data.hints.map((hint, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a version never changes
            <div key={index}>
              <Text size="sm" fw={600}>
                {texts.hint(index + 1)}
              </Text>
              <RichText html={hint} />
            </div>
          ))}
        </Stack>
      )}
    </Modal>
  );
}

interface VersionsProps {
  readonly versions: readonly VersionSummary[];
  readonly newest: number;
  readonly onCompare: (from: number, to: number) => void;
  readonly onLook: (version: number) => void;
  readonly onRestore: ((version: number) => Promise<void>) | null;
}

function Versions({ versions, newest, onCompare, onLook, onRestore }: VersionsProps) {
  const texts = useTexts(historyTexts);
  const { relative, dateTime } = useFormat();
  return (
    <ul className={classes.versions}>
      {versions.map(({ version, title, createdAt, createdBy, attempts }) => (
        <li key={version}>
          <div className={classes.version}>
            <Group gap="xs">
              <Text fw={600}>{texts.version(version)}</Text>
              {version === newest && <Badge size="sm">{texts.newest}</Badge>}
              <Text size="sm" c="dimmed" component="time" dateTime={createdAt} title={dateTime(createdAt)}>
                {relative(createdAt)}
              </Text>
              {createdBy && (
                <Text size="sm" c="dimmed">
                  {texts.by(createdBy.name)}
                </Text>
              )}
            </Group>
            <Text size="sm" lineClamp={2}>
              {title}
            </Text>
            <Text size="sm" c="dimmed">
              {texts.attempts(attempts)}
            </Text>
          </div>
          <Group gap="xs">
            <Button variant="default" size="sm" onClick={() => onLook(version)}>
              {texts.look}
            </Button>
            {version > 1 && (
              <Button variant="default" size="sm" onClick={() => onCompare(version - 1, version)}>
                {texts.compare}
              </Button>
            )}
            {onRestore && version !== newest && (
              <Button variant="default" size="sm" onClick={() => void onRestore(version)}>
                {texts.restore}
              </Button>
            )}
          </Group>
        </li>
      ))}
    </ul>
  );
}

/** The versions, the newest on top, a page of them. */
function VersionsCard({ page, onPage, ...props }: VersionsProps & { page: number; onPage: (page: number) => void }) {
  const texts = useTexts(historyTexts);
  const { newest } = props;
  return (
    <Card p="lg" component="section">
      <Title order={2} size="h3" mb="sm">
        {texts.versions}
      </Title>
      <Versions {...props} />
      {newest === 1 && (
        <Text size="sm" c="dimmed" mt="md">
          {texts.onlyOne}
        </Text>
      )}
      {newest > VERSIONS_AT_ONCE && (
        <Pagination
          mt="md"
          total={Math.ceil(newest / VERSIONS_AT_ONCE)}
          value={page}
          onChange={onPage}
          getControlProps={(control) => ({ 'aria-label': control === 'previous' ? texts.newer : texts.older })}
        />
      )}
    </Card>
  );
}

/** On phones the difference is below everything else: it is brought into sight when two versions were asked for. */
function useComparedInView({ from, to }: Compared, isThere: boolean): RefObject<HTMLDivElement | null> {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const top = card.current?.getBoundingClientRect().top ?? 0;
    if (isThere && from > 0 && to > 0 && top > window.innerHeight / 2) card.current?.scrollIntoView({ block: 'start' });
  }, [from, to, isThere]);
  return card;
}

interface DifferenceProps extends Compared {
  readonly id: string;
  readonly newest: number;
  readonly onCompare: (next: Compared) => void;
}

/** What changed between two versions that can be chosen. */
function Difference({ id, newest, from, to, onCompare }: DifferenceProps) {
  const texts = useTexts(historyTexts);
  const choices = Array.from({ length: newest }, (_, index) => {
    const value = String(newest - index);
    return { value, label: texts.version(newest - index) };
  });
  return (
    <Stack>
      <Group grow>
        <NativeSelect
          label={texts.from}
          data={choices}
          value={String(from)}
          onChange={(event) => onCompare({ from: Number(event.currentTarget.value), to })}
        />
        <NativeSelect
          label={texts.to}
          data={choices}
          value={String(to)}
          onChange={(event) => onCompare({ from, to: Number(event.currentTarget.value) })}
        />
      </Group>
      <VersionDifference id={id} from={from} to={to} />
    </Stack>
  );
}

export function HistoryScreen({ id, compared }: { id: string; compared: Compared }) {
  const texts = useTexts(historyTexts);
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const [looked, setLooked] = useState<number | null>(null);
  const question = useQuery(questionQuery(id));
  const { data, error, refetch } = useQuery(versionsQuery(id, (page - 1) * VERSIONS_AT_ONCE));
  const restoreVersion = useRestoreVersion();
  const difference = useComparedInView(compared, data !== undefined && question.data !== undefined);
  const failure = error ?? question.error;
  if (failure) {
    return <ErrorState error={failure} onRetry={() => void Promise.all([refetch(), question.refetch()])} />;
  }
  if (!data || !question.data) return <PageSkeleton />;
  const newest = data.total;
  const to = compared.to >= 1 && compared.to <= newest ? compared.to : newest;
  const from = compared.from >= 1 && compared.from <= newest ? compared.from : Math.max(1, to - 1);
  const compare = (next: Compared): void => void navigate({ to: '.', search: next, replace: true });
  const restore = async (version: number): Promise<void> => {
    try {
      const restored = await restoreVersion(id, version, newest);
      setPage(1);
      compare({ from: newest, to: restored.version });
      notify.success(texts.restored(version, restored.version));
    } catch (reason) {
      notify.error(reason);
    }
  };
  const others = (
    <>
      <QuestionUsage id={id} />
      <SimilarQuestions id={id} />
    </>
  );
  return (
    <>
      <PageHead
        title={texts.pageTitle}
        lead={<bdi>{question.data.title}</bdi>}
        above={
          <BackLink to="/questions/$id" params={{ id }}>
            {texts.back}
          </BackLink>
        }
      />
      <div className={classes.columns}>
        <Stack gap="lg">
          <VersionsCard
            versions={data.versions}
            newest={newest}
            page={page}
            onPage={setPage}
            onCompare={(a, b) => compare({ from: a, to: b })}
            onLook={setLooked}
            onRestore={question.data.may.edit ? restore : null}
          />
          {newest > 1 && others}
        </Stack>
        {newest === 1 && <Stack gap="lg">{others}</Stack>}
        {newest > 1 && (
          <Card p="lg" component="section" ref={difference} style={{ scrollMarginTop: 76 }}>
            <Title order={2} size="h3" mb="sm">
              {texts.difference}
            </Title>
            <Difference id={id} newest={newest} from={from} to={to} onCompare={compare} />
          </Card>
        )}
      </div>
      <Look id={id} version={looked} onClose={() => setLooked(null)} />
    </>
  );
}
