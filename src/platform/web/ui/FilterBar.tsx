import { ActionIcon, Button, Collapse } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconAdjustments, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { platformTexts } from '#platform/web/i18n/platform-texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from './filter-bar.module.css';

const NARROW = '(max-width: 48em)';

/** The search and the filters of a list in one line; on phones the filters fold behind one button. */
export function FilterBar(props: {
  search: ReactNode;
  /** How many filters are set, the search not counted. */
  count: number;
  isFiltered: boolean;
  onReset: () => void;
  /** The filters. */
  children: ReactNode;
}) {
  const texts = useTexts(platformTexts).table;
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const [isOpen, { toggle }] = useDisclosure(false);
  const { search, count, isFiltered, onReset } = props;
  if (!isNarrow)
    return (
      <search className={classes.bar}>
        <div className={classes.search}>{search}</div>
        {props.children}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={texts.clearFilters}
          title={texts.clearFilters}
          // It keeps its room where it is not needed, so that nothing moves when a filter is set.
          style={isFiltered ? undefined : { visibility: 'hidden' }}
          onClick={onReset}
        >
          <IconX size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </search>
    );
  return (
    <search>
      <div className={classes.bar}>
        <div className={classes.search}>{search}</div>
        <Button
          variant={count > 0 ? 'light' : 'default'}
          flex="none"
          leftSection={<IconAdjustments size={18} stroke={1.5} aria-hidden />}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          {count > 0 ? `${texts.filters} (${count})` : texts.filters}
        </Button>
      </div>
      <Collapse expanded={isOpen}>
        <div className={classes.folded}>
          {props.children}
          {isFiltered && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconX size={16} stroke={1.5} aria-hidden />}
              onClick={onReset}
            >
              {texts.clearFilters}
            </Button>
          )}
        </div>
      </Collapse>
    </search>
  );
}
