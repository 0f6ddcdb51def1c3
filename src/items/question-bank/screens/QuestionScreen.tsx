import { ActionIcon, Alert, Card, Group, Menu } from '@mantine/core';
import {
  IconDotsVertical,
  IconHistory,
  IconLock,
  IconLockOpen,
  IconPlus,
  IconTrash,
  IconUserEdit,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ExplainedStimulus } from '#items/question-bank/aids/screens/shared/ExplainedStimulus.tsx';
import { useChangeMany } from '#items/question-bank/bench/queries.ts';
import { OwnerDialog } from '#items/question-bank/bench/screens/OwnerDialog.tsx';
import { benchTexts } from '#items/question-bank/bench/screens/texts.ts';
import { StaleChoice } from '#items/question-bank/import/screens/StaleChoice.tsx';
import { stimulusQuery } from '#items/question-bank/stimuli/queries.ts';
import { typeNameOf } from '#items/question-types/type-names.ts';
import { CallError } from '#platform/web/call.ts';
import { inList, useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink, MenuLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '#platform/web/ui/states.tsx';
import type { Question } from '../contract.ts';
import { questionQuery } from '../queries.ts';
import { inputOf } from '../rules.ts';
import { BackToList } from './CreateQuestionScreen.tsx';
import { QuestionEditor } from './QuestionEditor.tsx';
import { QuestionPreview } from './shared/QuestionPreview.tsx';
import { bankTexts } from './texts.ts';
import { useQuestionForm } from './use-question-form.ts';
import { useRemoval } from './use-removal.ts';

function AttachedStimulus({ id }: { id: string }) {
  const { data } = useQuery(stimulusQuery(id));
  return data ? <ExplainedStimulus everyLanguage stimulus={data} isBox /> : null;
}

function QuestionMenu(props: { question: Question; onRemove: () => void; onOwner: () => void }) {
  const { question, onRemove, onOwner } = props;
  const texts = useTexts(bankTexts).editor;
  const bench = useTexts(benchTexts);
  const changeMany = useChangeMany();
  const protect = async (): Promise<void> => {
    try {
      await changeMany([question._id], { deed: 'protect', isProtected: !question.isProtected });
    } catch (error) {
      notify.error(error);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={texts.menu}>
          <IconDotsVertical size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuLink
          to="/questions/$id/history"
          params={{ id: question._id }}
          leftSection={<IconHistory size={16} stroke={1.5} />}
        >
          {texts.history}
        </MenuLink>
        <MenuLink to="/questions/create" leftSection={<IconPlus size={16} stroke={1.5} />}>
          {texts.another}
        </MenuLink>
        {question.may.protect && (
          <Menu.Item
            leftSection={
              question.isProtected ? <IconLockOpen size={16} stroke={1.5} /> : <IconLock size={16} stroke={1.5} />
            }
            onClick={() => void protect()}
          >
            {question.isProtected ? bench.unprotect : bench.protect}
          </Menu.Item>
        )}
        {question.may.manage && (
          <Menu.Item leftSection={<IconUserEdit size={16} stroke={1.5} />} onClick={onOwner}>
            {bench.ownerMenu}
          </Menu.Item>
        )}
        {question.may.delete && (
          <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.5} />} onClick={onRemove}>
            {texts.remove}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A question that only its owner may change. */
function ProtectedQuestion({ question }: { question: Question }) {
  const bench = useTexts(benchTexts);
  return (
    <>
      <Alert color="gray" mb="md" icon={<IconLock size={20} stroke={1.5} />}>
        {bench.protectHint(question.owner?.name ?? bench.goneOwner, inList(question.editors.map(({ name }) => name)))}
      </Alert>
      <Card p="lg">
        {question.stimulus && <AttachedStimulus id={question.stimulus._id} />}
        <QuestionPreview
          type={question.type}
          content={question.content}
          title={question.title}
          marks={question.marks}
          aids={question}
        />
      </Card>
    </>
  );
}

function OpenQuestion({ question }: { question: Question }) {
  const texts = useTexts(bankTexts).editor;
  const { relative } = useFormat();
  const navigate = useNavigate();
  const removal = useRemoval();
  const bench = useTexts(benchTexts);
  const [isChoosingOwner, setChoosingOwner] = useState(false);
  const form = useQuestionForm({ of: { id: question._id, version: question.version }, input: inputOf(question) });
  const { isDirty, adopt, adoptIfNewer } = form;

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when one's own changes are out of the way
  useEffect(() => adoptIfNewer(question), [question, isDirty, adoptIfNewer]);

  const save = async (over?: number): Promise<Question | null> => {
    const saved = await form.save(over);
    if (saved) notify.success(texts.savedNote(saved.version), { timeout: 3000 });
    return saved;
  };
  const remove = async (): Promise<void> => {
    if (await removal.remove([question._id])) await navigate({ to: '/questions', ignoreBlocker: true });
  };
  const takeTheirs = (newest: Question): void => {
    const mine = form.values;
    form.closeStale();
    adopt(newest);
    notify.info(texts.tookTheirs, {
      timeout: 20_000,
      action: { label: texts.mine, run: () => form.setValues(mine) },
    });
  };

  return (
    <>
      <PageHead
        title={question.title}
        above={<BackToList />}
        lead={[
          typeNameOf(question.type),
          texts.version(question.version, relative(question.updatedAt)),
          ...(question.quizCount > 0 ? [texts.inQuizzes(question.quizCount)] : []),
          ...(question.owner ? [bench.ownerOf(question.owner.name)] : []),
          ...(question.editors.length > 0 ? [bench.editorsOf(inList(question.editors.map(({ name }) => name)))] : []),
        ].join(' · ')}
        isActionSmall
        action={
          <QuestionMenu question={question} onRemove={() => void remove()} onOwner={() => setChoosingOwner(true)} />
        }
      />
      <OwnerDialog
        isOpen={isChoosingOwner}
        ids={[question._id]}
        now={{ owner: question.owner, editors: question.editors }}
        onClose={() => setChoosingOwner(false)}
      />
      {question.may.edit ? (
        <QuestionEditor form={form} isNew={false} onSave={save} />
      ) : (
        <ProtectedQuestion question={question} />
      )}
      {form.isStale && (
        <StaleChoice
          id={question._id}
          mine={form.values}
          onClose={form.closeStale}
          onKeepMine={(over) => {
            form.closeStale();
            void save(over);
          }}
          onTakeTheirs={takeTheirs}
        />
      )}
    </>
  );
}

/** One question: looked at, changed, deleted. */
export function QuestionScreen({ id }: { id: string }) {
  const texts = useTexts(bankTexts).editor;
  const { data, error, refetch } = useQuery(questionQuery(id));
  if (data) return <OpenQuestion question={data} />;
  if (!error) return <PageSkeleton />;
  const isGone = error instanceof CallError && (error.statusCode === 404 || error.statusCode === 400);
  if (!isGone) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <EmptyState
      title={texts.goneTitle}
      action={
        <Group>
          <ButtonLink to="/questions">{texts.toList}</ButtonLink>
        </Group>
      }
    >
      {texts.gone}
    </EmptyState>
  );
}
