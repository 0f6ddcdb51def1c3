import { Button, Card, Group, Stack, TextInput } from '@mantine/core';
import { IconFolderPlus, IconPlus } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import type { TopicLine } from '#courses/courses/topics/contract.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { GuardedModal } from '#platform/web/ui/GuardedModal.tsx';
import { BackLink, ButtonLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { courseQuery, outlineQuery, useTopicActions } from '../../queries.ts';
import { type OutlineRow, rowsOf } from '../../rules-outline.ts';
import { OutlineRows } from './OutlineRows.tsx';
import { outlineTexts } from './outline-texts.ts';
import { useOutlineOrder } from './use-outline-order.ts';

const icon = { size: 18, stroke: 1.5 } as const;

/** The name of a section, new or old. */
function SectionDialog(props: { title: string | null; onClose: () => void; onSave: (title: string) => void }) {
  const texts = useTexts(outlineTexts);
  const { title, onClose, onSave } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? title ?? '';
  const close = (): void => {
    setTyped(null);
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    setTyped(null);
    onSave(text.trim());
  };
  return (
    <GuardedModal
      opened={title !== null}
      onClose={close}
      title={title === '' ? texts.addSection : texts.renameSection}
      withCloseButton={false}
    >
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={texts.sectionTitle}
            maxLength={200}
            autoComplete="off"
            data-autofocus
            value={text}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {texts.cancel}
            </Button>
            <Button type="submit" disabled={text.trim() === ''}>
              {texts.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </GuardedModal>
  );
}

/** Deletes and publishes topics, and says what came of it. */
function useTopicCommands(courseId: string) {
  const texts = useTexts(outlineTexts);
  const actions = useTopicActions(courseId);
  const remove = async (topic: TopicLine): Promise<void> => {
    try {
      await actions.delete(topic._id);
      notify.success(texts.deleted(topic.title), {
        action: { label: texts.undo, run: () => void actions.restore(topic._id).catch(notify.error) },
      });
    } catch (error) {
      notify.error(error);
    }
  };
  const publish = async (topic: TopicLine): Promise<void> => {
    try {
      await actions.publish(topic._id, !topic.published);
      notify.success(topic.published ? texts.isDraft(topic.title) : texts.isPublished(topic.title));
    } catch (error) {
      notify.error(error);
    }
  };
  return { remove, publish };
}

/** The outline editor: sections and topics, dragged or moved with the keyboard; every change is saved at once. */
export function OutlineScreen({ courseId }: { courseId: string }) {
  const texts = useTexts(outlineTexts);
  const { data: course } = useSuspenseQuery(courseQuery(courseId));
  const { data: outline } = useSuspenseQuery(outlineQuery(courseId));
  /** Key of the section that is renamed, `''` for a new one. */
  const [naming, setNaming] = useState<string | null>(null);
  const rows = useMemo(() => rowsOf(outline), [outline]);
  const put = useOutlineOrder(courseId);
  const saveSection = (title: string): void => {
    const next: OutlineRow[] =
      naming === ''
        ? [...rows, { kind: 'section', key: 'new', id: null, title }]
        : rows.map((row) => (row.kind === 'section' && row.key === naming ? { ...row, title } : row));
    setNaming(null);
    put(next);
  };
  const { remove, publish } = useTopicCommands(courseId);
  const named = rows.find((row) => row.kind === 'section' && row.key === naming);
  return (
    <>
      <PageHead
        title={texts.title(course.title)}
        lead={texts.lead}
        above={
          <BackLink to="/courses/$id" params={{ id: courseId }}>
            {texts.back}
          </BackLink>
        }
        action={
          <Group gap="xs">
            <Button variant="default" leftSection={<IconFolderPlus {...icon} />} onClick={() => setNaming('')}>
              {texts.addSection}
            </Button>
            <ButtonLink to="/courses/$id/topics/create" params={{ id: courseId }} leftSection={<IconPlus {...icon} />}>
              {texts.addTopic}
            </ButtonLink>
          </Group>
        }
      />
      {rows.length === 0 ? (
        <EmptyState
          title={texts.empty}
          action={
            <ButtonLink to="/courses/$id/topics/create" params={{ id: courseId }}>
              {texts.addTopic}
            </ButtonLink>
          }
        >
          {texts.emptyHelp}
        </EmptyState>
      ) : (
        <Card p={0} maw={860}>
          <OutlineRows
            courseId={courseId}
            rows={rows}
            topics={outline.topics}
            onOrder={put}
            onRename={setNaming}
            onPublishTopic={(topic) => void publish(topic)}
            onRemoveTopic={(topic) => void remove(topic)}
          />
        </Card>
      )}
      <SectionDialog
        key={naming}
        title={naming === null ? null : named?.kind === 'section' ? named.title : ''}
        onClose={() => setNaming(null)}
        onSave={saveSection}
      />
    </>
  );
}
