import { Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useTenant } from '#platform/web/start/boot.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { createVouchers } from '../contract-admin.ts';
import { plansQuery } from '../queries.ts';
import { AdminDialog } from './AdminDialog.tsx';
import { endOfDay } from './days.ts';
import { PlanSelect } from './PlanSelect.tsx';
import { subscriptionTexts } from './texts.ts';
import { useAdminAction } from './use-admin-action.ts';

/** Makes a number of vouchers, and shows them. */
export function MakeVouchersDialog({ onClose, onMade }: { onClose: () => void; onMade: (batch: string) => void }) {
  const texts = useTexts(subscriptionTexts).admin.vouchers;
  const { timeZone } = useTenant();
  const { data: plans } = useQuery(plansQuery());
  const action = useAdminAction();
  const [plan, setPlan] = useState<string | null>(plans?.plans[0]?._id ?? null);
  const [count, setCount] = useState(10);
  const [usesAllowed, setUses] = useState(1);
  const [expires, setExpires] = useState('');
  const [note, setNote] = useState('');
  const send = async (): Promise<void> => {
    let made: { batch: string; count: number } | undefined;
    const isDone = await action.run(async () => {
      made = await call(createVouchers, {
        body: { plan: plan ?? '', count, usesAllowed, expiresAt: endOfDay(expires, timeZone), note },
      });
    });
    if (!isDone || !made) return;
    notify.success(texts.made(made.count));
    onMade(made.batch);
  };
  return (
    <AdminDialog
      title={texts.makeTitle}
      isOpen
      onClose={onClose}
      onSend={() => void send()}
      action={action}
      label={texts.make}
    >
      <PlanSelect value={plan} onChange={setPlan} error={action.errors.plan} />
      <Group grow align="flex-start">
        <NumberField
          unit="number"
          min={1}
          max={1000}
          decimals={0}
          path="count"
          label={texts.count}
          input={{ 'data-autofocus': true }}
          value={count}
          onChange={setCount}
          error={action.errors.count}
        />
        <NumberField
          unit="number"
          min={1}
          max={100_000}
          decimals={0}
          path="usesAllowed"
          label={texts.uses}
          value={usesAllowed}
          onChange={setUses}
          error={action.errors.usesAllowed}
        />
      </Group>
      <TextInput
        type="date"
        label={texts.expires}
        description={texts.expiresHelp}
        value={expires}
        onChange={(event) => setExpires(event.currentTarget.value)}
        error={action.errors.expiresAt}
      />
      <TextInput
        label={texts.note}
        description={texts.noteHelp}
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={action.errors.note}
      />
    </AdminDialog>
  );
}
