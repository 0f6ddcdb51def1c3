/** Writing or changing a formula, with a live preview. */
import { Button, Checkbox, Group, Popover, Stack, Text, Textarea } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconMathFunction } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from './RichTextEditor.module.css';
import type { FormulaAt } from './rich-text-extensions.ts';
import { drawFormula } from './rich-text-math.ts';
import { richTextTexts } from './rich-text-texts.ts';

interface FormulaPopoverProps {
  editor: Editor;
  /** The formula that was clicked; null when a new one is written. */
  formula: FormulaAt | null;
  opened: boolean;
  onOpenedChange: (opened: boolean) => void;
}

function Preview({ latex, isBlock }: { latex: string; isBlock: boolean }) {
  const texts = useTexts(richTextTexts);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (element.current) drawFormula(latex, element.current, isBlock);
  }, [latex, isBlock]);
  if (latex.trim() === '') return <Text c="dimmed">{texts.nothingYet}</Text>;
  return <div ref={element} className={classes.preview} role="img" aria-label={texts.preview} />;
}

function FormulaForm({ editor, formula, onDone }: { editor: Editor; formula: FormulaAt | null; onDone: () => void }) {
  const texts = useTexts(richTextTexts);
  const [latex, setLatex] = useState(formula?.latex ?? '');
  const [isBlock, setIsBlock] = useState(formula?.isBlock ?? false);
  const isEmpty = latex.trim() === '';

  const finish = (change: () => void): void => {
    change();
    onDone();
    editor.commands.focus();
  };
  const removeOld = (): void => {
    if (formula?.isBlock) editor.commands.deleteBlockMath({ pos: formula.position });
    else if (formula) editor.commands.deleteInlineMath({ pos: formula.position });
  };
  const save = (): void => {
    if (isEmpty) return;
    finish(() => {
      removeOld();
      const at = { latex: latex.trim(), ...(formula && { pos: formula.position }) };
      if (isBlock) editor.commands.insertBlockMath(at);
      else editor.commands.insertInlineMath(at);
    });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save();
    }
  };

  return (
    <Stack gap="xs">
      <Textarea
        label={texts.formulaSource}
        description={texts.formulaHelp}
        value={latex}
        onChange={(event) => setLatex(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        autosize
        minRows={2}
        maxRows={6}
        spellCheck={false}
        autoCapitalize="off"
        classNames={{ input: classes.latex }}
        data-autofocus
      />
      <Checkbox label={texts.ownLine} checked={isBlock} onChange={(event) => setIsBlock(event.currentTarget.checked)} />
      <Preview latex={latex} isBlock={isBlock} />
      <Group justify="flex-end" gap="xs">
        {formula && (
          <Button variant="default" onClick={() => finish(removeOld)}>
            {texts.remove}
          </Button>
        )}
        <Button disabled={isEmpty} onClick={save}>
          {formula ? texts.change : texts.insert}
        </Button>
      </Group>
    </Stack>
  );
}

export function FormulaPopover({ editor, formula, opened, onOpenedChange }: FormulaPopoverProps) {
  const texts = useTexts(richTextTexts);
  const close = (): void => onOpenedChange(false);
  return (
    // Not in a portal: the focus stays inside the editor, whose toolbar goes away without it.
    <Popover
      opened={opened}
      onChange={onOpenedChange}
      width={340}
      trapFocus
      returnFocus
      withinPortal={false}
      shadow="md"
    >
      <Popover.Target>
        <RichTextEditor.Control
          onClick={() => onOpenedChange(!opened)}
          aria-label={texts.formula}
          title={texts.formula}
          active={editor.isActive('inlineMath') || editor.isActive('blockMath')}
        >
          <IconMathFunction size={16} stroke={1.5} aria-hidden />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown>
        {opened && <FormulaForm key={formula?.position ?? 'new'} editor={editor} formula={formula} onDone={close} />}
      </Popover.Dropdown>
    </Popover>
  );
}
