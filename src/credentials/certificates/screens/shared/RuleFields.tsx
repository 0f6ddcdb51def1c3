import { Radio, Stack, Switch } from '@mantine/core';
import { type CertificateRule, issueWays } from '#credentials/certificates/rules/contract.ts';
import { InstantInput } from '#platform/web/forms/InstantInput.tsx';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ruleTexts } from '../rule-texts.ts';
import { TemplateSelect } from './TemplateSelect.tsx';

interface PartProps {
  readonly rule: CertificateRule;
  readonly change: (part: Partial<CertificateRule>) => void;
}

function QuizParts({ rule, change }: PartProps) {
  const texts = useTexts(ruleTexts);
  return (
    <>
      <TemplateSelect
        types={['quiz', 'participation']}
        value={rule.template}
        onChange={(template) => change({ template })}
      />
      <Switch
        label={texts.participation}
        checked={rule.participation}
        onChange={(event) => change({ participation: event.currentTarget.checked })}
      />
      <NumberField
        isOptional
        unit="percent"
        min={0}
        max={100}
        path="excellenceFrom"
        label={texts.excellenceFrom}
        help={texts.excellenceHelp}
        input={{ rightSection: '%' }}
        value={rule.excellenceFrom}
        onChange={(excellenceFrom) => change({ excellenceFrom })}
      />
      {rule.excellenceFrom !== null && (
        <TemplateSelect
          types={['excellence']}
          label={texts.excellenceTemplate}
          value={rule.excellenceTemplate}
          onChange={(excellenceTemplate) => change({ excellenceTemplate })}
        />
      )}
    </>
  );
}

/** The fields of a rule: how certificates are issued, from when, and for quizzes in which layouts. */
export function RuleFields({ kind, rule, change }: PartProps & { kind: 'quiz' | 'course' }) {
  const texts = useTexts(ruleTexts);
  return (
    <>
      <Radio.Group
        label={texts.issue}
        value={rule.issue}
        onChange={(way) => change({ issue: issueWays.find((one) => one === way) ?? rule.issue })}
      >
        <Stack gap="sm" mt="xs">
          {issueWays.map((way) => (
            <Radio key={way} value={way} label={texts.ways[kind][way]} />
          ))}
        </Stack>
      </Radio.Group>
      {(rule.issue === 'automatic' || rule.issue === 'asked') && (
        <InstantInput
          path="certificateRelease"
          label={texts.release}
          help={texts.releaseHelp}
          value={rule.releaseAt}
          onChange={(releaseAt) => change({ releaseAt })}
          error={undefined}
        />
      )}
      {kind === 'quiz' && rule.issue !== 'never' && <QuizParts rule={rule} change={change} />}
    </>
  );
}
