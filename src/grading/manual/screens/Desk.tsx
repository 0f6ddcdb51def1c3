import { Alert, Button, Card, Group, Kbd, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconNotes, IconUsers } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { AttemptFiles } from '#delivery/files/screens/shared/AttemptFiles.tsx';
import { receivedView } from '#items/question-types/question-type.ts';
import { loadReview } from '#items/question-types/screens.ts';
import { IsOwnAnswer } from '#items/question-types/showing/AnswerOwner.tsx';
import { StimulusText } from '#items/question-types/showing/StimulusText.tsx';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { PaperDrawing } from '#platform/web/ui/drawings.tsx';
import { useFocusView } from '#platform/web/ui/focus/focus-view.ts';
import { SingleKeysSwitch, useSingleKeys } from '#platform/web/ui/focus/SingleKeys.tsx';
import { BackLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { useDocumentTitle } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '#platform/web/ui/states.tsx';
import type { Script } from '../contract.ts';
import { giveMark } from '../queries.ts';
import { DeskHead } from './DeskHead.tsx';
import { MarkBar } from './MarkBar.tsx';
import { MarkFields } from './MarkFields.tsx';
import { MarkHistory } from './MarkHistory.tsx';
import classes from './marking.module.css';
import { markingTexts } from './texts.ts';
import { type Desk, placeOf, type Queue, useDesk } from './use-desk.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import { type MarkForm, useMarkForm } from './use-mark-form.ts';

/** Who else is at this answer, or would like to be. */
function Others({ desk, script }: { desk: Desk; script: Script }) {
  const texts = useTexts(markingTexts).desk;
  const { hold } = script;
  if (hold && !hold.isMine)
    return (
      <Alert
        color="yellow"
        role="status"
        icon={<IconUsers size={20} stroke={1.5} />}
        title={(desk.isLost ? texts.lost : texts.heldBy)(hold.by.name)}
      >
        <Text size="sm" mb="xs">
          {desk.isLost ? texts.lostHelp : texts.heldHelp}
        </Text>
        <Group gap="xs">
          <Button size="xs" onClick={() => void desk.next()}>
            {texts.next}
          </Button>
          <Button size="xs" variant="default" onClick={() => void desk.takeOver()}>
            {texts.takeOver}
          </Button>
        </Group>
      </Alert>
    );
  if (!script.wantedBy) return null;
  return (
    <Alert
      color="blue"
      role="status"
      icon={<IconUsers size={20} stroke={1.5} />}
      title={texts.wanted(script.wantedBy.name)}
    >
      <Button size="xs" variant="default" onClick={() => void desk.next()}>
        {texts.leave}
      </Button>
    </Alert>
  );
}

/** The question around a part: its text, and, to be opened, the answers to all parts. */
function AroundPart({ script, whole }: { script: Script; whole: NonNullable<Script['whole']> }) {
  const texts = useTexts(markingTexts).desk;
  const Review = loadReview(script.question.type);
  return (
    <details className={classes.whole}>
      <summary>{texts.whole}</summary>
      <Suspense fallback={<Skeleton h={240} />}>
        <Review view={receivedView(whole.view)} answer={whole.answer} review={whole.review} />
      </Suspense>
    </details>
  );
}

function AnswerCard({ script }: { script: Script }) {
  const texts = useTexts(markingTexts).desk;
  const { part, whole } = script;
  const Review = loadReview(part?.type ?? script.question.type);
  return (
    <Card p="lg" component="section" aria-label={texts.answer}>
      {script.stimulus && <StimulusText key={script.stimulus._id} stimulus={script.stimulus} isBox />}
      <Suspense fallback={<Skeleton h={240} />}>
        <AttemptFiles attempt={script.attempt}>
          <IsOwnAnswer value={false}>
            {whole && <RichText html={whole.stem} />}
            {part && (
              <Title order={2} size="h4" my="sm">
                {texts.part(part.label)}{' '}
                <Text span c="dimmed" size="sm" fw={400}>
                  {texts.partOf(part.number, part.count)}
                </Text>
              </Title>
            )}
            <Review view={receivedView(script.view)} answer={script.answer} review={script.review} />
            {whole && <AroundPart script={script} whole={whole} />}
          </IsOwnAnswer>
        </AttemptFiles>
      </Suspense>
    </Card>
  );
}

const shortcuts = [
  ['1 – 9', 'level'],
  ['m', 'marks'],
  ['c', 'comment'],
  ['Ctrl Enter', 'save'],
  ['n', 'next'],
  ['p', 'previous'],
] as const;

function KeyHelp() {
  const texts = useTexts(markingTexts).desk;
  return (
    <details className={classes.keys}>
      <summary>{texts.keys}</summary>
      <dl>
        {shortcuts.map(([key, name]) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{texts.keyList[name]}</dd>
          </div>
        ))}
      </dl>
      <SingleKeysSwitch />
    </details>
  );
}

/** Saving the mark and taking the next answer. */
function useSave(desk: Desk, script: Script, form: MarkForm, mayMark: boolean) {
  const [isSaving, setSaving] = useState(false);
  const [showFaults, setShowFaults] = useState(false);
  const save = async (): Promise<void> => {
    if (!mayMark || isSaving) return;
    if (form.fault !== null || (script.state === 'done' && form.draft.reason.trim().length < 3)) {
      setShowFaults(true);
      return;
    }
    setSaving(true);
    try {
      await giveMark(placeOf(script), form.toMark());
      form.forget();
      await desk.next();
    } catch (error) {
      notify.error(error);
    } finally {
      setSaving(false);
    }
  };
  return { save, isSaving, showFaults };
}

/** The answer at the left, what is made of it at the right. */
function OnDesk({ desk, script, queue }: { desk: Desk; script: Script; queue: Queue }) {
  const texts = useTexts(markingTexts);
  const words = texts.desk;
  const form = useMarkForm(script);
  const head = useRef<HTMLHeadingElement>(null);
  const mayMark = script.notForMe === null && script.hold?.isMine !== false;
  const { save, isSaving, showFaults } = useSave(desk, script, form, mayMark);

  // Markers who continue by keyboard start at the top of the next answer.
  useEffect(() => head.current?.focus(), []);

  const open = script.rubric.find(({ id }) => form.draft.chosen[id] === undefined);
  const criterion = () => {
    const focused = document.activeElement?.closest('[data-criterion]')?.getAttribute('data-criterion');
    const asked = open ?? script.rubric.find(({ id }) => id === focused);
    return asked ? { id: asked.id, count: asked.levels.length } : null;
  };
  const areKeysOn = useSingleKeys();
  useDeskKeys(areKeysOn, {
    criterion,
    choose: form.choose,
    typeMarks: script.rubric.length === 0 ? (digit) => form.change({ marks: digit }) : null,
    next: () => void desk.next(),
    previous: () => void desk.previous(),
    save: () => void save(),
  });
  return (
    <>
      <DeskHead script={script} queue={queue} heading={head} />
      <div className={classes.desk}>
        <Stack gap="md" miw={0}>
          <Others desk={desk} script={script} />
          {script.notForMe !== null && (
            <Alert color="gray" role="status">
              {script.notForMe}
            </Alert>
          )}
          <AnswerCard script={script} />
        </Stack>
        <Card component="section" className={classes.form ?? ''} aria-label={texts.form.marks}>
          <div className={classes.formBody}>
            {script.graderNote !== '' && (
              <div className={classes.note}>
                <Text size="sm" c="dimmed" mb={4}>
                  <IconNotes size={16} stroke={1.5} aria-hidden /> {words.note}
                </Text>
                <RichText html={script.graderNote} compact />
              </div>
            )}
            <fieldset className={classes.plain} disabled={!mayMark}>
              <MarkFields script={script} form={form} showFaults={showFaults} keys={{ criterion: open?.id ?? null }} />
            </fieldset>
            <MarkHistory script={script} />
            <KeyHelp />
          </div>
          <MarkBar
            desk={desk}
            script={script}
            form={form}
            showFaults={showFaults}
            isSaving={isSaving}
            mayMark={mayMark}
            onSave={() => void save()}
          />
        </Card>
      </div>
    </>
  );
}

/** One marker at one question or at the students one by one, answer by answer. */
export function DeskScreen({ quizId, slug, quizName, queue }: DeskProps) {
  const texts = useTexts(markingTexts).desk;
  const desk = useDesk(quizId, queue);
  const { script, error } = desk;
  useFocusView();
  useDocumentTitle(texts.back(quizName));
  return (
    <>
      <BackLink
        to="/quizzes/$name/{-$id}/marking"
        params={{ name: slug, id: quizId }}
        search={'student' in queue ? { by: 'student' } : {}}
      >
        {texts.back(quizName)}
      </BackLink>
      {error !== null && <ErrorState error={error} onRetry={() => void desk.again()} />}
      {script === undefined && error === null && <PageSkeleton />}
      {script === null && error === null && (
        <EmptyState title={texts.done} drawing={<PaperDrawing />}>
          {'question' in queue ? texts.doneHelp : texts.doneStudents}
        </EmptyState>
      )}
      {script && (
        <OnDesk
          key={`${script.attempt} ${script.question._id} ${script.part?._id ?? ''}`}
          desk={desk}
          script={script}
          queue={queue}
        />
      )}
    </>
  );
}

interface DeskProps {
  readonly quizId: string;
  readonly slug: string;
  readonly quizName: string;
  readonly queue: Queue;
}
