import { Alert, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { GroupSelect } from '#identity/people/screens/shared/GroupSelect.tsx';
import { FormActions } from '#platform/web/forms/FormActions.tsx';
import { fieldErrorsOf } from '#platform/web/forms/field-errors.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import type { Override } from '#quizzes/accommodations/contract.ts';
import { PnpField } from '#quizzes/accommodations/pnp/screens/PnpField.tsx';
import { type AccommodationScope, useAccommodationActions } from '#quizzes/accommodations/queries.ts';
import { PersonSelect } from '#quizzes/screens/shared/PersonSelect.tsx';
import classes from './accommodation-form.module.css';
import { emptyValues, inputOf, valuesOf } from './accommodation-values.ts';
import { RoomFields, SingleQuizFields, TimeFields, ToolFields, ValidityFields } from './fields.tsx';
import { overridesTexts } from './overrides-texts.ts';

type Kind = 'person' | 'group';

function HolderFields(props: {
  kind: Kind;
  id: string | null;
  onChange: (kind: Kind, id: string | null) => void;
  errors: Readonly<Record<string, string>>;
}) {
  const texts = useTexts(overridesTexts).form;
  const { kind, id, onChange, errors } = props;
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={texts.for}
        data={[
          { value: 'person', label: texts.person },
          { value: 'group', label: texts.group },
        ]}
        value={kind}
        onChange={(next) => onChange(next, null)}
      />
      {kind === 'person' ? (
        <PersonSelect
          label={texts.person}
          value={id}
          onChange={(person) => onChange('person', person)}
          error={errors.person}
          path="person"
        />
      ) : (
        <GroupSelect
          label={texts.group}
          placeholder={texts.chooseGroup}
          value={id}
          onChange={(group) => onChange('group', group)}
          error={errors.group ?? errors.person}
        />
      )}
    </Stack>
  );
}

function ScopeField({ isForAll, onChange }: { isForAll: boolean; onChange: (isForAll: boolean) => void }) {
  const words = useTexts(overridesTexts).form;
  return (
    <SegmentedControl
      aria-label={words.where}
      data={[
        { value: 'quiz', label: words.thisQuiz },
        { value: 'all', label: words.allQuizzes },
      ]}
      value={isForAll ? 'all' : 'quiz'}
      onChange={(where) => onChange(where === 'all')}
    />
  );
}

function ReasonField(props: {
  reason: string;
  set: (patch: { reason: string }) => void;
  errors: Readonly<Record<string, string>>;
}) {
  const words = useTexts(overridesTexts).form;
  return (
    <Textarea
      label={words.reason}
      description={words.reasonHelp}
      data-path="reason"
      autosize
      minRows={2}
      maxLength={500}
      required
      value={props.reason}
      onChange={(event) => props.set({ reason: event.currentTarget.value })}
      error={props.errors.reason}
    />
  );
}

/** The time, which a file of one student may fill in. */
function FileAndTime({ isForPerson, ...fields }: ComponentProps<typeof TimeFields> & { isForPerson: boolean }) {
  const [filesRead, setFilesRead] = useState(0);
  return (
    <>
      {isForPerson && (
        <PnpField
          onRead={({ tools, ...time }) => {
            fields.set({ ...time, tools: [...tools] });
            setFilesRead((count) => count + 1);
          }}
        />
      )}
      {/* The fields of the time remember which preset was chosen. */}
      <TimeFields key={filesRead} {...fields} />
    </>
  );
}

interface FormProps {
  readonly scope: AccommodationScope;
  /** The one that is changed; null: a new one. */
  readonly override: Override | null;
  /** Of the quiz, to show what becomes of it. */
  readonly base: { readonly durationSeconds: number | null } | null;
  readonly onClose: () => void;
  readonly onTyped: () => void;
}

/** Gives an accommodation, or changes one. */
export function AccommodationForm({ scope, override, base, onClose, onTyped }: FormProps) {
  const texts = useTexts(overridesTexts);
  const words = texts.form;
  const actions = useAccommodationActions();
  const [values, setValues] = useState(() => (override ? valuesOf(override) : emptyValues));
  const [holder, setHolder] = useState<{ kind: Kind; id: string | null }>({ kind: 'person', id: null });
  const [isForAll, setForAll] = useState(override ? override.quiz === null : scope.quizId === undefined);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const set = (patch: Partial<typeof values>): void => {
    onTyped();
    setValues((before) => ({ ...before, ...patch }));
  };
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSending(true);
    setErrors({});
    setFailure(null);
    const person = scope.person ?? (holder.kind === 'person' ? holder.id : null);
    const group = scope.group ?? (holder.kind === 'group' ? holder.id : null);
    const quizId = isForAll ? null : (override?.quiz?._id ?? scope.quizId ?? null);
    try {
      const input = inputOf(values, isForAll);
      if (override) await actions.update(override, input);
      else await actions.create(quizId, { ...input, ...(person && { person }), ...(group && { group }) });
      notify.success(texts.saved);
      onClose();
    } catch (error) {
      const fields = fieldErrorsOf(error);
      setErrors(fields);
      setFailure(error instanceof Error ? error.message : String(error));
      setSending(false);
    }
  };
  const fields = { values, set, errors };
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <Stack gap="lg">
        {!override && scope.quizId !== undefined && (
          <>
            <HolderFields
              {...holder}
              errors={errors}
              onChange={(kind, id) => {
                onTyped();
                setHolder({ kind, id });
              }}
            />
            <ScopeField isForAll={isForAll} onChange={setForAll} />
          </>
        )}
        <FileAndTime {...fields} base={base} isForPerson={holder.kind === 'person' && scope.group === undefined} />
        <RoomFields {...fields} />
        <ToolFields {...fields} />
        {isForAll ? <ValidityFields {...fields} /> : <SingleQuizFields {...fields} />}
        {values.reason !== null && <ReasonField {...fields} reason={values.reason} />}
        <Text size="sm" c="dimmed">
          {values.reason === null && `${words.reasonHidden} `}
          {words.running}
        </Text>
        {failure && (
          <Alert role="alert" color="red" icon={<IconAlertTriangle stroke={1.5} />}>
            {failure}
          </Alert>
        )}
        <div className={classes.actions} data-edge-bar>
          <FormActions cancelLabel={words.cancel} onCancel={onClose} submitLabel={words.save} isSending={isSending} />
        </div>
      </Stack>
    </form>
  );
}
