import { Alert, Button, Card, Group, Radio, Skeleton, Stack, Switch, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CertificateRule, issueWays } from '#credentials/certificates/rules/contract.ts';
import { issueNow, ruleQuery, saveRule } from '#credentials/certificates/rules/queries.ts';
import { whileShown } from '#platform/web/forms/form-text.ts';
import { InstantInput } from '#platform/web/forms/InstantInput.tsx';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { ruleTexts } from '../rule-texts.ts';
import { TemplateSelect } from './TemplateSelect.tsx';

interface PanelProps {
  readonly kind: 'quiz' | 'course';
  readonly id: string;
}
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

function RuleForm({ kind, id, start }: PanelProps & { start: CertificateRule }) {
  const texts = useTexts(ruleTexts);
  const client = useQueryClient();
  const [rule, setRule] = useState(start);
  const change = (part: Partial<CertificateRule>): void => setRule({ ...rule, ...part });
  const save = useMutation({
    mutationFn: () =>
      saveRule(kind, id, { ...rule, excellenceFrom: whileShown(rule.issue !== 'never', rule.excellenceFrom) }),
    onSuccess: (saved) => {
      client.setQueryData(ruleQuery(kind, id).queryKey, saved);
      setRule(saved);
      notify.success(texts.saved);
    },
  });
  const issue = useMutation({
    mutationFn: () => issueNow(id),
    onSuccess: async ({ issued }) => {
      await client.invalidateQueries({ queryKey: ['certificates', 'list'] });
      notify.success(texts.issued(issued));
    },
    onError: (error) => notify.error(error.message),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Stack>
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
        {save.error && <Alert color="danger">{save.error.message}</Alert>}
        <Group>
          <Button type="submit" variant="default" loading={save.isPending}>
            {texts.save}
          </Button>
          {kind === 'quiz' && rule.issue !== 'never' && (
            <Button variant="default" loading={issue.isPending} onClick={() => issue.mutate()}>
              {texts.now}
            </Button>
          )}
          <TextLink to={kind === 'quiz' ? '/quizzes/certificate/preview' : '/courses/certificate/preview'} size="sm">
            {texts.see}
          </TextLink>
        </Group>
      </Stack>
    </form>
  );
}

/**
 * When and how certificates of a quiz or course are issued; saves automatically, since nothing of it needs publishing.
 */
export function RulePanel({ kind, id }: PanelProps) {
  const texts = useTexts(ruleTexts);
  const { data, error, refetch } = useQuery(ruleQuery(kind, id));
  return (
    <Card p="lg" mt="lg" maw={760} component="section" aria-label={texts.title}>
      <Title order={2} size="h4">
        {texts.title}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {texts.lead}
      </Text>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <RuleForm key={id} kind={kind} id={id} start={data} />
      ) : (
        <Skeleton height={160} />
      )}
    </Card>
  );
}
