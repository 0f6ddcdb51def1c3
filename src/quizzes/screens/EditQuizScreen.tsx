import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { CallError } from '#platform/web/call.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { BackLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import type { Quiz } from '../contract.ts';
import { quizQuery, useQuizActions } from '../queries.ts';
import { ConflictDialog } from './form/ConflictDialog.tsx';
import { inputOf, type QuizFormValues, valuesOf } from './form/form-values.ts';
import { QuizForm } from './form/QuizForm.tsx';
import { TakenNotice } from './form/TakenNotice.tsx';
import { formTexts } from './form/texts.ts';
import { type QuizFormState, useQuizForm } from './form/use-quiz-form.ts';
import type { OtherPart, OtherState } from './shared/other-part.ts';
import { usePublish } from './use-publish.tsx';
import { quizPath } from './use-quiz-commands.ts';

const savedOf = (quiz: Quiz) => ({ values: valuesOf(quiz), edit: quiz.edit });

/**
 * Saves and publishes the quiz of a form, and `other` once the quiz is accepted, so that a conflict leaves both as they
 * were. `conflict`: what somebody else has saved in between; the person is then asked.
 */
function useSaveQuiz(quizId: string, state: QuizFormState, other: OtherState) {
  const texts = useTexts(formTexts);
  const client = useQueryClient();
  const navigate = useNavigate();
  const actions = useQuizActions();
  const publishing = usePublish();
  const [conflict, setConflict] = useState<{ theirs: Quiz; publish: boolean } | null>(null);

  /** False when somebody else has saved in between. */
  const save = async (values: QuizFormValues, publish: boolean, edit: number | null): Promise<boolean> => {
    try {
      const saved = await actions.update(quizId, { ...inputOf(values), ...(edit !== null && { edit }) });
      state.markSaved({ values, edit: saved.edit });
      return true;
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'conflict')) throw error;
      setConflict({ theirs: await client.fetchQuery({ ...quizQuery(quizId), staleTime: 0 }), publish });
      return false;
    }
  };

  const saveAndPublish = async (
    values: QuizFormValues,
    publish: boolean,
    edit: number | null,
    isChanged: boolean,
  ): Promise<void> => {
    if (isChanged && !(await save(values, publish, edit))) return;
    await other.save?.();
    if (!publish) return void notify.success(texts.save.saved);
    const published = await publishing.publish(quizId);
    if (!published) return void notify.success(texts.save.saved);
    state.markSaved({ values, edit: published.edit });
    await navigate({ to: '/quizzes/$name/{-$id}', params: quizPath(published), search: { published: '1' } });
  };
  return { saveAndPublish, conflict, setConflict, dialog: publishing.dialog };
}

/** A quiz that is there already. `Certificates`: the fields of its certificates, which are saved with it. */
export function EditQuizScreen({ quizId, Certificates }: { quizId: string; Certificates: OtherPart }) {
  const texts = useTexts(formTexts);
  const { data: quiz } = useSuspenseQuery(quizQuery(quizId));
  const [first] = useState(quiz);
  const initial = useMemo(() => savedOf(first), [first]);
  const state = useQuizForm(`edit-quiz:${quizId}`, initial);
  const [certificates, setCertificates] = useState<OtherState>({ fact: '', save: null });
  const { saveAndPublish, conflict, setConflict, dialog } = useSaveQuiz(quizId, state, certificates);

  const loadTheirs = (theirs: Quiz): void => {
    setConflict(null);
    const restorePage = state.show(savedOf(theirs));
    notify.info(texts.conflict.loaded, {
      timeout: null,
      action: { label: texts.conflict.restore, run: restorePage },
    });
  };

  const saveMine = (theirs: Quiz): void => {
    const publish = conflict?.publish ?? false;
    setConflict(null);
    state.overrule(theirs.edit);
    saveAndPublish(state.form.getValues(), publish, theirs.edit, true).catch(notify.error);
  };

  const discard = (): void => {
    const restorePage = state.show(savedOf(quiz));
    notify.info(texts.restored.discarded, { action: { label: texts.restored.undo, run: restorePage } });
  };

  return (
    <>
      <PageHead
        title={texts.edit.title(quiz.name)}
        lead={quiz.publishedAt === null ? texts.edit.leadDraft : texts.edit.lead}
        above={
          <BackLink to="/quizzes/$name/{-$id}" params={quizPath(quiz)}>
            {texts.back}
          </BackLink>
        }
      />
      <QuizForm
        state={state}
        isPublished={quiz.publishedAt !== null}
        isPublishable={quiz.publishedAt === null || quiz.hasUnpublishedChanges}
        onSave={(values, publish) => saveAndPublish(values, publish, state.saved.edit, state.isChanged)}
        certificates={{
          fields: <Certificates quizId={quizId} onState={setCertificates} />,
          fact: certificates.fact,
          isChanged: certificates.save !== null,
        }}
        discard={{ label: texts.restored.discard, run: discard }}
      >
        <TakenNotice quiz={quiz} />
      </QuizForm>
      {dialog}
      <ConflictDialog
        theirs={conflict?.theirs ?? null}
        onTheirs={loadTheirs}
        onMine={saveMine}
        onCancel={() => setConflict(null)}
      />
    </>
  );
}
