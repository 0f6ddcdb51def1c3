import { Fieldset, Kbd, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { marksOfLevel } from '#items/question-types/rubric.ts';
import { parseRational, round } from '#platform/exact/rational.ts';
import { ExactField } from '#platform/web/forms/ExactField.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useSingleKeys } from '#platform/web/ui/focus/SingleKeys.tsx';
import type { Script } from '../contract.ts';
import classes from './marking.module.css';
import { markingTexts } from './texts.ts';
import type { MarkForm } from './use-mark-form.ts';

/** A key, where there is a keyboard and single keys are on; screen readers get it from the control. */
export function KeyHint({ children }: { children: string }) {
  const isOn = useSingleKeys();
  if (!isOn) return null;
  return (
    <Kbd size="xs" className={classes.key ?? ''} aria-hidden>
      {children}
    </Kbd>
  );
}

/** `criterion`: the one that the next number belongs to. */
function Rubric({ script, form, criterion }: { script: Script; form: MarkForm; criterion: string | null }) {
  const texts = useTexts(markingTexts).form;
  const format = useFormat();
  const maxMarks = parseRational(String(script.maxMarks));
  return (
    <Stack gap="sm" role="group" aria-label={texts.rubric}>
      {script.rubric.map(({ id, title, levels }) => (
        <Fieldset
          key={id}
          legend={title}
          className={classes.criterion ?? ''}
          data-criterion={id}
          data-next={id === criterion || undefined}
        >
          {levels.map((level, index) => (
            <Radio
              // biome-ignore lint/suspicious/noArrayIndexKey: the levels of a version never change
              key={index}
              name={`criterion-${id}`}
              checked={form.draft.chosen[id] === index}
              onChange={() => form.choose(id, index)}
              label={
                <span className={classes.level}>
                  <span>
                    {id === criterion && index < 9 && <KeyHint>{String(index + 1)}</KeyHint>} {level.title}
                    {level.description && <small>{level.description}</small>}
                  </span>
                  <span className="tabular">
                    {texts.levelMarks(format.number(round(marksOfLevel(script.rubric, level.points, maxMarks))))}
                  </span>
                </span>
              }
            />
          ))}
        </Fieldset>
      ))}
    </Stack>
  );
}

/** The marks themselves, always in sight. */
export function MarksField(props: { script: Script; form: MarkForm; showFaults: boolean; hasKeys?: boolean }) {
  const { script, form, showFaults } = props;
  const texts = useTexts(markingTexts).form;
  const format = useFormat();
  const { draft, change, fault } = form;
  const most = format.number(script.maxMarks);
  const faults = { unreadable: texts.unreadable, tooMany: texts.tooMany(most), needed: texts.needed };
  const isShown = fault !== null && (showFaults || fault !== 'needed');
  return (
    <ExactField
      data-field="marks"
      label={`${texts.marks} ${texts.of(most)}`}
      description={
        form.fromRubric !== null && draft.marks !== null ? texts.fromRubric(format.number(form.fromRubric)) : null
      }
      {...(props.hasKeys && { rightSection: <KeyHint>m</KeyHint>, 'aria-keyshortcuts': 'm' })}
      inputMode="decimal"
      value={form.shown}
      onChange={(marks) => change({ marks })}
      error={isShown ? faults[fault] : null}
    />
  );
}

/** Rubric, comment and, where a mark exists already, the reason. */
export function MarkFields(props: {
  script: Script;
  form: MarkForm;
  showFaults: boolean;
  /** Where single keys work; `criterion`: the one that the next number belongs to. */
  keys?: { readonly criterion: string | null };
}) {
  const { script, form, showFaults, keys } = props;
  const texts = useTexts(markingTexts).form;
  const { draft, change } = form;
  return (
    <Stack gap="md">
      {script.rubric.length > 0 && <Rubric script={script} form={form} criterion={keys?.criterion ?? null} />}
      <Textarea
        data-field="comment"
        label={
          <>
            {texts.comment} {keys && <KeyHint>c</KeyHint>}
          </>
        }
        {...(keys && { 'aria-keyshortcuts': 'c' })}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={20_000}
        value={draft.comment}
        onChange={(event) => change({ comment: event.currentTarget.value })}
      />
      {script.state === 'done' && (
        <TextInput
          label={texts.reason}
          description={texts.reasonHelp}
          required
          maxLength={1000}
          value={draft.reason}
          onChange={(event) => change({ reason: event.currentTarget.value })}
          error={showFaults && draft.reason.trim().length < 3 ? texts.reasonNeeded : null}
        />
      )}
    </Stack>
  );
}
