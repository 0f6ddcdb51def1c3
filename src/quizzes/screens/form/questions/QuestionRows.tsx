import { ActionIcon, Badge, Button, Checkbox, NativeSelect, Text, VisuallyHidden } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronUp,
  IconEye,
  IconEyeOff,
  IconGripVertical,
  IconPlus,
  IconX,
} from '@tabler/icons-react';
import { memo, useRef, useState } from 'react';
import { marksLimits } from '#items/question-bank/contract.ts';
import { stimulusTexts } from '#items/question-bank/stimuli/screens/shared/stimulus-texts.ts';
import { isTextOnly } from '#items/question-types/text-only/is-text-only.ts';
import { typeNameOf } from '#items/question-types/type-names.ts';
import { fullTitle } from '#platform/text/full-title.ts';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from '../form.module.css';
import type { FormQuestion, FormSection } from '../form-values.ts';
import { formTexts } from '../texts.ts';
import { RowPreview } from './RowPreview.tsx';
import { useDrag } from './use-drag.ts';

export interface RowActions {
  /** To another place among the questions of its section, from 0. */
  readonly onMove: (id: string, to: number) => void;
  readonly onSection: (id: string, section: number) => void;
  readonly onMarks: (id: string, marks: number) => void;
  readonly onRemove: (id: string) => void;
  readonly onSample: (id: string, sample: boolean) => void;
  /** Puts in what else of the bank has the stimulus of this question, after it. */
  readonly onWholeStimulus: (id: string) => void;
}

interface RowProps extends RowActions {
  readonly entry: FormQuestion;
  /** In the quiz, from 0. */
  readonly index: number;
  /** Among the questions of its section, from 0. */
  readonly place: number;
  /** No other is below it in its section. */
  readonly isLast: boolean;
  readonly sections: readonly FormSection[];
  readonly error: string | undefined;
  readonly marksError: string | undefined;
  /** The quiz is public: questions may be shown to visitors. */
  readonly isPublic: boolean;
}

const QuestionRow = memo(function QuestionRow(props: RowProps) {
  const texts = useTexts(formTexts).questions;
  const { entry, index, place, error, marksError, onMove, onRemove } = props;
  const { row, isDragging, handleProps } = useDrag(entry.question, place, onMove);
  const [isOpen, setOpen] = useState(false);
  return (
    <li ref={row} className={classes.row} data-dragging={isDragging || undefined}>
      <ActionIcon
        {...handleProps}
        variant="subtle"
        color="gray"
        className={classes.handle}
        data-path={`questions.${index}.question`}
        aria-label={texts.move(index + 1, entry.title)}
      >
        <IconGripVertical size={18} stroke={1.5} />
      </ActionIcon>
      <RowTitle {...props} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      {isTextOnly(entry.type) ? (
        <Text className={classes.rowMarks!} size="sm" c="dimmed">
          {texts.noMarks}
        </Text>
      ) : (
        <div className={classes.rowMarks}>
          {/* The field has a name of its own, with its question. */}
          <span aria-hidden>{texts.marks}</span>
          <NumberField
            {...marksLimits}
            path={`questions.${index}.marks`}
            ariaLabel={texts.marksOf(index + 1)}
            width="100%"
            input={{ size: 'sm', styles: { input: { textAlign: 'end' } } }}
            // The row itself says what the server found.
            error={marksError !== undefined}
            value={entry.marks}
            onChange={(marks) => props.onMarks(entry.question, marks)}
          />
        </div>
      )}
      <UpAndDown {...props} />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.remove(index + 1, entry.title)}
        onClick={() => onRemove(entry.question)}
      >
        <IconX size={18} stroke={1.5} />
      </ActionIcon>
      {isOpen && (
        <div className={classes.rowPreview}>
          <RowPreview id={entry.question} marks={entry.marks} />
        </div>
      )}
      {(error ?? marksError) && <span className={classes.rowError}>{error ?? marksError}</span>}
    </li>
  );
});

/** What the question is, and what can be chosen for it: its preview, whether visitors see it, its section. */
function RowTitle(props: RowProps & { isOpen: boolean; onToggle: () => void }) {
  const texts = useTexts(formTexts).questions;
  const { entry, index, sections, isOpen } = props;
  const title = fullTitle(entry.title, entry.excerpt);
  return (
    <div className={classes.rowTitle}>
      <Text size="sm" fw={550} className={classes.rowLine!}>
        <span className="tabular">{index + 1}.</span> {title}
      </Text>
      {entry.excerpt !== '' && !title.startsWith(entry.excerpt) && (
        <Text className={classes.rowLine!} component="div" size="sm" c="dimmed" lineClamp={2} dir="auto">
          {entry.excerpt}
        </Text>
      )}
      <Badge size="sm" color="gray" className={classes.rowType!}>
        {typeNameOf(entry.type)}
      </Badge>
      <Button
        className={classes.rowShow!}
        variant="subtle"
        size="compact-xs"
        aria-expanded={isOpen}
        aria-label={isOpen ? texts.hidePreview(index + 1) : texts.showPreview(index + 1)}
        leftSection={isOpen ? <IconEyeOff size={14} stroke={1.5} /> : <IconEye size={14} stroke={1.5} />}
        onClick={props.onToggle}
      >
        {isOpen ? texts.hide : texts.preview}
      </Button>
      {entry.stimulus && <StimulusOfRow {...props} title={entry.stimulus.title} />}
      {props.isPublic && !isTextOnly(entry.type) && (
        <Checkbox
          className={classes.rowLine!}
          size="xs"
          label={texts.sample}
          aria-label={texts.sampleOf(index + 1)}
          checked={entry.sample}
          onChange={(event) => props.onSample(entry.question, event.currentTarget.checked)}
        />
      )}
      {sections.length > 1 && (
        <NativeSelect
          size="xs"
          className={classes.sectionOfRow}
          aria-label={texts.toSection(index + 1)}
          data={sections.map((section, at) => ({
            value: String(at),
            label: section.name || texts.newSection(at + 1),
          }))}
          value={String(entry.section)}
          onChange={(event) => props.onSection(entry.question, Number(event.currentTarget.value))}
        />
      )}
    </div>
  );
}

/** What the question is about, and the other questions about it. */
function StimulusOfRow({ entry, index, title, onWholeStimulus }: RowProps & { title: string }) {
  const texts = useTexts(formTexts).questions;
  const words = useTexts(stimulusTexts);
  return (
    <div className={classes.rowLine}>
      <Badge size="sm" color="gray" variant="outline" maw="100%">
        {words.about(title)}
      </Badge>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={texts.wholeStimulusOf(index + 1)}
        leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
        onClick={() => onWholeStimulus(entry.question)}
      >
        {texts.wholeStimulus}
      </Button>
    </div>
  );
}

/** For who points but cannot drag. */
function UpAndDown({ entry, index, place, isLast, onMove }: RowProps) {
  const texts = useTexts(formTexts).questions;
  return (
    <div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        tabIndex={-1}
        aria-label={texts.up(index + 1, entry.title)}
        disabled={place === 0}
        onClick={() => onMove(entry.question, place - 1)}
      >
        <IconChevronUp size={16} stroke={1.5} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        tabIndex={-1}
        aria-label={texts.down(index + 1, entry.title)}
        disabled={isLast}
        onClick={() => onMove(entry.question, place + 1)}
      >
        <IconChevronDown size={16} stroke={1.5} />
      </ActionIcon>
    </div>
  );
}

/** The questions in their order: dragged, or moved with the arrow keys; each with its marks. */
export function QuestionRows(props: {
  /** Of one section. */
  questions: readonly FormQuestion[];
  /** How many are in the sections before it. */
  offset: number;
  sections: readonly FormSection[];
  errors: Readonly<Record<string, unknown>>;
  actions: RowActions;
  isPublic: boolean;
}) {
  const texts = useTexts(formTexts).questions;
  const { questions, offset, sections, errors, actions } = props;
  const [said, setSaid] = useState('');
  const latest = useRef({ questions, actions });
  latest.current = { questions, actions };
  const stable = useRef<RowActions>({
    onMove: (id, to) => {
      const { questions: all, actions: now } = latest.current;
      const target = Math.max(0, Math.min(all.length - 1, to));
      const entry = all.find((one) => one.question === id);
      if (!entry || all[target] === entry) return;
      now.onMove(id, target);
      setSaid(texts.moved(entry.title, target + 1, all.length));
    },
    onSection: (id, section) => latest.current.actions.onSection(id, section),
    onMarks: (id, marks) => latest.current.actions.onMarks(id, marks),
    onRemove: (id) => latest.current.actions.onRemove(id),
    onSample: (id, sample) => latest.current.actions.onSample(id, sample),
    onWholeStimulus: (id) => latest.current.actions.onWholeStimulus(id),
  }).current;
  const textOf = (error: unknown): string | undefined => (typeof error === 'string' ? error : undefined);
  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <ol className={classes.rows} aria-label={texts.list} start={offset + 1}>
        {questions.map((entry, index) => (
          <QuestionRow
            key={entry.question}
            entry={entry}
            index={offset + index}
            place={index}
            isLast={index === questions.length - 1}
            sections={sections}
            error={textOf(errors[`questions.${offset + index}.question`])}
            marksError={textOf(errors[`questions.${offset + index}.marks`])}
            isPublic={props.isPublic}
            {...stable}
          />
        ))}
      </ol>
    </>
  );
}
