/** How a question is filed, what it is worth, and who has it. */
import { Card, NativeSelect, Stack, TagsInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isTextOnly } from '#items/question-types/text-only/is-text-only.ts';
import { ChoiceSelect } from '#platform/web/forms/ChoiceSelect.tsx';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { marksLimits, questionStatuses } from '../contract.ts';
import { tagsQuery } from '../queries.ts';
import { type Fields, partOf } from './form-part.ts';
import classes from './question-bank.module.css';
import { questionTexts } from './shared/question-texts.ts';
import { bankTexts } from './texts.ts';

function Tags({ values, change, faults }: Fields<'tags'>) {
  const texts = useTexts(bankTexts).editor;
  const [typed, setTyped] = useState('');
  const [wanted] = useDebouncedValue(typed.trim(), 200);
  const { data } = useQuery(tagsQuery(wanted));
  const fault = Object.entries(faults).find(([path]) => path.startsWith('tags'))?.[1];
  return (
    <TagsInput
      label={texts.tags}
      description={texts.tagsHelp}
      data={(data ?? []).map((tag) => tag.name)}
      value={values.tags}
      onChange={(tags) => change({ tags })}
      searchValue={typed}
      onSearchChange={setTyped}
      maxTags={50}
      maxLength={100}
      splitChars={[',']}
      acceptValueOnBlur
      clearable
      error={fault}
    />
  );
}

const detailFields = ['type', 'tags', 'marks', 'difficulty', 'subscription', 'status'] as const;

export const DetailFields = partOf(detailFields, function DetailFields({ values, change, faults }) {
  const texts = useTexts(bankTexts).editor;
  const names = useTexts(questionTexts);
  const isAsked = !isTextOnly(values.type);
  return (
    <Card p="lg" component="section">
      <Title order={2} size="h3" mb="md">
        {texts.details}
      </Title>
      <Stack gap="md">
        <Tags values={values} change={change} faults={faults} />
        <div className={classes.two}>
          {isAsked && (
            <>
              <NumberField
                {...marksLimits}
                label={texts.marks}
                help={texts.marksHelp}
                width="100%"
                input={{ name: 'marks' }}
                value={values.marks}
                onChange={(marks) => change({ marks })}
                error={faults.marks}
              />
              <NativeSelect
                name="difficulty"
                label={names.difficulty}
                data={Object.entries(names.difficulties).map(([value, label]) => ({ value, label }))}
                value={String(values.difficulty)}
                onChange={(event) => change({ difficulty: Number(event.currentTarget.value) })}
                error={faults.difficulty}
              />
            </>
          )}
          <NativeSelect
            name="subscription"
            label={names.subscription}
            data={Object.entries(names.subscriptions).map(([value, label]) => ({ value, label }))}
            value={String(values.subscription)}
            onChange={(event) => change({ subscription: event.currentTarget.value === '2' ? 2 : 1 })}
            error={faults.subscription}
          />
          <ChoiceSelect
            name="status"
            label={names.status}
            description={texts.statusHelp[values.status]}
            data={questionStatuses.map((value) => ({ value, label: names.statuses[value] }))}
            value={values.status}
            onChange={(status) => change({ status })}
            error={faults.status}
          />
        </div>
      </Stack>
    </Card>
  );
});
