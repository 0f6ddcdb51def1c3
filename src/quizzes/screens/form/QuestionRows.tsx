import { ActionIcon, Badge, Button, Checkbox, NativeSelect, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconEye, IconEyeOff, IconGripVertical, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { marksLimits } from '#items/question-bank/contract.ts';
import { typeNameOf } from '#items/question-types/type-names.ts';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from './form.module.css';
import type { FormQuestion, FormSection } from './form-values.ts';
import { RowPreview } from './RowPreview.tsx';
import { formTexts } from './texts.ts';

export interface RowActions {
  /** To another place among the questions of its section, from 0. */
  readonly onMove: (id: string, to: number) => void;
  readonly onSection: (id: string, section: number) => void;
  readonly onMarks: (id: string, marks: number) => void;
  readonly onRemove: (id: string) => void;
  readonly onSample: (id: string, sample: boolean) => void;
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
  const { entry, index, place, sections, error, marksError, onMove, onRemove } = props;
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const [isDragging, setDragging] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [isCarried, setCarried] = useState(false);

  // A row that has moved in the page has lost the focus on the way.
  useEffect(() => {
    if (isCarried && place >= 0) handle.current?.focus();
  }, [place, isCarried]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: Number.MAX_SAFE_INTEGER }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setCarried(true);
    onMove(entry.question, to);
  };

  // The row goes wherever another row lies under the pointer. The window listens, since a row that moves in the page
  // loses the pointer on the way.
  useEffect(() => {
    if (!isDragging) return;
    const drag = (event: globalThis.PointerEvent): void => {
      const others = [...(row.current?.parentElement?.children ?? [])];
      const over = others.findIndex((other) => {
        const { top, bottom } = other.getBoundingClientRect();
        return event.clientY >= top && event.clientY < bottom;
      });
      if (over >= 0 && others[over] !== row.current) onMove(entry.question, over);
    };
    const drop = (): void => setDragging(false);
    window.addEventListener('pointermove', drag);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', drop);
    return () => {
      window.removeEventListener('pointermove', drag);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', drop);
    };
  }, [isDragging, entry.question, onMove]);

  return (
    <li ref={row} className={classes.row} data-dragging={isDragging || undefined}>
      <ActionIcon
        ref={handle}
        variant="subtle"
        color="gray"
        className={classes.handle}
        data-path={`questions.${index}.question`}
        aria-label={texts.move(index + 1, entry.title)}
        onKeyDown={onKeyDown}
        onBlur={() => setCarried(false)}
        onPointerDown={(event) => {
          // Dragging is no selecting of text; the focus is then set by hand.
          event.preventDefault();
          event.currentTarget.focus();
          setDragging(true);
        }}
      >
        <IconGripVertical size={18} stroke={1.5} />
      </ActionIcon>
      <div className={classes.rowTitle}>
        <Text size="sm" fw={550}>
          <span className="tabular">{index + 1}.</span> {entry.title}
        </Text>
        {entry.excerpt !== '' && entry.excerpt !== entry.title && (
          <Text component="div" size="sm" c="dimmed" lineClamp={2} dir="auto">
            {entry.excerpt}
          </Text>
        )}
        <Badge size="sm" color="gray">
          {typeNameOf(entry.type)}
        </Badge>
        <Button
          variant="subtle"
          size="compact-xs"
          aria-expanded={isOpen}
          aria-label={isOpen ? texts.hidePreview(index + 1) : texts.showPreview(index + 1)}
          leftSection={isOpen ? <IconEyeOff size={14} stroke={1.5} /> : <IconEye size={14} stroke={1.5} />}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? texts.hide : texts.preview}
        </Button>
        {props.isPublic && (
          <Checkbox
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
      {/* For who points but cannot drag. */}
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
          disabled={props.isLast}
          onClick={() => onMove(entry.question, place + 1)}
        >
          <IconChevronDown size={16} stroke={1.5} />
        </ActionIcon>
      </div>
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

/** The questions in their order: dragged, or moved with the arrow keys; each with its marks. */
export function QuestionRows(props: {
  /** Of one section. */
  questions: readonly FormQuestion[];
  /** How many are in the sections before it. */
  offset: number;
  sections: readonly FormSection[];
  errors: Readonly<Record<string, unknown>>;
  deeds: RowActions;
  isPublic: boolean;
}) {
  const texts = useTexts(formTexts).questions;
  const { questions, offset, sections, errors, deeds } = props;
  const [said, setSaid] = useState('');
  const latest = useRef({ questions, deeds });
  latest.current = { questions, deeds };
  const stable = useRef<RowActions>({
    onMove: (id, to) => {
      const { questions: all, deeds: now } = latest.current;
      const target = Math.max(0, Math.min(all.length - 1, to));
      const entry = all.find((one) => one.question === id);
      if (!entry || all[target] === entry) return;
      now.onMove(id, target);
      setSaid(texts.moved(entry.title, target + 1, all.length));
    },
    onSection: (id, section) => latest.current.deeds.onSection(id, section),
    onMarks: (id, marks) => latest.current.deeds.onMarks(id, marks),
    onRemove: (id) => latest.current.deeds.onRemove(id),
    onSample: (id, sample) => latest.current.deeds.onSample(id, sample),
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
