import { contentOrRefusal } from '../from-neutral.ts';
import type { NeutralInteraction } from '../neutral-item.ts';
import type { FromNeutral } from '../question-type.ts';
import { rubricFromNeutral, rubricToNeutral } from '../rubric.ts';
import { type Content, contentSchema, type FileEnding, fileEndings, MOST_FILES, MOST_MEBIBYTES } from './schema.ts';

const MEBIBYTE = 1024 * 1024;
const USUAL_MEBIBYTES = 20;

const isKnown = (ending: string): ending is FileEnding => (fileEndings as readonly string[]).includes(ending);

export function fromNeutral(stem: string, interaction: NeutralInteraction): FromNeutral<Content> | null {
  if (interaction.kind !== 'file-upload') return null;
  const { atLeast, atMost, endings, maxBytes } = interaction.files;
  const wanted = [...new Set(endings)];
  const known = wanted.filter(isKnown);
  const unknown = wanted.filter((ending) => !isKnown(ending));
  const asked = maxBytes === undefined ? USUAL_MEBIBYTES : Math.max(1, Math.ceil(maxBytes / MEBIBYTE));
  const most = Math.max(1, atMost);
  const warnings = [
    ...(unknown.length > 0 ? [`Files of these kinds cannot be handed in here: ${unknown.join(', ')}.`] : []),
    ...(unknown.length > 0 && known.length === 0 ? ['All kinds of files that are possible here may come.'] : []),
    ...(asked > MOST_MEBIBYTES ? [`A file may have at most ${MOST_MEBIBYTES} MiB here.`] : []),
    ...(most > MOST_FILES ? [`At most ${MOST_FILES} files may come here.`] : []),
  ];
  return contentOrRefusal(
    contentSchema,
    {
      stem,
      endings: known,
      atLeast: Math.min(atLeast, most, MOST_FILES),
      atMost: Math.min(most, MOST_FILES),
      mebibytes: Math.min(asked, MOST_MEBIBYTES),
      graderNote: interaction.graderNote ?? '',
      rubric: rubricFromNeutral(interaction.rubric),
    },
    warnings,
  );
}

export const toNeutral = ({
  endings,
  atLeast,
  atMost,
  mebibytes,
  graderNote,
  rubric,
}: Content): NeutralInteraction => ({
  kind: 'file-upload',
  files: { atLeast, atMost, endings, maxBytes: mebibytes * MEBIBYTE },
  ...(graderNote !== '' && { graderNote }),
  ...(rubric.length > 0 && { rubric: rubricToNeutral(rubric) }),
});
