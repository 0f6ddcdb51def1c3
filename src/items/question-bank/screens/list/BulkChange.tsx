/** The same change to all questions that are chosen: tags, difficulty, status. */
import { Button, Group, Menu, Stack, TagsInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkAction } from '#items/question-bank/bench/contract.ts';
import { useChangeMany } from '#items/question-bank/bench/queries.ts';
import { OwnerDialog } from '#items/question-bank/bench/screens/OwnerDialog.tsx';
import { benchTexts } from '#items/question-bank/bench/screens/texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { GuardedModal } from '#platform/web/ui/GuardedModal.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { questionStatuses } from '../../contract.ts';
import { tagsQuery } from '../../queries.ts';
import { questionTexts } from '../shared/question-texts.ts';

function TagDialog(props: {
  action: 'tag' | 'untag' | null;
  count: number;
  onClose: () => void;
  onApply: (change: BulkAction) => Promise<void>;
}) {
  const texts = useTexts(benchTexts);
  const { action, count, onClose, onApply } = props;
  const [tags, setTags] = useState<string[]>([]);
  const [typed, setTyped] = useState('');
  const [wanted] = useDebouncedValue(typed.trim(), 200);
  const { data } = useQuery({ ...tagsQuery(wanted), enabled: action !== null });
  const [isBusy, setBusy] = useState(false);
  const close = (): void => {
    setTags([]);
    setTyped('');
    onClose();
  };
  const apply = async (): Promise<void> => {
    if (action === null || tags.length === 0) return;
    setBusy(true);
    await onApply({ deed: action, tags });
    setBusy(false);
    close();
  };
  return (
    <GuardedModal
      opened={action !== null}
      onClose={close}
      title={action === 'untag' ? texts.untagTitle(count) : texts.tagTitle(count)}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <Stack>
        <TagsInput
          data-autofocus
          label={texts.tags}
          description={texts.tagsHelp}
          data={(data ?? []).map((tag) => tag.name)}
          value={tags}
          onChange={setTags}
          searchValue={typed}
          onSearchChange={setTyped}
          maxTags={20}
          maxLength={100}
          splitChars={[',']}
          acceptValueOnBlur
          openOnFocus={false}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {texts.cancel}
          </Button>
          <Button loading={isBusy} disabled={tags.length === 0 && typed.trim() === ''} onClick={() => void apply()}>
            {texts.apply}
          </Button>
        </Group>
      </Stack>
    </GuardedModal>
  );
}

export function BulkChange({ ids }: { ids: readonly string[] }) {
  const texts = useTexts(benchTexts);
  const names = useTexts(questionTexts);
  const changeMany = useChangeMany();
  const [isChoosingOwner, setChoosingOwner] = useState(false);
  const [asking, setAsking] = useState<'tag' | 'untag' | null>(null);
  const change = async (action: BulkAction): Promise<void> => {
    try {
      const { changed, refused } = await changeMany(ids, action);
      if (changed > 0) notify.success(texts.changed(changed));
      if (refused > 0) notify.warning(texts.refused(refused));
    } catch (error) {
      notify.error(error);
    }
  };
  return (
    <>
      <Menu position="top-start">
        <Menu.Target>
          <Button size="compact-sm" variant="subtle" rightSection={<IconChevronDown size={14} stroke={1.5} />}>
            {texts.change}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
          <Menu.Item onClick={() => setAsking('tag')}>{texts.tag}</Menu.Item>
          <Menu.Item onClick={() => setAsking('untag')}>{texts.untag}</Menu.Item>
          <Menu.Label>{texts.difficulty}</Menu.Label>
          {Object.entries(names.difficulties).map(([value, label]) => (
            <Menu.Item key={value} onClick={() => void change({ deed: 'difficulty', difficulty: Number(value) })}>
              {label}
            </Menu.Item>
          ))}
          <Menu.Label>{texts.protection}</Menu.Label>
          <Menu.Item onClick={() => void change({ deed: 'protect', isProtected: true })}>{texts.protect}</Menu.Item>
          <Menu.Item onClick={() => void change({ deed: 'protect', isProtected: false })}>{texts.unprotect}</Menu.Item>
          <Menu.Item onClick={() => setChoosingOwner(true)}>{texts.ownerMenu}</Menu.Item>
          <Menu.Label>{texts.status}</Menu.Label>
          {questionStatuses.map((status) => (
            <Menu.Item key={status} onClick={() => void change({ deed: 'status', status })}>
              {names.statuses[status]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <OwnerDialog isOpen={isChoosingOwner} ids={ids} onClose={() => setChoosingOwner(false)} />
      <TagDialog action={asking} count={ids.length} onClose={() => setAsking(null)} onApply={change} />
    </>
  );
}
