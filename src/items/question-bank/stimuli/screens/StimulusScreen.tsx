import { Alert, Button, Card } from '@mantine/core';
import { IconLock, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ExplainedStimulus } from '#items/question-bank/aids/screens/shared/ExplainedStimulus.tsx';
import { CallError } from '#platform/web/call.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { BackLink, ButtonLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '#platform/web/ui/states.tsx';
import type { Stimulus } from '../contract.ts';
import { stimulusQuery, useStimulusActions } from '../queries.ts';
import { StimulusForm } from './StimulusForm.tsx';
import { stimulusTexts } from './shared/stimulus-texts.ts';

function BackToStimuli() {
  const texts = useTexts(stimulusTexts);
  return <BackLink to="/questions/stimuli">{texts.back}</BackLink>;
}

export function CreateStimulusScreen() {
  const texts = useTexts(stimulusTexts);
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={texts.createTitle} lead={texts.lead} above={<BackToStimuli />} />
      <StimulusForm
        stimulus={null}
        onSaved={({ _id }) => {
          notify.success(texts.created);
          void navigate({ to: '/questions/stimuli/$id', params: { id: _id } });
        }}
      />
    </>
  );
}

/** Deletes at once and offers to take it back. */
function RemoveButton({ stimulus }: { stimulus: Stimulus }) {
  const texts = useTexts(stimulusTexts);
  const navigate = useNavigate();
  const { remove, restore } = useStimulusActions();
  const { _id, title } = stimulus;
  const undo = (): void => void restore(_id).catch((error: unknown) => notify.error(error));
  const removeIt = async (): Promise<void> => {
    try {
      await remove(_id);
      notify.success(texts.removed(title), { timeout: 15_000, action: { label: texts.undo, run: undo } });
      await navigate({ to: '/questions/stimuli' });
    } catch (error) {
      notify.error(error);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={18} stroke={1.5} aria-hidden />}
      onClick={() => void removeIt()}
    >
      {texts.remove}
    </Button>
  );
}

function OpenStimulus({ stimulus }: { stimulus: Stimulus }) {
  const texts = useTexts(stimulusTexts);
  const { relative } = useFormat();
  const { _id, title, version, questionCount, updatedAt, may } = stimulus;
  return (
    <>
      <PageHead
        title={title}
        lead={texts.version(version, relative(updatedAt))}
        above={<BackToStimuli />}
        action={
          questionCount > 0 ? (
            <ButtonLink to="/questions" search={{ stimulus: _id }} variant="default">
              {texts.questions(questionCount)}
            </ButtonLink>
          ) : (
            may.delete && <RemoveButton stimulus={stimulus} />
          )
        }
      />
      {may.edit ? (
        <StimulusForm stimulus={stimulus} onSaved={(saved) => notify.success(texts.saved(saved.version))} />
      ) : (
        <>
          <Alert color="gray" mb="md" icon={<IconLock size={20} stroke={1.5} />}>
            {texts.locked}
          </Alert>
          <Card p="lg">
            <ExplainedStimulus everyLanguage stimulus={stimulus} />
          </Card>
        </>
      )}
    </>
  );
}

/** One stimulus: read, changed, deleted. */
export function StimulusScreen({ id }: { id: string }) {
  const texts = useTexts(stimulusTexts);
  const { data, error, refetch } = useQuery(stimulusQuery(id));
  if (data) return <OpenStimulus stimulus={data} />;
  if (!error) return <PageSkeleton />;
  const isGone = error instanceof CallError && (error.statusCode === 404 || error.statusCode === 400);
  if (!isGone) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <EmptyState title={texts.goneTitle} action={<ButtonLink to="/questions/stimuli">{texts.back}</ButtonLink>}>
      {texts.gone}
    </EmptyState>
  );
}
