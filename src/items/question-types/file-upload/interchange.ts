import { isOneOf } from '#platform/contract/one-of.ts';
import { contentOrRefusal } from '../neutral/from-neutral.ts';
import type { NeutralInteraction } from '../neutral/neutral-item.ts';
import type { NeutralFiles } from '../neutral/neutral-parts.ts';
import type { FromNeutral } from '../question-type.ts';
import { rubricFromNeutral, rubricToNeutral } from '../rubric.ts';
import {
  type Content,
  contentSchema,
  type FileEnding,
  type FileRulesOf,
  fileEndings,
  MOST_FILES,
  MOST_MEBIBYTES,
} from './schema.ts';

const MEBIBYTE = 1024 * 1024;
const USUAL_MEBIBYTES = 20;

const isKnown = (ending: string): ending is FileEnding => isOneOf(fileEndings, ending);

/** What a format says of files, as far as it is possible here; `warnings` tell the rest. */
export function filesFromNeutral({ atLeast, atMost, endings, maxBytes }: NeutralFiles): {
  readonly files: FileRulesOf;
  readonly warnings: readonly string[];
} {
  const wanted = [...new Set(endings)];
  const known = wanted.filter(isKnown);
  const unknown = wanted.filter((ending) => !isKnown(ending));
  const asked = maxBytes === undefined ? USUAL_MEBIBYTES : Math.max(1, Math.ceil(maxBytes / MEBIBYTE));
  const most = Math.max(1, atMost);
  return {
    files: {
      endings: known,
      atLeast: Math.min(atLeast, most, MOST_FILES),
      atMost: Math.min(most, MOST_FILES),
      mebibytes: Math.min(asked, MOST_MEBIBYTES),
    },
    warnings: [
      ...(unknown.length > 0 ? [`Files of these kinds cannot be handed in here: ${unknown.join(', ')}.`] : []),
      ...(unknown.length > 0 && known.length === 0 ? ['All supported file types are allowed.'] : []),
      ...(asked > MOST_MEBIBYTES ? [`A file may have at most ${MOST_MEBIBYTES} MiB here.`] : []),
      ...(most > MOST_FILES ? [`At most ${MOST_FILES} files may come here.`] : []),
    ],
  };
}

export const filesToNeutral = ({ endings, atLeast, atMost, mebibytes }: FileRulesOf): NeutralFiles => ({
  atLeast,
  atMost,
  endings,
  maxBytes: mebibytes * MEBIBYTE,
});

export function fromNeutral(stem: string, interaction: NeutralInteraction): FromNeutral<Content> | null {
  if (interaction.kind !== 'file-upload') return null;
  const { files, warnings } = filesFromNeutral(interaction.files);
  return contentOrRefusal(
    contentSchema,
    {
      stem,
      ...files,
      graderNote: interaction.graderNote ?? '',
      rubric: rubricFromNeutral(interaction.rubric),
    },
    warnings,
  );
}

export const toNeutral = ({ graderNote, rubric, ...content }: Content): NeutralInteraction => ({
  kind: 'file-upload',
  files: filesToNeutral(content),
  ...(graderNote !== '' && { graderNote }),
  ...(rubric.length > 0 && { rubric: rubricToNeutral(rubric) }),
});
