import { ErrorSummary } from '#platform/web/forms/form.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { accessTexts } from './access-texts.ts';

/** Where the page shows a field, or the list that a line is in. */
const nodeOf = (path: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-path="${path}"]`) ??
  document.querySelector<HTMLElement>(`[data-path="${path.replace(/\.\d+$/, '')}"]`);

/** All that was refused, each with the way to its field. */
export function AccessFaults(props: {
  errors: Readonly<Record<string, string>>;
  failure: string | null;
  attempts: number;
}) {
  const texts = useTexts(accessTexts);
  const labels = Object.fromEntries(
    Object.keys(props.errors).map((path) => {
      const line = Number(/\.(\d+)$/.exec(path)?.[1] ?? Number.NaN);
      if (path.startsWith('access.networks'))
        return [path, Number.isNaN(line) ? texts.label.networks : texts.label.line(line + 1)];
      if (path === 'access.code') return [path, texts.label.code];
      return [path, Number.isNaN(line) ? texts.label.safeBrowser : texts.label.safeBrowserLine(line + 1)];
    }),
  );
  return (
    <ErrorSummary
      form={{ errors: props.errors, getInputNode: nodeOf } as never}
      send={{ failure: props.failure, attempts: props.attempts }}
      labels={labels}
    />
  );
}
