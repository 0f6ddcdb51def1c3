import { Fieldset, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { parseRational, round } from '#platform/exact/rational.ts';
import { ExactField } from '#platform/web/forms/ExactField.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { Script } from '../contract.ts';
import classes from './marking.module.css';
import { markingTexts } from './texts.ts';
import type { MarkForm } from './use-mark-form.ts';

function Rubric({ script, form }: { script: Script; form: MarkForm }) {
  const texts = useTexts(markingTexts).form;
  const format = useFormat();
  return (
    <Stack gap="sm" role="group" aria-label={texts.rubric}>
      {script.rubric.map(({ id, title, levels }) => (
        <Fieldset key={id} legend={title} className={classes.criterion ?? ''} data-criterion={id}>
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
                    {level.title}
                    {level.description && <small>{level.description}</small>}
                  </span>
                  <span className="tabular">{texts.points(format.number(round(parseRational(level.points))))}</span>
                </span>
              }
            />
          ))}
        </Fieldset>
      ))}
    </Stack>
  );
}

/** Rubric, marks, comment and, where a mark exists already, the reason. */
export function MarkFields(props: { script: Script; form: MarkForm; showFaults: boolean }) {
  const { script, form, showFaults } = props;
  const texts = useTexts(markingTexts).form;
  const format = useFormat();
  const { draft, change, fault } = form;
  const most = format.number(script.maxMarks);
  const faults = { unreadable: texts.unreadable, tooMany: texts.tooMany(most), needed: texts.needed };
  const isShown = fault !== null && (showFaults || fault !== 'needed');
  return (
    <Stack gap="md">
      {script.rubric.length > 0 && <Rubric script={script} form={form} />}
      <ExactField
        data-field="marks"
        label={`${texts.marks} ${texts.of(most)}`}
        maw={180}
        value={form.shown}
        onChange={(marks) => change({ marks })}
        error={isShown ? faults[fault] : null}
      />
      {form.fromRubric !== null && draft.marks !== null && (
        <Text size="sm" c="dimmed" mt={-8}>
          {texts.fromRubric(format.number(form.fromRubric))}
        </Text>
      )}
      <Textarea
        data-field="comment"
        label={texts.comment}
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
