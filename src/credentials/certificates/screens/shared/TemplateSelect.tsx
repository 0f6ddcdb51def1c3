import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TemplateType } from '#credentials/certificates/templates/contract.ts';
import { templatesQuery } from '#credentials/certificates/templates/queries.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ruleTexts } from '../rule-texts.ts';
import { templateName } from './template-name.ts';

/** Chooses a layout of certificates; empty: as usual. What is not offered any more stays where it was chosen. */
export function TemplateSelect(props: {
  types: readonly TemplateType[];
  label?: string | undefined;
  value: string | null;
  onChange: (template: string | null) => void;
  error?: string | undefined;
}) {
  const texts = useTexts(ruleTexts);
  const { data } = useQuery(templatesQuery);
  const offered = (data?.certificates ?? []).filter(
    ({ _id, type, active }) => props.types.includes(type) && (active || _id === props.value),
  );
  return (
    <Select
      label={props.label ?? texts.template}
      description={texts.templateHelp}
      placeholder={texts.usual}
      clearable
      clearButtonProps={{ 'aria-label': texts.usual }}
      value={props.value}
      onChange={props.onChange}
      data={offered.map((one) => ({ value: one._id, label: templateName(one) }))}
      error={props.error}
      maw={420}
    />
  );
}
