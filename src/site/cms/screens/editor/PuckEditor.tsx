/** The visual editor. This file and the package behind it are loaded only when somebody shapes a page. */
import '@puckeditor/core/no-external.css';
import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { createUsePuck, Puck } from '@puckeditor/core';
import { IconArrowBackUp, IconArrowForwardUp, IconListNumbers } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { PageDocument } from '../../contract.ts';
import { BlockContextProvider } from '../blocks/context.ts';
import { BlockOrder } from './BlockOrder.tsx';
import classes from './editor.module.css';
import { editorTexts } from './editor-texts.ts';
import { configOf } from './puck-config.tsx';
import { fromPuck, toPuck } from './puck-data.ts';
import { dictionaryOf } from './puck-words.ts';
import { useDragWords } from './use-drag-words.ts';

const usePuck = createUsePuck();
const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;
const button = { variant: 'subtle', color: 'gray', size: 'lg' } as const;

function Tools() {
  const texts = useTexts(editorTexts);
  const history = usePuck((puck) => puck.history);
  const [isOpen, setOpen] = useState(false);
  return (
    <Group gap={4} className={classes.tools}>
      <Tooltip label={texts.undo}>
        <ActionIcon {...button} aria-label={texts.undo} disabled={!history.hasPast} onClick={() => history.back()}>
          <IconArrowBackUp {...icon} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={texts.redo}>
        <ActionIcon {...button} aria-label={texts.redo} disabled={!history.hasFuture} onClick={() => history.forward()}>
          <IconArrowForwardUp {...icon} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={texts.blocksList}>
        <ActionIcon {...button} aria-label={texts.blocksList} onClick={() => setOpen(true)}>
          <IconListNumbers {...icon} />
        </ActionIcon>
      </Tooltip>
      <BlockOrder isOpen={isOpen} onClose={() => setOpen(false)} />
    </Group>
  );
}

const Canvas = ({ children }: { children: ReactNode }) => <div className={classes.canvas}>{children}</div>;

/** One object for ever: with another the editor would rebuild its parts, and forget what is open in them. */
const overrides = { header: Tools, preview: Canvas };

/** Two panels beside the page would leave less of it than a phone shows. */
const isNarrow = (): boolean => window.matchMedia('(max-width: 989px)').matches;

export function PuckEditor(props: { page: string; document: PageDocument; onChange: (next: PageDocument) => void }) {
  const texts = useTexts(editorTexts);
  useDragWords(texts.dragHelp);
  const config = useMemo(() => configOf(texts), [texts]);
  const dictionary = useMemo(() => dictionaryOf(texts), [texts]);
  const [ui] = useState(() => ({ leftSideBarVisible: !isNarrow() }));
  // The editor has its own memory; it is given a document once, and a new one with a new key.
  const [data] = useState(() => toPuck(props.document));
  const context = useMemo(() => ({ page: props.page, isPublished: false, headings: 2 as const }), [props.page]);
  return (
    <BlockContextProvider value={context}>
      <Puck
        config={config}
        data={data as never}
        ui={ui}
        dictionary={dictionary}
        iframe={{ enabled: false }}
        height="100%"
        onChange={(next) => props.onChange(fromPuck(next))}
        overrides={overrides}
      />
    </BlockContextProvider>
  );
}
