import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { platformTexts } from '#platform/web/i18n/platform-texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { RowAction } from './data-table-model.ts';

interface Props {
  readonly name: string;
  /** As a function, asked anew whenever the menu opens: what they depend on does not draw the row again. */
  readonly actions: readonly RowAction[] | (() => readonly RowAction[]);
}

/** What can be done with a row or a card, in a menu; nothing where there is nothing. */
export function RowMenu({ name, actions }: Props) {
  const texts = useTexts(platformTexts).table;
  const [asked, setAsked] = useState<readonly RowAction[]>([]);
  const list = typeof actions === 'function' ? actions() : actions;
  if (list.length === 0) return null;
  return (
    <Menu position="bottom-end" onOpen={() => typeof actions === 'function' && setAsked(actions())}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={texts.rowMenu(name)}>
          <IconDotsVertical size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(typeof actions === 'function' ? asked : list).map((action) => (
          <Menu.Item
            key={action.label}
            leftSection={action.icon}
            {...(action.danger && { color: 'red' })}
            onClick={action.onClick}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
