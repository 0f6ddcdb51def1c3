import { Loader, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TemplateLayout } from '#credentials/certificates/templates/contract.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import classes from '../certificate.module.css';
import { layoutTexts } from '../layout-texts.ts';
import type { OpenDesigner } from './open-designer.ts';
import { giveStylesTheNonce } from './style-nonce.ts';

interface CanvasProps {
  readonly layout: TemplateLayout;
  readonly onChange: (layout: TemplateLayout) => void;
}

/** pdfme's designer: fields are dragged on the page. Its code comes when it is first opened. */
export function DesignerCanvas(props: CanvasProps) {
  const [attempt, setAttempt] = useState(0);
  return <Canvas key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function Canvas({ layout, onChange, onRetry }: CanvasProps & { onRetry: () => void }) {
  const texts = useTexts(layoutTexts);
  const container = useRef<HTMLDivElement>(null);
  const designer = useRef<OpenDesigner | null>(null);
  const [state, setState] = useState<'loading' | 'open' | Error>('loading');
  const tell = useEffectEvent(onChange);
  const open = useEffectEvent((start: typeof import('./open-designer.ts')) => {
    const { thickness, ...labels } = texts.fields;
    return start.openDesigner(
      container.current!,
      layout,
      { kinds: texts.kinds, examples: texts.examples, labels: { ...labels, thickness } },
      (changed) => tell(changed),
    );
  });

  useEffect(() => {
    let isGone = false;
    const stop = giveStylesTheNonce();
    import('./open-designer.ts').then(
      (loaded) => {
        if (isGone) return;
        designer.current = open(loaded);
        setState('open');
      },
      (error: unknown) => !isGone && setState(error instanceof Error ? error : new Error(String(error))),
    );
    return () => {
      isGone = true;
      designer.current?.close();
      designer.current = null;
      stop();
    };
  }, []);

  useEffect(() => {
    // While a number is being typed there may be none yet.
    const isReadable = layout.fields.every(({ x, y, width, height, fontSize }) =>
      [x, y, width, height, fontSize].every((value) => !Number.isNaN(value)),
    );
    if (isReadable) designer.current?.show(layout);
  }, [layout]);

  if (state instanceof Error) return <ErrorState error={state} onRetry={onRetry} />;
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {texts.canvas.help}
      </Text>
      {state === 'loading' && <Loader aria-label={texts.canvas.loading} />}
      <div ref={container} className={classes.canvas} role="application" aria-label={texts.canvas.label} />
    </Stack>
  );
}
