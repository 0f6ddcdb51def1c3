import { Badge, Button, Group, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import type { Column } from '#platform/web/tables/data-table-model.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { Plan } from '../contract.ts';
import { createPlan, type ManagedPlan, updatePlan } from '../contract-admin.ts';
import { plansQuery, subscriptionKey } from '../queries.ts';
import { type Currency, currencies, fromMinor, MOST_MINOR, minorDigitsOf, toMinor } from '../rules.ts';
import { AdminDialog } from './AdminDialog.tsx';
import { moneyWords } from './money.ts';
import classes from './subscription.module.css';
import { subscriptionTexts } from './texts.ts';
import { useAdminAction } from './use-admin-action.ts';

interface PlanValues {
  readonly name: string;
  readonly description: string;
  readonly price: number;
  readonly currency: string;
  readonly days: number | null;
  readonly active: boolean;
}

const emptyPlan: PlanValues = {
  name: '',
  description: '',
  price: 0,
  currency: 'EUR',
  days: 365,
  active: true,
};

const valuesOf = (plan: Plan): PlanValues => ({
  name: plan.name,
  description: plan.description,
  price: fromMinor(plan.priceMinor, plan.currency),
  currency: plan.currency,
  days: plan.periodDays,
  active: plan.active,
});

function PriceFields(props: {
  values: PlanValues;
  set: (patch: Partial<PlanValues>) => void;
  error: string | undefined;
}) {
  const texts = useTexts(subscriptionTexts).admin.plans;
  const { values, set, error } = props;
  return (
    <Group grow align="flex-start">
      <NumberField
        unit="number"
        min={0}
        max={MOST_MINOR / 10 ** minorDigitsOf(values.currency)}
        decimals={minorDigitsOf(values.currency)}
        path="priceMinor"
        label={texts.price}
        value={values.price}
        onChange={(price) => set({ price })}
        error={error}
      />
      <Select
        label={texts.currency}
        data={[...currencies]}
        allowDeselect={false}
        value={values.currency}
        onChange={(currency) => currency && set({ currency })}
      />
    </Group>
  );
}

function PlanDialog({ plan, onClose }: { plan: Plan | 'new'; onClose: () => void }) {
  const texts = useTexts(subscriptionTexts).admin.plans;
  const command = useAdminAction();
  const [values, setValues] = useState(() => (plan === 'new' ? emptyPlan : valuesOf(plan)));
  const set = (patch: Partial<typeof values>): void => setValues((before) => ({ ...before, ...patch }));
  const send = async (): Promise<void> => {
    const body = {
      name: values.name,
      description: values.description,
      priceMinor: toMinor(values.price, values.currency),
      // The server refuses a currency that is not offered, also one of an old plan.
      currency: values.currency as Currency,
      periodDays: values.days,
      active: values.active,
    };
    const isDone = await command.run(() =>
      plan === 'new' ? call(createPlan, { body }) : call(updatePlan, { params: { id: plan._id }, body }),
    );
    if (!isDone) return;
    notify.success(texts.saved);
    onClose();
  };
  return (
    <AdminDialog
      title={plan === 'new' ? texts.createTitle : texts.editTitle(plan.name)}
      isOpen
      onClose={onClose}
      onSend={() => void send()}
      action={command}
      label={texts.save}
    >
      <TextInput
        label={texts.name}
        withAsterisk
        maxLength={100}
        data-autofocus
        value={values.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={command.errors.name}
      />
      <Textarea
        label={texts.description}
        description={texts.descriptionHelp}
        autosize
        minRows={2}
        maxLength={2000}
        value={values.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
        error={command.errors.description}
      />
      <PriceFields values={values} set={set} error={command.errors.priceMinor} />
      <NumberField
        isOptional
        unit="days"
        min={1}
        max={3660}
        decimals={0}
        path="periodDays"
        label={texts.period}
        help={texts.periodHelp}
        value={values.days}
        onChange={(days) => set({ days })}
        error={command.errors.periodDays}
      />
      <Switch
        label={texts.active}
        checked={values.active}
        onChange={(event) => set({ active: event.currentTarget.checked })}
      />
    </AdminDialog>
  );
}

function useColumns(): Column<ManagedPlan>[] {
  const all = useTexts(subscriptionTexts);
  const texts = all.admin.plans;
  const format = useFormat();
  return [
    { key: 'name', title: texts.columns.name, onCard: 'title', render: (plan) => plan.name },
    {
      key: 'price',
      title: texts.columns.price,
      onCard: 'fact',
      numeric: true,
      render: (plan) => (plan.priceMinor === 0 ? all.free : moneyWords(plan.priceMinor, plan.currency)),
    },
    {
      key: 'period',
      title: texts.columns.period,
      onCard: 'fact',
      render: (plan) => (plan.periodDays === null ? all.period.endless : all.period.days(plan.periodDays)),
    },
    { key: 'holders', title: texts.columns.holders, numeric: true, render: (plan) => format.number(plan.holders) },
    {
      key: 'vouchers',
      title: texts.columns.vouchers,
      numeric: true,
      render: (plan) => format.number(plan.openVouchers),
    },
    {
      key: 'state',
      title: texts.columns.state,
      render: (plan) => (
        <Badge color={plan.active ? 'green' : 'gray'}>{plan.active ? texts.onOffer : texts.inactive}</Badge>
      ),
    },
  ];
}

/** What can be had. */
export function PlansTab() {
  const texts = useTexts(subscriptionTexts).admin.plans;
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(plansQuery());
  const [edited, setEdited] = useState<Plan | 'new' | null>(null);
  const columns = useColumns();
  const setActive = async (plan: ManagedPlan, active: boolean): Promise<void> => {
    try {
      await call(updatePlan, { params: { id: plan._id }, body: { active } });
      await client.invalidateQueries({ queryKey: subscriptionKey });
      notify.success(texts.saved);
    } catch (failure) {
      notify.error(failure);
    }
  };
  const create = (
    <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => setEdited('new')}>
      {texts.create}
    </Button>
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <div className={classes.filters}>
        <div className={classes.push}>{create}</div>
      </div>
      <DataTable
        caption={texts.caption}
        columns={columns}
        rows={data?.plans}
        rowKey={(plan) => plan._id}
        rowName={(plan) => plan.name}
        rowActions={(plan) => [
          { label: texts.edit, onClick: () => setEdited(plan) },
          { label: plan.active ? texts.stop : texts.offer, onClick: () => void setActive(plan, !plan.active) },
        ]}
        empty={
          <EmptyState title={texts.empty} action={create}>
            {texts.emptyHelp}
          </EmptyState>
        }
      />
      {edited !== null && <PlanDialog plan={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
