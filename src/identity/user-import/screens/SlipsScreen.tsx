/** The sheet with first passwords: slips to print and cut out. */
import { Button, Group, Modal, Skeleton, Text } from '@mantine/core';
import { IconPrinter, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CallError } from '#platform/web/call.ts';
import { inList, useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useTenant } from '#platform/web/start/boot.ts';
import { ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { Slip } from '../contract.ts';
import { destroySheet, slipsQuery } from '../queries.ts';
import classes from './slips.module.css';
import { userImportTexts } from './texts.ts';

function SlipCard({ slip, school, site }: { slip: Slip; school: string; site: string }) {
  const { slips: texts } = useTexts(userImportTexts);
  const facts = [
    [texts.site, site],
    [texts.address, slip.email],
  ] as const;
  return (
    <li className={classes.slip}>
      <div className={classes.slipHead}>
        <bdi className={classes.slipName}>{slip.name || slip.email}</bdi>
        <span>{school}</span>
      </div>
      {slip.groups.length > 0 && <bdi className={classes.slipGroups}>{inList(slip.groups)}</bdi>}
      <dl>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{texts.password}</dt>
          <dd className={classes.password}>{slip.password}</dd>
        </div>
      </dl>
      <p>{texts.once}</p>
    </li>
  );
}

function DestroyButton({ id }: { id: string }) {
  const { slips: texts } = useTexts(userImportTexts);
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const destroying = useMutation({
    mutationFn: () => destroySheet(id),
    onSuccess: () => {
      notify.success(texts.destroyed);
      void navigate({ to: '/user/bulkUpload', search: { task: id } });
    },
    onError: notify.error,
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={18} stroke={1.5} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {texts.destroy}
      </Button>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={texts.destroyTitle}>
        <Text>{texts.destroyHelp}</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
            {texts.keep}
          </Button>
          <Button color="danger" loading={destroying.isPending} onClick={() => destroying.mutate()}>
            {texts.destroy}
          </Button>
        </Group>
      </Modal>
    </>
  );
}

export function SlipsScreen({ id }: { id: string }) {
  const { slips: texts } = useTexts(userImportTexts);
  const { number, dateTime } = useFormat();
  const { name: school } = useTenant();
  const { data, error, refetch } = useQuery(slipsQuery(id));
  const isGone = error instanceof CallError && error.statusCode === 404;
  const count = data?.slips.length ?? 0;
  return (
    <>
      <div data-no-print>
        <PageHead
          title={texts.title}
          lead={data && count > 0 && texts.lead(number(count), dateTime(data.expiresAt))}
          above={
            <TextLink to="/user/bulkUpload" search={{ task: id }} size="sm">
              {texts.back}
            </TextLink>
          }
          action={
            count > 0 && (
              <Group gap="xs">
                <DestroyButton id={id} />
                <Button leftSection={<IconPrinter size={18} stroke={1.5} aria-hidden />} onClick={() => window.print()}>
                  {texts.print}
                </Button>
              </Group>
            )
          }
        />
      </div>
      {!data && !error && <Skeleton h={240} />}
      {isGone && (
        <EmptyState
          title={texts.gone}
          action={
            <ButtonLink to="/user/bulkUpload" variant="default">
              {texts.back}
            </ButtonLink>
          }
        >
          {texts.goneHelp}
        </EmptyState>
      )}
      {error && !isGone && <ErrorState error={error} onRetry={refetch} />}
      {data && count === 0 && <EmptyState title={texts.empty}>{texts.emptyHelp}</EmptyState>}
      {data && count > 0 && (
        <ul className={classes.sheet}>
          {data.slips.map((slip) => (
            <SlipCard key={slip.email} slip={slip} school={school} site={location.host} />
          ))}
        </ul>
      )}
    </>
  );
}
