/** How the designer shows our fields and which of their properties it offers. Drawing on paper is the server's. */
import type { Plugin, Plugins, PropPanelSchema } from '@pdfme/common';
import { type FieldKind, fieldKinds, type TemplateLayout } from '#credentials/certificates/templates/contract.ts';
import { newField, wordless } from './edit-layout.ts';
import { type DesignedField, toDesigned } from './pdfme-template.ts';

export interface PluginWords {
  readonly kinds: Readonly<Record<FieldKind, string>>;
  /** What a kind shows while designing. */
  readonly examples: Readonly<Partial<Record<FieldKind, string>>>;
  readonly labels: {
    readonly text: string;
    readonly fontSize: string;
    readonly thickness: string;
    readonly colour: string;
    readonly align: string;
    readonly bold: string;
    readonly aligns: Readonly<Record<'left' | 'center' | 'right', string>>;
  };
}

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="#211f1d" stroke-width="1.5">';
const icons: Partial<Record<FieldKind, string>> = {
  qr: '<path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2z"/>',
  logo: '<path d="M12 3l8 4v6c0 4-3 7-8 8-5-1-8-4-8-8V7z"/>',
  image: '<path d="M4 5h16v14H4zM4 16l5-5 5 5 2-2 4 4"/>',
  line: '<path d="M4 12h16"/>',
  frame: '<path d="M4 5h16v14H4z"/>',
};

function show(root: HTMLElement, field: DesignedField, words: PluginWords): void {
  root.replaceChildren();
  const box = document.createElement('div');
  Object.assign(box.style, { width: '100%', height: '100%', boxSizing: 'border-box', overflow: 'hidden' });
  if (field.kind === 'line') box.style.background = field.colour;
  else if (field.kind === 'frame') box.style.border = `${field.fontSize / 10}mm solid ${field.colour}`;
  else if (field.kind === 'image' && field.image !== null) {
    const image = document.createElement('img');
    Object.assign(image, { src: `/v1/api/images/${field.image}`, alt: '' });
    Object.assign(image.style, { width: '100%', height: '100%', objectFit: 'contain' });
    box.append(image);
  } else {
    const isOpen = wordless.has(field.kind);
    Object.assign(box.style, {
      display: 'flex',
      alignItems: 'center',
      justifyContent: { left: 'flex-start', center: 'center', right: 'flex-end' }[field.align],
      color: field.colour,
      fontSize: isOpen ? '8pt' : `${field.fontSize}pt`,
      fontWeight: field.bold ? '700' : '400',
      lineHeight: '1.2',
      textAlign: field.align,
      ...(isOpen && { border: `1px dashed ${field.colour}`, justifyContent: 'center' }),
    });
    box.textContent = field.kind === 'text' ? field.text : (words.examples[field.kind] ?? words.kinds[field.kind]);
  }
  root.append(box);
}

function panelOf(kind: FieldKind, { labels }: PluginWords): Record<string, PropPanelSchema> {
  const hasWords = !wordless.has(kind);
  return {
    ...(kind === 'text' && { text: { title: labels.text, type: 'string', widget: 'textArea', span: 24 } }),
    ...((hasWords || kind === 'frame') && {
      fontSize: {
        title: hasWords ? labels.fontSize : labels.thickness,
        type: 'number',
        widget: 'inputNumber',
        props: { min: 4, max: 200 },
        span: 12,
      },
    }),
    ...(kind !== 'logo' &&
      kind !== 'image' && { colour: { title: labels.colour, type: 'string', widget: 'color', span: 12 } }),
    ...(hasWords && {
      align: {
        title: labels.align,
        type: 'string',
        widget: 'select',
        props: {
          options: (['left', 'center', 'right'] as const).map((value) => ({ value, label: labels.aligns[value] })),
        },
        span: 12,
      },
      bold: { title: labels.bold, type: 'boolean', widget: 'checkbox', span: 12 },
    }),
  };
}

/** One plugin for each kind of field. Pictures are added in the list of fields, where they are stored first. */
export function pluginsFor(words: PluginWords): Plugins {
  const empty: TemplateLayout = { page: { size: 'a4', orientation: 'landscape' }, background: null, fields: [] };
  return Object.fromEntries(
    fieldKinds.map((kind): [string, Plugin<DesignedField>] => [
      kind,
      {
        icon: `${ICON}${icons[kind] ?? '<path d="M5 6V5h14v1M12 5v14M9 19h6"/>'}</svg>`,
        pdf: () => undefined,
        ui: ({ rootElement, schema }) => show(rootElement, schema, words),
        propPanel: {
          schema: () => panelOf(kind, words),
          defaultSchema: toDesigned(newField(kind, empty, { text: words.kinds.text }), words.kinds[kind]),
        },
      },
    ]),
  );
}
