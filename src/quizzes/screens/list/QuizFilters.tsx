import { Button, Group, MultiSelect, Popover, Select, Stack } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { SearchInput } from '#platform/web/forms/SearchInput.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { dateStates } from '../../contract.ts';
import { readRange } from '../../rules.ts';
import classes from '../quiz.module.css';
import { quizTexts } from '../texts.ts';
import { type QuizSearch, rangeText, splitList } from './quiz-search.ts';

interface FilterProps {
  readonly search: QuizSearch;
  readonly set: (patch: Partial<QuizSearch>) => void;
  readonly onReset: () => void;
}

function QuestionRange({ search, set }: Pick<FilterProps, 'search' | 'set'>) {
  const texts = useTexts(quizTexts).filters;
  const range = readRange(search.tq);
  const [ends, setEnds] = useState({ from: range?.from ?? null, to: range?.to ?? null });
  const [searched, setSearched] = useState(search.tq);
  // The filters were cleared, or the browser went back.
  if (searched !== search.tq) {
    setSearched(search.tq);
    if (rangeText(ends.from, ends.to) !== search.tq) setEnds({ from: range?.from ?? null, to: range?.to ?? null });
  }
  const limits = { unit: 'number', min: 0, max: 99_999, decimals: 0, width: '100%' } as const;
  const change = (next: typeof ends): void => {
    setEnds(next);
    // The list stays as it is while a number can't be read.
    if (!Object.values(next).some(Number.isNaN)) set({ tq: rangeText(next.from, next.to) });
  };
  return (
    <fieldset className={classes.plainFieldset}>
      <legend>{texts.questions}</legend>
      <Group grow gap="xs" align="flex-start">
        {(['from', 'to'] as const).map((end) => (
          <NumberField
            key={end}
            isOptional
            {...limits}
            ariaLabel={`${texts.questions}: ${texts[end]}`}
            input={{ placeholder: texts[end] }}
            value={ends[end]}
            onChange={(value) => change({ ...ends, [end]: value })}
          />
        ))}
      </Group>
    </fieldset>
  );
}

function MoreFilters({ search, set, onReset }: FilterProps) {
  const texts = useTexts(quizTexts);
  const words = texts.filters;
  const active = [search.subscription, search.fbt, search.ngtMrk, search.tq].filter((value) => value !== '').length;
  const withinPopover = { comboboxProps: { withinPortal: false }, clearable: true } as const;
  return (
    <Popover position="bottom-end" width={300} trapFocus shadow="md">
      <Popover.Target>
        <Button
          variant={active > 0 ? 'light' : 'default'}
          leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.5} />}
        >
          {active > 0 ? words.moreCount(active) : words.more}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.more}>
        <Stack gap="sm">
          <Select
            {...withinPopover}
            label={words.tier}
            placeholder={words.anyTier}
            data={[
              { value: '1', label: texts.tiers[1] },
              { value: '2', label: texts.tiers[2] },
            ]}
            value={search.subscription || null}
            onChange={(subscription) => set({ subscription: subscription ?? '' })}
          />
          <MultiSelect
            {...withinPopover}
            label={words.feedback}
            placeholder={search.fbt === '' ? words.anyFeedback : ''}
            data={[
              { value: '1', label: texts.feedback[1] },
              { value: '2', label: texts.feedback[2] },
              { value: '3', label: texts.feedback[3] },
            ]}
            value={splitList(search.fbt)}
            onChange={(fbt) => set({ fbt: fbt.join(',') })}
          />
          <Select
            {...withinPopover}
            label={words.negative}
            placeholder={words.anyNegative}
            data={[
              { value: '0', label: words.without },
              { value: '1', label: words.with },
            ]}
            value={search.ngtMrk || null}
            onChange={(ngtMrk) => set({ ngtMrk: ngtMrk ?? '' })}
          />
          <QuestionRange search={search} set={set} />
          <Button variant="subtle" color="gray" onClick={onReset}>
            {words.clear}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Search, state and the rarer filters behind a button. Students choose no state: their list is in groups. */
export function QuizFilters(props: FilterProps & { withStates?: boolean }) {
  const texts = useTexts(quizTexts);
  const { search, set, withStates = false } = props;
  return (
    <search className={classes.filters}>
      <SearchInput
        className={classes.search}
        label={texts.filters.search}
        value={search.q}
        onChange={(q) => set({ q })}
      />
      {withStates && (
        <MultiSelect
          className={classes.states}
          aria-label={texts.filters.state}
          placeholder={search.ds === '' ? texts.filters.anyState : ''}
          data={dateStates.map((state) => ({ value: state, label: texts.states[state] }))}
          value={splitList(search.ds)}
          onChange={(ds) => set({ ds: ds.join(',') })}
          clearable
        />
      )}
      <MoreFilters {...props} />
    </search>
  );
}
