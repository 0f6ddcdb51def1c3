import { Alert, Button, Group, SegmentedControl, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CertificateTemplate, pageOf, type TemplateInput } from '#credentials/certificates/templates/contract.ts';
import { layoutPictureQuery, saveTemplate, templatesKey } from '#credentials/certificates/templates/queries.ts';
import { CallError } from '#platform/web/call.ts';
import { clearStoredForm, readStoredForm, useStoredForm } from '#platform/web/forms/stored-form.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import classes from '../certificate.module.css';
import { layoutTexts } from '../layout-texts.ts';
import { CertificatePicture } from '../shared/CertificatePicture.tsx';
import { DesignerCanvas } from './DesignerCanvas.tsx';
import { isOnPage } from './edit-layout.ts';
import { FieldsList } from './FieldsList.tsx';
import { PageInputs } from './PageInputs.tsx';

/** A layout that is being changed; without `_id` it is a new one. */
export type Draft = Pick<TemplateInput, 'name' | 'type' | 'layout' | 'active'> & {
  readonly _id?: string | undefined;
  readonly revision?: number | undefined;
};

export const toDraft = ({ _id, name, type, layout, active, revision }: CertificateTemplate): Draft => ({
  _id,
  name,
  type,
  layout,
  active,
  revision,
});

const PICTURE_AFTER_MS = 400;

function Picture({ draft }: { draft: Draft }) {
  const texts = useTexts(layoutTexts).design;
  const [layout] = useDebouncedValue(draft.layout, PICTURE_AFTER_MS);
  const canBeDrawn = layout.fields.every(
    (field) => isOnPage(field, layout) && (field.kind !== 'text' || field.text.trim() !== ''),
  );
  const { data, error } = useQuery({ ...layoutPictureQuery(layout), enabled: canBeDrawn });
  const { width, height } = pageOf(layout.page);
  return (
    <Stack gap="xs">
      {error && <Alert color="warning">{error.message}</Alert>}
      {data ? (
        <CertificatePicture src={data} alt={texts.alt} />
      ) : (
        canBeDrawn && !error && <Skeleton h="auto" style={{ aspectRatio: `${width} / ${height}` }} />
      )}
    </Stack>
  );
}

function RestoredDraft({ at, onDiscard }: { at: string; onDiscard: () => void }) {
  const { design: texts } = useTexts(layoutTexts);
  const { dateTime } = useFormat();
  return (
    <Alert color="info" icon={<IconHistory size={20} stroke={1.5} />} title={texts.restored(dateTime(at))}>
      <Button size="compact-sm" variant="default" onClick={onDiscard}>
        {texts.discard}
      </Button>
    </Alert>
  );
}

function SaveFailure({ error, onReload }: { error: Error; onReload: () => void }) {
  const { design: texts } = useTexts(layoutTexts);
  const isConflict = error instanceof CallError && error.code === 'conflict';
  return (
    <Alert color="danger">
      <Text size="sm">{error.message}</Text>
      {isConflict && (
        <Button mt="xs" size="xs" variant="default" onClick={onReload}>
          {texts.conflict}
        </Button>
      )}
    </Alert>
  );
}

interface LayoutEditorProps {
  readonly start: Draft;
  readonly onSaved: (saved: CertificateTemplate) => void;
  readonly onReload: () => void;
}

/** The layout while it is changed, with what was left unsaved on this device. */
function useLayoutDraft(props: LayoutEditorProps) {
  const { design: texts } = useTexts(layoutTexts);
  const client = useQueryClient();
  const [start] = useState(props.start);
  const storageName = `certificate-layout:${start._id ?? `new ${start.type}`}`;
  const [kept] = useState(() => readStoredForm(storageName));
  const [isRestored, setRestored] = useState(kept !== null);
  const [draft, setDraft] = useState(() => (kept ? (kept.values as Draft) : start));
  const isChanged = draft !== start;
  const save = useMutation({
    mutationFn: () => saveTemplate(draft),
    onSuccess: async (saved) => {
      clearStoredForm(storageName);
      await client.invalidateQueries({ queryKey: templatesKey });
      notify.success(texts.saved);
      props.onSaved(saved);
    },
  });
  useStoredForm(storageName, {
    values: draft,
    isChanged: isChanged && !save.isSuccess,
    edit: start.revision ?? null,
  });
  const discard = (): void => {
    clearStoredForm(storageName);
    setRestored(false);
    setDraft(start);
  };
  const change = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
  const restoredAt = isRestored && kept && isChanged ? kept.at : null;
  return { draft, change, discard, save, restoredAt, isChanged, forget: () => clearStoredForm(storageName) };
}

/** Changes one layout: by a plain list of fields or by dragging, with the picture of it beside. */
export function LayoutEditor(props: LayoutEditorProps) {
  const { design: texts } = useTexts(layoutTexts);
  const [mode, setMode] = useState<'list' | 'drag'>('list');
  const { draft, change, discard, save, restoredAt, isChanged, forget } = useLayoutDraft(props);
  return (
    <div className={classes.editor}>
      <div className={classes.stage}>
        {mode === 'drag' ? (
          <DesignerCanvas layout={draft.layout} onChange={(layout) => change({ layout })} />
        ) : (
          <Picture draft={draft} />
        )}
      </div>
      <Stack gap="lg">
        {restoredAt !== null && <RestoredDraft at={restoredAt} onDiscard={discard} />}
        <TextInput
          label={texts.name}
          required
          maxLength={100}
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Switch
          label={texts.active}
          checked={draft.active}
          onChange={(event) => change({ active: event.currentTarget.checked })}
        />
        <PageInputs layout={draft.layout} onChange={(layout) => change({ layout })} />
        <SegmentedControl
          aria-label={texts.modes}
          value={mode}
          onChange={(value) => setMode(value === 'drag' ? 'drag' : 'list')}
          data={[
            { value: 'list', label: texts.list },
            { value: 'drag', label: texts.drag },
          ]}
        />
        <FieldsList layout={draft.layout} onChange={(layout) => change({ layout })} />
        {save.error && (
          <SaveFailure
            error={save.error}
            onReload={() => {
              forget();
              props.onReload();
            }}
          />
        )}
        <Group>
          <Button
            onClick={() => save.mutate()}
            loading={save.isPending}
            disabled={!isChanged || draft.name.trim() === ''}
          >
            {texts.save}
          </Button>
          {isChanged && (
            <>
              <Button variant="default" onClick={discard}>
                {texts.discard}
              </Button>
              <Text size="sm" c="dimmed">
                {texts.kept}
              </Text>
            </>
          )}
        </Group>
      </Stack>
    </div>
  );
}
