import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SearchInput } from '#platform/web/forms/SearchInput.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { plansQuery } from '../queries.ts';
import classes from './subscription.module.css';
import { subscriptionTexts } from './texts.ts';

interface Shown {
  readonly q: string;
  readonly plan: string;
  readonly state: string;
}

/** Search, plan and state above a list; what has no `search` or no states is left out. */
export function AdminFilters(props: {
  search: Shown;
  onChange: (patch: Partial<Shown>) => void;
  label?: string;
  states: Readonly<Record<string, string>>;
  withPlan?: boolean;
  children?: ReactNode;
}) {
  const texts = useTexts(subscriptionTexts).admin;
  const { data } = useQuery(plansQuery());
  const { search, onChange, label, states, withPlan = true } = props;
  return (
    <div className={classes.filters}>
      {label !== undefined && (
        <SearchInput className={classes.search} label={label} value={search.q} onChange={(q) => onChange({ q })} />
      )}
      {withPlan && (
        <Select
          className={classes.filter ?? ''}
          aria-label={texts.plan}
          placeholder={texts.filter.anyPlan}
          data={(data?.plans ?? []).map((plan) => ({ value: plan._id, label: plan.name }))}
          value={search.plan || null}
          onChange={(plan) => onChange({ plan: plan ?? '' })}
          clearable
        />
      )}
      <Select
        className={classes.filter ?? ''}
        aria-label={texts.state}
        placeholder={texts.filter.anyState}
        data={Object.entries(states).map(([value, name]) => ({ value, label: name }))}
        value={search.state || null}
        onChange={(state) => onChange({ state: state ?? '' })}
        clearable
      />
      <div className={classes.push}>{props.children}</div>
    </div>
  );
}
