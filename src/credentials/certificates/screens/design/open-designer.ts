/** The heavy half of the designer; loaded when somebody wants to drag. */
import { Designer } from '@pdfme/ui';
import type { TemplateLayout } from '#credentials/certificates/templates/contract.ts';
import { type PluginWords, pluginsFor } from './pdfme-plugins.ts';
import { fromTemplate, toTemplate } from './pdfme-template.ts';

export interface OpenDesigner {
  /** Shows a layout that was changed elsewhere. */
  show(layout: TemplateLayout): void;
  close(): void;
}

/** Opens pdfme's designer in the container; tells every change. */
export function openDesigner(
  domContainer: HTMLElement,
  layout: TemplateLayout,
  words: PluginWords,
  onChange: (layout: TemplateLayout) => void,
): OpenDesigner {
  let shown = layout;
  const designer = new Designer({
    domContainer,
    template: toTemplate(layout),
    plugins: pluginsFor(words),
    options: { lang: 'en', sidebarOpen: domContainer.clientWidth > 700 },
  });
  designer.onChangeTemplate((template) => {
    shown = fromTemplate(template, shown);
    onChange(shown);
  });
  return {
    show(next) {
      if (next === shown) return;
      shown = next;
      designer.updateTemplate(toTemplate(next));
    },
    close: () => designer.destroy(),
  };
}
