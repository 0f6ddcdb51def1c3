import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type CertificateRule, ruleSchema } from '#credentials/certificates/rules/contract.ts';
import { issueNow, ruleQuery, saveRule } from '#credentials/certificates/rules/queries.ts';
import {
  changedFields,
  formNumberSchema,
  formText,
  whileShown,
  withTypedSince,
} from '#platform/web/forms/form-text.ts';
import { clearStoredForm, readStoredForm, useStoredForm } from '#platform/web/forms/stored-form.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { OtherState } from '#quizzes/screens/shared/other-part.ts';
import { ruleTexts } from '../rule-texts.ts';
import { RuleFields } from './RuleFields.tsx';

interface FieldsProps {
  readonly quizId: string;
  readonly onState: (state: OtherState) => void;
}

const nameOf = (quizId: string): string => `certificate-rule:${quizId}`;
/** What was typed, which may hold a number that can't be read. */
const typedSchema = ruleSchema.extend({ excellenceFrom: formNumberSchema.nullable() });

/** What an earlier visit has typed and not saved; null where there is nothing, or nothing else than is stored. */
function readTyped(quizId: string, stored: CertificateRule): CertificateRule | null {
  const { data } = typedSchema.safeParse(readStoredForm(nameOf(quizId))?.values);
  return data && formText(data) !== formText(stored) ? data : null;
}

/** Issues certificates by the stored rule to all who have earned one. */
function IssueNow({ quizId, isChanged }: { quizId: string; isChanged: boolean }) {
  const texts = useTexts(ruleTexts);
  const client = useQueryClient();
  const issue = useMutation({
    mutationFn: () => issueNow(quizId),
    onSuccess: async ({ issued }) => {
      await client.invalidateQueries({ queryKey: ['certificates', 'list'] });
      notify.success(texts.issued(issued));
    },
    onError: (error) => notify.error(error.message),
  });
  if (isChanged)
    return (
      <Text size="sm" c="dimmed">
        {texts.saveFirst}
      </Text>
    );
  return (
    <Button variant="default" size="sm" loading={issue.isPending} onClick={() => issue.mutate()}>
      {texts.now}
    </Button>
  );
}

function Fields({ quizId, onState, start }: FieldsProps & { start: CertificateRule }) {
  const texts = useTexts(ruleTexts);
  const client = useQueryClient();
  const [stored, setStored] = useState(start);
  const [typed] = useState(() => readTyped(quizId, start));
  const [isRestored, setRestored] = useState(typed !== null);
  const [rule, setRule] = useState(typed ?? start);
  const isChanged = formText(rule) !== formText(stored);
  useStoredForm(nameOf(quizId), { values: rule, isChanged, edit: null });
  const latest = useRef(rule);
  latest.current = rule;
  const save = useMemo(
    () => async () => {
      const sent = latest.current;
      const { issue, excellenceFrom } = sent;
      const whole = { ...sent, excellenceFrom: whileShown(issue !== 'never', excellenceFrom) };
      // Only what is changed here: another window may have changed the rest.
      const saved = await saveRule('quiz', quizId, changedFields(stored, whole));
      client.setQueryData(ruleQuery('quiz', quizId).queryKey, saved);
      clearStoredForm(nameOf(quizId));
      setStored(saved);
      setRule((now) => withTypedSince(saved, sent, now));
      setRestored(false);
    },
    [client, quizId, stored],
  );
  const fact = texts.ways.quiz[rule.issue];
  useEffect(() => onState({ fact, save: isChanged ? save : null }), [onState, fact, save, isChanged]);
  return (
    <>
      <Text size="sm" c="dimmed">
        {texts.leadQuiz}
      </Text>
      {isRestored && isChanged && (
        <Group gap="xs" role="status">
          <Text size="sm">{texts.restored}</Text>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              setRule(stored);
              setRestored(false);
            }}
          >
            {texts.discard}
          </Button>
        </Group>
      )}
      <RuleFields kind="quiz" rule={rule} change={(part) => setRule({ ...rule, ...part })} />
      <Group>
        {rule.issue !== 'never' && <IssueNow quizId={quizId} isChanged={isChanged} />}
        <TextLink to="/quizzes/certificate/preview" size="sm">
          {texts.see}
        </TextLink>
      </Group>
    </>
  );
}

/** When and how certificates of a quiz are issued, as a part of the form of the quiz. */
export function QuizRuleFields({ quizId, onState }: FieldsProps) {
  const { data, error, refetch } = useQuery(ruleQuery('quiz', quizId));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Fields key={quizId} quizId={quizId} onState={onState} start={data} /> : <Skeleton height={160} />;
}
