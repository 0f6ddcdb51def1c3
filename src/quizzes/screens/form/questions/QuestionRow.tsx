import { ActionIcon, Badge } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconEye,
  IconEyeOff,
  IconFolderSymlink,
  IconGripVertical,
  IconPlus,
  IconSpeakerphone,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { memo, useState } from 'react';
import { marksLimits } from '#items/question-bank/contract.ts';
import { stimulusTexts } from '#items/question-bank/stimuli/screens/shared/stimulus-texts.ts';
import { TypeIcon } from '#items/question-types/TypeIcon.tsx';
import { isTextOnly } from '#items/question-types/text-only/is-text-only.ts';
import { fullTitle } from '#platform/text/full-title.ts';
import { FormulaLine } from '#platform/web/editor/FormulaLine.tsx';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { RowAction } from '#platform/web/tables/data-table-model.ts';
import { RowMenu } from '#platform/web/tables/RowMenu.tsx';
import type { FormQuestion, FormSection } from '../form-values.ts';
import { formTexts } from '../texts.ts';
import classes from './question-rows.module.css';
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

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** Everything that can be done with the question, for a menu. */
function useMenu(props: RowProps, isOpen: boolean, onToggle: () => void): RowAction[] {
  const texts = useTexts(formTexts).questions;
  const { entry, index, place, isLast, sections } = props;
  const id = entry.question;
  const actions: (RowAction | false)[] = [
    {
      label: isOpen ? texts.hide : texts.preview,
      icon: isOpen ? <IconEyeOff {...icon} /> : <IconEye {...icon} />,
      onClick: onToggle,
    },
    place > 0 && {
      label: texts.moveUp,
      icon: <IconArrowUp {...icon} />,
      onClick: () => props.onMove(id, place - 1),
    },
    !isLast && {
      label: texts.moveDown,
      icon: <IconArrowDown {...icon} />,
      onClick: () => props.onMove(id, place + 1),
    },
    ...sections.map(
      (section, at) =>
        at !== entry.section && {
          label: texts.toSection(section.name || texts.newSection(at + 1)),
          icon: <IconFolderSymlink {...icon} />,
          onClick: () => props.onSection(id, at),
        },
    ),
    props.isPublic &&
      !isTextOnly(entry.type) && {
        label: entry.sample ? texts.noSample : texts.makeSample,
        icon: <IconSpeakerphone {...icon} />,
        onClick: () => props.onSample(id, !entry.sample),
      },
    entry.stimulus !== null && {
      label: texts.wholeStimulus,
      icon: <IconPlus {...icon} />,
      onClick: () => props.onWholeStimulus(id),
    },
    {
      label: texts.removeShort(index + 1),
      icon: <IconTrash {...icon} />,
      danger: true,
      onClick: () => props.onRemove(id),
    },
  ];
  return actions.filter((action) => action !== false);
}

/** What the question is: its type, its title, and the beginning of its text where that says more. */
function Words({ entry, isPublic }: RowProps) {
  const texts = useTexts(formTexts).questions;
  const about = useTexts(stimulusTexts);
  const { excerpt, excerptParts } = entry;
  const title = fullTitle(entry.title, excerpt);
  const isSaid = excerpt === '' || title.startsWith(excerpt);
  const isSample = isPublic && entry.sample && !isTextOnly(entry.type);
  return (
    <div className={classes.words} data-two={!isSaid || undefined}>
      {isSaid && excerptParts ? (
        <FormulaLine parts={excerptParts} className={classes.name} />
      ) : (
        <div className={classes.name} dir="auto" data-title>
          {title}
        </div>
      )}
      {!isSaid &&
        (excerptParts ? (
          <FormulaLine parts={excerptParts} className={classes.excerpt} />
        ) : (
          <div className={classes.excerpt} dir="auto">
            {excerpt}
          </div>
        ))}
      {(entry.stimulus || isSample) && (
        <div className={classes.facts}>
          {entry.stimulus && (
            <Badge size="sm" color="gray" variant="outline" maw="100%">
              {about.about(entry.stimulus.title)}
            </Badge>
          )}
          {isSample && <Badge size="sm">{texts.sample}</Badge>}
        </div>
      )}
    </div>
  );
}

function Marks({ entry, index, marksError, onMarks }: RowProps) {
  const texts = useTexts(formTexts).questions;
  if (isTextOnly(entry.type)) return <span className={classes.noMarks}>{texts.noMarks}</span>;
  return (
    <div className={classes.marks}>
      <NumberField
        {...marksLimits}
        path={`questions.${index}.marks`}
        ariaLabel={texts.marksOf(index + 1)}
        width="100%"
        input={{ size: 'sm' }}
        // The row itself says what the server found.
        error={marksError !== undefined}
        value={entry.marks}
        onChange={(marks) => onMarks(entry.question, marks)}
      />
    </div>
  );
}

/** One question in one or two lines: dragged by its handle or moved with the arrow keys on it, the rest in its menu. */
export const QuestionRow = memo(function QuestionRow(props: RowProps) {
  const texts = useTexts(formTexts).questions;
  const { entry, index, place, error, marksError, onMove, onRemove } = props;
  const { row, isDragging, handleProps } = useDrag(entry.question, place, onMove);
  const [isOpen, setOpen] = useState(false);
  const toggle = (): void => setOpen(!isOpen);
  const menu = useMenu(props, isOpen, toggle);
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
      <span className={classes.index}>
        <span data-index>{index + 1}</span>
        <TypeIcon type={entry.type} />
      </span>
      <Words {...props} />
      <Marks {...props} />
      <div className={classes.actions}>
        <ActionIcon
          className={classes.beside}
          variant="subtle"
          color="gray"
          aria-expanded={isOpen}
          aria-label={isOpen ? texts.hidePreview(index + 1) : texts.showPreview(index + 1)}
          title={isOpen ? texts.hide : texts.preview}
          onClick={toggle}
        >
          {isOpen ? <IconEyeOff {...icon} /> : <IconEye {...icon} />}
        </ActionIcon>
        <ActionIcon
          className={classes.beside}
          variant="subtle"
          color="gray"
          aria-label={texts.remove(index + 1, entry.title)}
          title={texts.removeShort(index + 1)}
          onClick={() => onRemove(entry.question)}
        >
          <IconX {...icon} />
        </ActionIcon>
        <RowMenu name={texts.question(index + 1)} actions={menu} />
      </div>
      {isOpen && (
        <div className={classes.preview}>
          <RowPreview id={entry.question} marks={entry.marks} />
        </div>
      )}
      {(error ?? marksError) && <span className={classes.error}>{error ?? marksError}</span>}
    </li>
  );
});
