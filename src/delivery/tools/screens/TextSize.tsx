import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { Display } from '#delivery/screens/cache.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { toolsTexts } from './texts.ts';
import classes from './tools.module.css';

const sizes = { least: 80, most: 200, step: 20 } as const;

/** Makes the questions smaller and larger. */
export function TextSize({ scale, onDisplay }: { scale: number; onDisplay: (patch: Partial<Display>) => void }) {
  const texts = useTexts(toolsTexts);
  const format = useFormat();
  const resize = (by: number): void => onDisplay({ scale: Math.min(sizes.most, Math.max(sizes.least, scale + by)) });
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons and a value are no part of a form
    <div className={classes.size} role="group" aria-label={texts.size}>
      <span>{texts.size}</span>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={texts.smaller}
        disabled={scale <= sizes.least}
        onClick={() => resize(-sizes.step)}
      >
        <IconMinus size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
      <output className="tabular">{texts.percent(format.number(scale))}</output>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={texts.larger}
        disabled={scale >= sizes.most}
        onClick={() => resize(sizes.step)}
      >
        <IconPlus size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </div>
  );
}
