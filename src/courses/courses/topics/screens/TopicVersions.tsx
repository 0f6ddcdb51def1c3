import { Alert, Badge, Button, Card, Group, Modal, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { topicVersionQuery, topicVersionsQuery, useTopicActions } from '#courses/courses/queries.ts';
import { courseFormTexts } from '#courses/courses/screens/form/texts.ts';
import type { Topic, TopicVersionLine } from '#courses/courses/topics/contract.ts';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { CutNote } from '#platform/web/tables/CutNote.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import classes from '../../screens/form/form.module.css';

function Version({ topic, version }: { topic: Topic; version: number }) {
  const texts = useTexts(courseFormTexts).versions;
  const { data, error, refetch } = useQuery(topicVersionQuery(topic.course, topic._id, version));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={200} radius="md" />;
  return (
    <Card p="lg" withBorder className={classes.versionText}>
      <Title order={3} size="h4" mb="sm">
        {data.title}
      </Title>
      {data.body === '' ? <Text c="dimmed">{texts.empty}</Text> : <RichText html={data.body} />}
    </Card>
  );
}

function VersionList(props: {
  versions: readonly TopicVersionLine[];
  current: number;
  chosen: number | null;
  onChoose: (version: number) => void;
}) {
  const texts = useTexts(courseFormTexts).versions;
  const format = useFormat();
  const { versions, current, chosen, onChoose } = props;
  return (
    <ul className={classes.versionList} aria-label={texts.list}>
      {versions.map((version) => (
        <li key={version.version}>
          <button
            type="button"
            className={classes.version}
            aria-pressed={chosen === version.version}
            onClick={() => onChoose(version.version)}
          >
            <Group gap={6}>
              <Text size="sm" fw={550}>
                {texts.line(version.version)}
              </Text>
              {version.version === current && <Badge size="sm">{texts.current}</Badge>}
            </Group>
            <Text size="xs" c="dimmed">
              {format.shortDateTime(version.createdAt)} {version.by}
            </Text>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What a topic was before: to look at, and to bring back. */
export function TopicVersions(props: {
  topic: Topic;
  isOpen: boolean;
  /** The form holds what is not saved. */
  isChanged: boolean;
  onClose: () => void;
  onRestored: (topic: Topic) => void;
}) {
  const texts = useTexts(courseFormTexts).versions;
  const isPhone = useMediaQuery('(max-width: 48em)');
  const actions = useTopicActions(props.topic.course);
  const { topic, isOpen, isChanged, onClose, onRestored } = props;
  const { data, error, refetch } = useQuery({ ...topicVersionsQuery(topic.course, topic._id), enabled: isOpen });
  const [chosen, setChosen] = useState<number | null>(null);
  const [isRestoring, setRestoring] = useState(false);
  const restore = async (version: number): Promise<void> => {
    setRestoring(true);
    try {
      onRestored(await actions.restoreVersion(topic._id, version));
      notify.success(texts.restored(version));
      setChosen(null);
      onClose();
    } catch (reason) {
      notify.error(reason);
    } finally {
      setRestoring(false);
    }
  };
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={texts.title}
      size="xl"
      fullScreen={isPhone ?? false}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={240} radius="md" />}
      {data && (
        <div className={classes.versions}>
          <div>
            <CutNote shown={data.versions.length} total={data.total} order="newest" />
            <VersionList versions={data.versions} current={topic.version} chosen={chosen} onChoose={setChosen} />
          </div>
          <Stack>
            {chosen === null ? (
              <Text c="dimmed">{`${texts.lead} ${texts.none}`}</Text>
            ) : (
              <>
                {isChanged && <Alert color="yellow">{texts.unsaved}</Alert>}
                <Version topic={topic} version={chosen} />
                {chosen !== topic.version && (
                  <Group justify="flex-end">
                    <Button disabled={isChanged} loading={isRestoring} onClick={() => void restore(chosen)}>
                      {texts.restore}
                    </Button>
                  </Group>
                )}
              </>
            )}
          </Stack>
        </div>
      )}
    </Modal>
  );
}
