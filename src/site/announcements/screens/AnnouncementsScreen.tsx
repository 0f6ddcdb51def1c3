import { Button, Group, Modal, Select, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { PageBar } from '#platform/web/tables/DataTableParts.tsx';
import { queryFrom, useListSearch } from '#platform/web/tables/list-search.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { type Announcement, announcementStates, listAnnouncements } from '../contract.ts';
import { announcementsQuery, useAnnouncementActions } from '../queries.ts';
import { AnnouncementCard } from './AnnouncementCard.tsx';
import classes from './announcement.module.css';
import { announcementSearch } from './announcement-search.ts';
import { announcementTexts } from './texts.ts';

function RemoveDialog(props: { announcement: Announcement | null; onCancel: () => void; onConfirm: () => void }) {
  const texts = useTexts(announcementTexts);
  const { announcement, onCancel, onConfirm } = props;
  return (
    <Modal
      opened={announcement !== null}
      onClose={onCancel}
      withCloseButton={false}
      title={announcement && texts.removeTitle(announcement.title)}
    >
      <Text size="sm">{texts.removeHelp}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {texts.cancel}
        </Button>
        <Button color="red" onClick={onConfirm}>
          {texts.confirm}
        </Button>
      </Group>
    </Modal>
  );
}

const CreateLink = () => (
  <ButtonLink to="/announcements/create" leftSection={<IconPlus size={18} stroke={1.5} />}>
    {useTexts(announcementTexts).create}
  </ButtonLink>
);

function NoAnnouncements(props: { isFaculty: boolean; isFiltered: boolean; onReset: () => void }) {
  const texts = useTexts(announcementTexts);
  if (props.isFiltered)
    return (
      <EmptyState
        title={texts.noMatch}
        action={
          <Button variant="default" onClick={props.onReset}>
            {texts.showAll}
          </Button>
        }
      />
    );
  return (
    <EmptyState title={texts.empty} action={props.isFaculty && <CreateLink />}>
      {props.isFaculty ? texts.emptyFaculty : texts.emptyStudent}
    </EmptyState>
  );
}

/** A notification leads to one announcement, which is there only after the list has come. */
function useScrollToNamed(isThere: boolean): void {
  useEffect(() => {
    if (!isThere || location.hash === '') return;
    const named = document.getElementById(location.hash.slice(1));
    named?.scrollIntoView({ block: 'start' });
  }, [isThere]);
}

/** For faculty all announcements and what to do with them, for students those shown to them now. */
export function AnnouncementsScreen() {
  const texts = useTexts(announcementTexts);
  const viewer = useViewer();
  const isFaculty = viewer !== null && viewer.role !== 'student';
  const list = useListSearch(announcementSearch);
  const { state } = list.search;
  const { data, error, refetch } = useQuery(announcementsQuery(queryFrom(listAnnouncements.query!, list.search)));
  const { remove } = useAnnouncementActions();
  const [removing, setRemoving] = useState<Announcement | null>(null);
  useScrollToNamed(data !== undefined);
  const confirm = (): void => {
    if (removing) remove(removing._id).then(() => notify.success(texts.removed), notify.error);
    setRemoving(null);
  };
  return (
    <>
      <PageHead
        title={texts.title}
        lead={isFaculty ? texts.leadFaculty : texts.leadStudent}
        action={isFaculty && <CreateLink />}
      >
        {isFaculty && (
          <search data-no-print>
            <Select
              aria-label={texts.state}
              maw={220}
              allowDeselect={false}
              data={[
                { value: '', label: texts.everyState },
                ...announcementStates.map((one) => ({ value: one, label: texts.states[one] })),
              ]}
              value={announcementStates.some((one) => one === state) ? state : ''}
              onChange={(chosen) => list.set({ state: chosen ?? '' })}
            />
          </search>
        )}
      </PageHead>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Stack gap="sm" aria-busy="true">
          <span role="status" aria-label={texts.loading} />
          {[0, 1, 2].map((card) => (
            <Skeleton key={card} h={116} radius="md" />
          ))}
        </Stack>
      ) : data.announcements.length === 0 ? (
        <NoAnnouncements isFaculty={isFaculty} isFiltered={list.isFiltered} onReset={list.reset} />
      ) : (
        <>
          <ul className={classes.list}>
            {data.announcements.map((announcement) => (
              <AnnouncementCard key={announcement._id} announcement={announcement} onRemove={setRemoving} />
            ))}
          </ul>
          <PageBar page={list.page} pageSize={list.search.limit} total={data.total} onPage={list.setPage} />
        </>
      )}
      <RemoveDialog announcement={removing} onCancel={() => setRemoving(null)} onConfirm={confirm} />
    </>
  );
}
