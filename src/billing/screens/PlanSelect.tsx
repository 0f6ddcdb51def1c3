import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { plansQuery } from '../queries.ts';
import { subscriptionTexts } from './texts.ts';

interface PlanSelectProps {
  readonly value: string | null;
  readonly onChange: (plan: string | null) => void;
  readonly error: string | undefined;
}

/** Chooses one of the plans. */
export function PlanSelect({ value, onChange, error }: PlanSelectProps) {
  const texts = useTexts(subscriptionTexts).admin;
  const { data } = useQuery(plansQuery());
  return (
    <Select
      label={texts.plan}
      withAsterisk
      data={(data?.plans ?? []).map((one) => ({ value: one._id, label: one.name }))}
      value={value}
      onChange={onChange}
      allowDeselect={false}
      error={error}
    />
  );
}
