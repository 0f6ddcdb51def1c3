/** The dialogs of the exam room; fetched when the room is open, so that the first question does not wait for them. */
import { Alert, Button, Drawer, Group, Kbd, List, Modal, Stack, Switch, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { openQuestions } from '#delivery/events/screens/ConnectionState.tsx';
import AnswerFile from '#delivery/offline-answers/screens/AnswerFile.tsx';
import { sectionTexts } from '#delivery/sections/screens/texts.ts';
import type { AnswerState } from '#delivery/sync/answer-state.ts';
import type { SyncState } from '#delivery/sync/answer-sync.ts';
import type { AttemptOutbox } from '#delivery/sync/outbox-of-attempt.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { Exam } from '../contract.ts';
import { isAnswered, isText, numberBehind } from './answered.ts';
import { Conflict } from './ConflictDialog.tsx';
import classes from './exam.module.css';
import { OtherLayout } from './OtherLayout.tsx';
import { QuestionMap, type QuestionMapProps } from './QuestionMap.tsx';
import { examTexts } from './texts.ts';

type Slot = Exam['questions'][number];

export type OpenDialog =
  | { kind: 'hand-in' | 'finish-section' | 'help' | 'map' }
  | { kind: 'conflict'; question: string }
  | null;

interface DialogsProps {
  readonly open: OpenDialog;
  readonly onClose: () => void;
  /** What ends the exam, or its section, is on its way. */
  readonly isFinal: boolean;
  readonly exam: Exam;
  readonly state: SyncState;
  readonly isAway: boolean;
  readonly madeAt: AttemptOutbox['madeAt'];
  readonly flags: ReadonlySet<string>;
  readonly current?: number | undefined;
  readonly onGo: (index: number) => void;
  /** How the exam, or the section that is open, is ended. */
  readonly end: { readonly label: string; readonly ask: () => void };
  readonly leftMs: () => number | null;
  /** Rejects with the reason why it could not be finished. */
  readonly onFinishSection: () => Promise<void>;
  readonly onResolve: (question: string, choice: 'mine' | 'theirs') => void;
  /** Rejects with the reason why it could not be handed in. */
  readonly onHandIn: () => Promise<void>;
  readonly shortcuts: { readonly isOn: boolean; readonly set: (on: boolean) => void };
}

export default function ExamDialogs(props: DialogsProps) {
  const { open, onClose, exam } = props;
  const texts = useTexts(examTexts);
  const sections = useTexts(sectionTexts);
  const go = (index: number): void => {
    onClose();
    props.onGo(index);
  };
  const disputed =
    open?.kind === 'conflict' ? exam.questions.find((slot) => slot.question._id === open.question) : undefined;
  const answer = disputed && props.state.answers[disputed.question._id];
  const close = { 'aria-label': texts.room.close };
  return (
    <>
      <Modal
        opened={open?.kind === 'hand-in'}
        onClose={onClose}
        title={texts.handIn.title}
        size="lg"
        returnFocus={false}
        closeButtonProps={close}
      >
        <HandIn {...props} onGo={go} />
      </Modal>
      <Modal
        opened={open?.kind === 'finish-section'}
        onClose={onClose}
        title={sections.dialog.title(exam.sections[exam.current?.index ?? 0]?.name ?? '')}
        size="lg"
        returnFocus={false}
        closeButtonProps={close}
      >
        <FinishSection {...props} onGo={go} />
      </Modal>
      <Modal
        opened={open?.kind === 'help'}
        onClose={onClose}
        title={texts.help.title}
        returnFocus={false}
        closeButtonProps={close}
      >
        <Help {...props.shortcuts} />
      </Modal>
      <Modal
        opened={answer?.conflict !== null && answer !== undefined}
        onClose={onClose}
        title={texts.conflict.title}
        size="xl"
        returnFocus={false}
        closeButtonProps={close}
      >
        {disputed && answer?.conflict && (
          <Conflict
            slot={disputed}
            answer={answer}
            onResolve={(choice) => props.onResolve(disputed.question._id, choice)}
          />
        )}
      </Modal>
      <Drawer
        opened={open?.kind === 'map'}
        onClose={onClose}
        position="bottom"
        title={texts.room.map}
        size="auto"
        returnFocus={false}
        styles={{ content: { height: 'auto', maxHeight: '85dvh' } }}
        closeButtonProps={close}
      >
        <QuestionMap {...mapOf(props)} onGo={go} />
        <Group mt="lg" gap="sm">
          <Button size="md" onClick={props.end.ask}>
            {props.end.label}
          </Button>
          <OtherLayout attemptId={exam.attempt._id} isOnePage={props.current === undefined} />
        </Group>
      </Drawer>
    </>
  );
}

const mapOf = ({ exam, state, flags, current }: DialogsProps): Omit<QuestionMapProps, 'onGo'> => ({
  exam,
  state,
  flags,
  current,
});

function Links(props: { title: string; slots: readonly Slot[]; all: readonly Slot[]; onGo: (index: number) => void }) {
  const texts = useTexts(examTexts).room;
  if (props.slots.length === 0) return null;
  return (
    <section>
      <Text fw={550} mb={6}>
        {props.title}
      </Text>
      <div className={classes.questionLinks}>
        {props.slots.map((slot) => (
          <Button
            key={slot.question._id}
            variant="default"
            size="sm"
            aria-label={isText(slot) ? texts.textBefore(numberBehind(props.all, slot)) : texts.question(slot.position)}
            onClick={() => props.onGo(props.all.indexOf(slot))}
          >
            {isText(slot) ? texts.text : slot.position}
          </Button>
        ))}
      </div>
    </section>
  );
}

interface EndingProps {
  readonly dialog: DialogsProps;
  readonly words: { readonly all: string; readonly back: string; readonly send: string };
  /** What it means to continue. */
  readonly meaning: ReactNode;
  /** Shown below while it is sent. */
  readonly beside?: ReactNode;
  /** Rejects with the reason why it could not be done. */
  readonly onSend: () => Promise<void>;
}

/** What is still open before something ends for good, and the way there. It is sent once at a time. */
function Ending({ dialog, words, meaning, beside, onSend }: EndingProps) {
  const { exam, state, isAway, isFinal, flags, onClose } = dialog;
  const texts = useTexts(examTexts).handIn;
  const onGo = isFinal ? () => undefined : dialog.onGo;
  const waiting = isAway ? texts.waitingAway : texts.waiting;
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const answerOf = (slot: Slot): AnswerState => state.answers[slot.question._id]!;
  const blank = exam.questions.filter((slot) => !isText(slot) && !isAnswered(slot, answerOf(slot).answer));
  const flagged = exam.questions.filter((slot) => flags.has(slot.question._id));
  const { conflicts, refused } = openQuestions(exam.questions, state);
  const send = async (): Promise<void> => {
    if (isSending) return;
    setSending(true);
    setFailure(null);
    try {
      await onSend();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
    setSending(false);
  };
  const links = { all: exam.questions, onGo };
  return (
    <Stack gap="md">
      {blank.length === 0 && <Text>{words.all}</Text>}
      <Links title={texts.conflicts(conflicts.length)} slots={conflicts} {...links} />
      <Links title={texts.refused(refused.length)} slots={refused} {...links} />
      <Links title={texts.blank(blank.length)} slots={blank} {...links} />
      <Links title={texts.flagged(flagged.length)} slots={flagged} {...links} />
      {meaning}
      {isSending && <Text role="status">{isFinal ? texts.sending : waiting}</Text>}
      {beside}
      {failure && (
        <Alert role="alert" color="red" icon={<IconAlertTriangle stroke={1.5} aria-hidden />}>
          {failure}
        </Alert>
      )}
      <Group justify="flex-end">
        {/* The focus begins where nothing is lost. */}
        <Button variant="default" size="md" aria-disabled={isFinal || undefined} onClick={onClose} data-autofocus>
          {words.back}
        </Button>
        {/* Not disabled while it is sent: a button that is, loses the focus. */}
        <Button size="md" aria-disabled={isSending || undefined} onClick={send}>
          {words.send}
        </Button>
      </Group>
    </Stack>
  );
}

function FinishSection(dialog: DialogsProps) {
  const { exam, leftMs, onFinishSection } = dialog;
  const words = useTexts(sectionTexts).dialog;
  const format = useFormat();
  const left = leftMs() ?? 0;
  const next = exam.sections[(exam.current?.index ?? 0) + 1];
  const meaning = (
    <Text>
      {words.final} {left > 0 && words.lapses(format.duration(Math.ceil(left / 1000)))} {next && words.next(next.name)}
    </Text>
  );
  return <Ending dialog={dialog} words={words} meaning={meaning} onSend={onFinishSection} />;
}

function HandIn(dialog: DialogsProps) {
  const { exam, state, isAway, madeAt, onHandIn } = dialog;
  const texts = useTexts(examTexts).handIn;
  return (
    <Ending
      dialog={dialog}
      words={texts}
      meaning={<Text c="dimmed">{texts.final}</Text>}
      beside={isAway && <AnswerFile seal={exam.seal} attempt={exam.attempt} state={state} madeAt={madeAt} />}
      onSend={onHandIn}
    />
  );
}

function Help({ isOn, set }: DialogsProps['shortcuts']) {
  const texts = useTexts(examTexts).help;
  return (
    <Stack gap="md">
      <List listStyleType="none" spacing={8}>
        {texts.keys.split('\n').map((line) => {
          const [keys, action] = line.split(' – ');
          return (
            <List.Item key={line}>
              <Kbd>{keys}</Kbd> {action}
            </List.Item>
          );
        })}
      </List>
      <Switch
        label={texts.switch}
        description={texts.off}
        checked={isOn}
        onChange={(event) => set(event.currentTarget.checked)}
      />
    </Stack>
  );
}
