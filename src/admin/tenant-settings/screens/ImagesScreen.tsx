import {
  ActionIcon,
  Badge,
  Button,
  FileButton,
  Group,
  Modal,
  Pagination,
  Select,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconPencil, IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStoredPicture } from '#items/question-bank/screens/shared/use-stored-picture.ts';
import { FormActions } from '#platform/web/forms/FormActions.tsx';
import { ErrorSummary, useCheckedForm, useSend } from '#platform/web/forms/form.tsx';
import { SearchInput } from '#platform/web/forms/SearchInput.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { queryFrom, useListSearch } from '#platform/web/tables/list-search.ts';
import { GuardedModal } from '#platform/web/ui/GuardedModal.tsx';
import { NoMatch } from '#platform/web/ui/NoMatch.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { getAllImages, type LibraryImage, updateImage } from '../contract-images.ts';
import { imagesQuery, useImageActions } from '../queries.ts';
import classes from './images.module.css';
import { imagesSearch } from './images-search.ts';
import { bytesText } from './shared/bytes.ts';
import { companyTexts } from './texts.ts';

const icon = { size: 18, stroke: 1.5 } as const;
const button = { variant: 'subtle', color: 'gray', size: 'lg' } as const;

const editSchema = updateImage.body!.required();

function EditForm({ image, onClose }: { image: LibraryImage; onClose: () => void }) {
  const texts = useTexts(companyTexts).images;
  const { describe } = useImageActions();
  const form = useCheckedForm(editSchema, { name: image.name, alt: image.alt });
  const send = useSend(form, async (values) => {
    await describe(image._id, values);
    notify.success(texts.saved);
    onClose();
  });
  return (
    <form onSubmit={send.submit} noValidate>
      <Stack gap="md">
        <ErrorSummary form={form} send={send} labels={{ name: texts.name, alt: texts.alt }} />
        <TextInput label={texts.name} data-autofocus key={form.key('name')} {...form.getInputProps('name')} />
        <Textarea
          label={texts.alt}
          description={texts.altHelp}
          autosize
          minRows={2}
          key={form.key('alt')}
          {...form.getInputProps('alt')}
        />
        <FormActions
          cancelLabel={texts.cancel}
          onCancel={onClose}
          submitLabel={texts.save}
          isSending={send.isSending}
        />
      </Stack>
    </form>
  );
}

function RemoveForm({ image, onClose }: { image: LibraryImage; onClose: () => void }) {
  const texts = useTexts(companyTexts).images;
  const { remove } = useImageActions();
  const [isBusy, setBusy] = useState(false);
  const drop = async (): Promise<void> => {
    setBusy(true);
    try {
      await remove(image._id);
      notify.success(texts.removed);
      onClose();
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack>
      <Text>{texts.removeHelp}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {texts.cancel}
        </Button>
        <Button color="red" loading={isBusy} onClick={() => void drop()}>
          {texts.remove}
        </Button>
      </Group>
    </Stack>
  );
}

type Action = { readonly kind: 'edit' | 'remove'; readonly image: LibraryImage };

function Picture({ image, onAction }: { image: LibraryImage; onAction: (command: Action) => void }) {
  const texts = useTexts(companyTexts).images;
  const format = useFormat();
  const name = image.name === '' ? texts.unnamed : image.name;
  return (
    <li className={classes.picture}>
      <div className={classes.pictureFrame}>
        <img src={image.url} alt={image.alt} loading="lazy" decoding="async" />
      </div>
      <div className={classes.pictureWords}>
        <div className={classes.pictureHead}>
          <Text fw={600} size="sm" lineClamp={2}>
            {name}
          </Text>
          <ActionIcon
            {...button}
            aria-label={`${name}: ${texts.edit}`}
            onClick={() => onAction({ kind: 'edit', image })}
          >
            <IconPencil {...icon} />
          </ActionIcon>
          {image.mayDelete && (
            <ActionIcon
              {...button}
              aria-label={`${name}: ${texts.remove}`}
              onClick={() => onAction({ kind: 'remove', image })}
            >
              <IconTrash {...icon} />
            </ActionIcon>
          )}
        </div>
        <Text size="sm" c="dimmed">
          {`${image.width} × ${image.height}, ${bytesText(image.size)}`}
          {' · '}
          {format.list([format.date(image.createdAt), image.createdBy])}
        </Text>
        <Text size="sm" lineClamp={2} c={image.alt === '' ? 'dimmed' : undefined}>
          {image.alt === '' ? texts.noAlt : image.alt}
        </Text>
        <Group gap={4} mt={4}>
          {image.uses.length === 0 ? (
            <Badge color="gray">{image.mayDelete ? texts.unused : texts.unusedNew}</Badge>
          ) : (
            image.uses.map(({ kind, count }) => (
              <Badge key={kind} color="gray">
                {texts.use(count, texts.uses[kind])}
              </Badge>
            ))
          )}
        </Group>
      </div>
    </li>
  );
}

/** Stores a picture; what it shows is asked for at once. */
function AddButton({ onAdded }: { onAdded: (image: LibraryImage) => void }) {
  const texts = useTexts(companyTexts).images;
  const { added } = useImageActions();
  const { store, isStoring, failure } = useStoredPicture((url) => void added(url).then(onAdded, notify.error));
  return (
    <Stack gap={4} align="flex-end">
      <FileButton onChange={(file) => void store(file)} accept="image/png,image/jpeg,image/webp,image/gif">
        {(button) => (
          <Button {...button} loading={isStoring} leftSection={<IconPhotoPlus {...icon} aria-hidden />}>
            {texts.add}
          </Button>
        )}
      </FileButton>
      {failure !== null && (
        <Text size="sm" c="danger" role="alert">
          {failure}
        </Text>
      )}
    </Stack>
  );
}

/** The picture library. */
export function ImagesScreen() {
  const texts = useTexts(companyTexts).images;
  const list = useListSearch(imagesSearch);
  const { data, error, refetch } = useQuery(imagesQuery(queryFrom(getAllImages.body!, list.search)));
  const [command, setAction] = useState<Action | null>(null);
  const close = (): void => setAction(null);
  const pages = Math.ceil((data?.total ?? 0) / list.search.limit);
  return (
    <>
      <PageHead
        title={texts.title}
        lead={data ? texts.summary(data.total, bytesText(data.size)) : texts.lead}
        action={<AddButton onAdded={(image) => setAction({ kind: 'edit', image })} />}
      />
      <search className={classes.filters}>
        <SearchInput label={texts.search} value={list.search.q} onChange={(q) => list.set({ q })} />
        <Select
          aria-label={texts.sort}
          allowDeselect={false}
          data={Object.entries(texts.sorts).map(([value, label]) => ({ value, label }))}
          value={list.search.sort}
          onChange={(sort) => list.set({ sort: sort ?? imagesSearch.defaults.sort })}
        />
      </search>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data?.total === 0 ? (
        list.isFiltered ? (
          <NoMatch title={texts.noMatch} clear={texts.clear} onClear={list.reset} />
        ) : (
          <EmptyState title={texts.empty}>{texts.emptyHelp}</EmptyState>
        )
      ) : (
        <ul className={classes.library} aria-label={texts.caption} aria-busy={!data}>
          {data
            ? data.images.map((image) => <Picture key={image._id} image={image} onAction={setAction} />)
            : Array.from({ length: 8 }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: places for what is not there yet
                <li key={index}>
                  <Skeleton className={classes.waiting ?? ''} radius="md" />
                </li>
              ))}
        </ul>
      )}
      {pages > 1 && (
        <Pagination
          total={pages}
          value={list.page}
          onChange={list.setPage}
          getItemProps={(page) => ({ 'aria-label': String(page) })}
        />
      )}
      <GuardedModal opened={command?.kind === 'edit'} onClose={close} title={texts.editTitle}>
        {command && <EditForm image={command.image} onClose={close} />}
      </GuardedModal>
      <Modal opened={command?.kind === 'remove'} onClose={close} title={texts.removeTitle}>
        {command && <RemoveForm image={command.image} onClose={close} />}
      </Modal>
    </>
  );
}
