import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { groupsQuery } from '#identity/people/queries.ts';
import { call } from '#platform/web/call.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useTenant } from '#platform/web/start/boot.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { createGrant } from '../contract-admin.ts';
import { plansQuery } from '../queries.ts';
import { AdminDialog } from './AdminDialog.tsx';
import { endOfDay, startOfDay } from './days.ts';
import { PlanSelect } from './PlanSelect.tsx';
import { subscriptionTexts } from './texts.ts';
import { useAdminAction } from './use-admin-action.ts';

type Kind = 'person' | 'group' | 'tenant';

function Period(props: {
  from: string;
  until: string;
  onFrom: (day: string) => void;
  onUntil: (day: string) => void;
  errors: Readonly<Record<string, string>>;
}) {
  const texts = useTexts(subscriptionTexts).admin.grants;
  return (
    <>
      <TextInput
        type="date"
        label={texts.from}
        description={texts.fromHelp}
        value={props.from}
        onChange={(event) => props.onFrom(event.currentTarget.value)}
        error={props.errors.from}
      />
      <TextInput
        type="date"
        label={texts.until}
        description={texts.untilHelp}
        value={props.until}
        onChange={(event) => props.onUntil(event.currentTarget.value)}
        error={props.errors.until}
      />
    </>
  );
}

/** Gives a plan to a person, a group or everyone. */
export function GiveDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(subscriptionTexts).admin.grants;
  const { timeZone } = useTenant();
  const { data: plans } = useQuery(plansQuery());
  const { data: groups } = useQuery(groupsQuery());
  const action = useAdminAction();
  const [plan, setPlan] = useState<string | null>(plans?.plans[0]?._id ?? null);
  const [kind, setKind] = useState<Kind>('person');
  const [email, setEmail] = useState('');
  const [group, setGroup] = useState<string | null>(null);
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const holderOf = () => {
    if (kind === 'person') return { kind, email };
    return kind === 'group' ? { kind, group: group ?? '' } : { kind };
  };
  const send = async (): Promise<void> => {
    const [start, end] = [startOfDay(from, timeZone), endOfDay(until, timeZone)];
    const isDone = await action.run(() =>
      call(createGrant, {
        body: {
          plan: plan ?? '',
          holder: holderOf(),
          ...(start !== null && { from: start }),
          ...(end !== null && { until: end }),
        },
      }),
    );
    if (!isDone) return;
    notify.success(texts.given);
    onClose();
  };
  return (
    <AdminDialog
      title={texts.giveTitle}
      isOpen
      onClose={onClose}
      onSend={() => void send()}
      action={action}
      label={texts.give}
    >
      <PlanSelect value={plan} onChange={setPlan} error={action.errors.plan} />
      <SegmentedControl
        fullWidth
        aria-label={texts.to}
        data={(['person', 'group', 'tenant'] as const).map((one) => ({ value: one, label: texts.kinds[one] }))}
        value={kind}
        onChange={(next) => setKind(next)}
      />
      {kind === 'person' && (
        <TextInput
          label={texts.email}
          type="email"
          withAsterisk
          autoComplete="off"
          data-autofocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={action.errors['holder.email']}
        />
      )}
      {kind === 'group' && (
        <Select
          label={texts.group}
          withAsterisk
          searchable
          data={(groups?.groups ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          value={group}
          onChange={setGroup}
          error={action.errors['holder.group']}
        />
      )}
      <Period from={from} until={until} onFrom={setFrom} onUntil={setUntil} errors={action.errors} />
    </AdminDialog>
  );
}
