import { decodeEntities } from '#platform/text/plain-text.ts';
import { filesFromNeutral, filesToNeutral } from '../file-upload/interchange.ts';
import { contentOrRefusal } from '../neutral/from-neutral.ts';
import type { NeutralInteraction } from '../neutral/neutral-item.ts';
import type { FromNeutral } from '../question-type.ts';
import { rubricFromNeutral, rubricToNeutral } from '../rubric.ts';
import { type Content, contentSchema } from './schema.ts';

const toHtml = (text: string): string =>
  `<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</pre>`;

/** The lines of a template; its formatting, which a plain answer cannot have, is lost. */
function toLines(html: string): string {
  const [, verbatim] = /^<pre>([^<>]*)<\/pre>$/.exec(html) ?? [];
  if (verbatim !== undefined) return decodeEntities(verbatim);
  const text = html.replace(/<br\s*\/?>|<\/(?:p|div|li|tr|h[1-6]|pre)>/gi, '\n').replace(/<[^<>]*>/g, '');
  return decodeEntities(text).trim();
}

export function fromNeutral(stem: string, interaction: NeutralInteraction): FromNeutral<Content> | null {
  if (interaction.kind !== 'essay') return null;
  const { editor, files, template = '' } = interaction;
  const asked = files && filesFromNeutral(files);
  const warnings = [
    ...(editor === 'formatted' ? ['The answer is written as plain text, without formatting.'] : []),
    ...(asked?.warnings ?? []),
  ];
  return contentOrRefusal(
    contentSchema,
    {
      stem,
      editor: editor === 'code' ? 'code' : 'plain',
      minWords: interaction.minWords ?? 0,
      maxWords: interaction.maxWords ?? 0,
      template: template === '' ? '' : toLines(template),
      graderNote: interaction.graderNote ?? '',
      rubric: rubricFromNeutral(interaction.rubric),
      ...(asked && { files: asked.files }),
    },
    warnings,
  );
}

export const toNeutral = ({
  editor,
  minWords,
  maxWords,
  template,
  graderNote,
  rubric,
  files,
}: Content): NeutralInteraction => ({
  kind: 'essay',
  editor,
  ...(minWords > 0 && { minWords }),
  ...(maxWords > 0 && { maxWords }),
  ...(template !== '' && { template: toHtml(template) }),
  ...(graderNote !== '' && { graderNote }),
  ...(rubric.length > 0 && { rubric: rubricToNeutral(rubric) }),
  ...(files && { files: filesToNeutral(files) }),
});
