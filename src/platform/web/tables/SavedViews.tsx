/** Views of a table that a person has named: columns, density, filters and order. */
import { ActionIcon, Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { IconDeviceFloppy, IconPencil, IconStar, IconStarFilled, IconX } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CallError } from '#platform/web/call.ts';
import { platformTexts } from '#platform/web/i18n/platform-texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { isShownNow } from './data-table-model.ts';
import type { TableLook } from './use-table-view.ts';
import type { KeptView, ListViews } from './views.ts';

const MOST_VIEWS = 20;

/** Runs one change at a time and keeps what was said where it failed. */
function useChange() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (change: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    try {
      await change();
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, run };
}
type Change = ReturnType<typeof useChange>;

function IconButton(props: {
  label: string;
  isPressed?: boolean;
  isBusy: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="gray"
      aria-label={props.label}
      title={props.label}
      aria-pressed={props.isPressed}
      // Disabled, it would lose the focus.
      aria-disabled={props.isBusy || undefined}
      onClick={() => !props.isBusy && props.onClick()}
    >
      {props.children}
    </ActionIcon>
  );
}

/** A name that is typed, and a button that takes it. */
function NameForm(props: {
  label: string;
  button: string;
  initial: string;
  isBusy: boolean;
  isFull?: boolean;
  autoFocus?: boolean;
  onName: (name: string) => Promise<boolean>;
}) {
  const [name, setName] = useState(props.initial);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() !== '' && !props.isBusy && (await props.onName(name.trim()))) setName('');
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Group gap={6} mt={4} wrap="nowrap" align="end">
        <TextInput
          size="xs"
          label={props.label}
          maxLength={60}
          value={name}
          autoFocus={props.autoFocus ?? false}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button size="xs" variant="default" type="submit" disabled={name.trim() === '' || props.isFull}>
          {props.button}
        </Button>
      </Group>
    </form>
  );
}

function ViewRow(props: {
  view: KeptView;
  look: TableLook;
  kept: ListViews;
  change: Change;
  /** Where the focus goes once the view is gone. */
  focusNewName: () => void;
}) {
  const { view, look, kept, change, focusNewName } = props;
  const texts = useTexts(platformTexts).table;
  const [isRenaming, setRenaming] = useState(false);
  const opens = useRef<HTMLButtonElement>(null);
  const { name, _id, isDefault } = view;
  const { run, isBusy } = change;
  if (isRenaming) {
    const rename = async (next: string): Promise<boolean> => {
      const isDone = await run(() => kept.change(_id, { name: next }));
      if (isDone) {
        // What is to have the focus must be there.
        flushSync(() => setRenaming(false));
        opens.current?.focus();
      }
      return isDone;
    };
    return (
      <NameForm
        label={texts.newViewName(name)}
        button={texts.renameView}
        initial={name}
        isBusy={isBusy}
        autoFocus
        onName={rename}
      />
    );
  }
  const isNow = isShownNow(view, look.now);
  return (
    <Group gap={2} wrap="nowrap" justify="space-between">
      <Button
        size="compact-sm"
        variant={isNow ? 'light' : 'subtle'}
        justify="start"
        flex={1}
        miw={0}
        ref={opens}
        aria-current={isNow || undefined}
        onClick={() => look.open(view)}
      >
        <bdi>{name}</bdi>
      </Button>
      <IconButton
        label={texts.defaultView(name)}
        isPressed={isDefault}
        isBusy={isBusy}
        onClick={() => void run(() => kept.change(_id, { isDefault: !isDefault }))}
      >
        {isDefault ? <IconStarFilled size={14} /> : <IconStar size={14} stroke={1.5} />}
      </IconButton>
      <IconButton
        label={texts.updateView(name)}
        isBusy={isBusy}
        onClick={() => void run(() => kept.change(_id, look.now))}
      >
        <IconDeviceFloppy size={14} stroke={1.5} />
      </IconButton>
      <IconButton label={texts.renameViewOf(name)} isBusy={isBusy} onClick={() => setRenaming(true)}>
        <IconPencil size={14} stroke={1.5} />
      </IconButton>
      <IconButton
        label={texts.deleteView(name)}
        isBusy={isBusy}
        onClick={() => void run(() => kept.remove(_id)).then((isDone) => isDone && focusNewName())}
      >
        <IconX size={14} stroke={1.5} />
      </IconButton>
    </Group>
  );
}

/** The person's views of the table, in the menu of how it looks. */
export function SavedViews({ look }: { look: TableLook }) {
  const texts = useTexts(platformTexts).table;
  const { tryAgain } = useTexts(platformTexts);
  const change = useChange();
  const section = useRef<HTMLElement>(null);
  const { kept } = look;
  if (!kept) return null;
  // Also a view that is being renamed has a form; the last one is for a new view.
  const focusNewName = (): void =>
    section.current?.querySelector<HTMLElement>(':scope > form:last-of-type input')?.focus();
  const { views } = kept;
  return (
    <section aria-label={texts.views} ref={section}>
      <Text size="sm" fw={500} mt={8}>
        {texts.views}
      </Text>
      <Text size="xs" c="dimmed" mb={6}>
        {texts.viewsHelp}
      </Text>
      {kept.isFailed && (
        <Group gap={6} role="alert">
          <Text size="sm">{texts.viewsFailed}</Text>
          <Button size="compact-xs" variant="default" onClick={kept.retry}>
            {tryAgain}
          </Button>
        </Group>
      )}
      {views?.map((view) => (
        <ViewRow key={view._id} view={view} look={look} kept={kept} change={change} focusNewName={focusNewName} />
      ))}
      {change.problem !== null && (
        <Text size="sm" c="red" role="alert">
          {change.problem}
        </Text>
      )}
      {views && (
        <NameForm
          label={texts.viewName}
          button={texts.saveView}
          initial=""
          isBusy={change.isBusy}
          isFull={views.length >= MOST_VIEWS}
          onName={(name) => change.run(() => kept.create({ ...look.now, name }))}
        />
      )}
    </section>
  );
}

/** Chooses a view where there is no head with a menu: over cards, and where nothing was found. */
export function ViewPicker({ look }: { look: TableLook }) {
  const texts = useTexts(platformTexts).table;
  const views = look.kept?.views ?? [];
  if (views.length === 0) return null;
  return (
    <NativeSelect
      size="sm"
      mb="xs"
      label={texts.views}
      value={views.find((view) => isShownNow(view, look.now))?._id ?? ''}
      onChange={({ currentTarget }) => {
        const view = views.find(({ _id }) => _id === currentTarget.value);
        if (view) look.open(view);
      }}
      data={[{ value: '', label: texts.noView }, ...views.map(({ _id, name }) => ({ value: _id, label: name }))]}
    />
  );
}
