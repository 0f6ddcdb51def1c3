/** What happens to everything that comes in for a page before it is stored. */
import { sanitiseRichText } from '#platform/server/text/rich-text.ts';
import type { PageDocument } from './contract.ts';
import { type Block, blockFields } from './contract-blocks.ts';
import type { Field, Fields } from './contract-fields.ts';

type Values = Readonly<Record<string, unknown>>;

function harmless(field: Field, value: unknown): unknown {
  if (field.kind === 'rich') return sanitiseRichText(String(value), { media: true });
  if (field.kind === 'list' && Array.isArray(value)) return value.map((item) => harmlessValues(field.fields, item));
  // Links, pictures and videos were refused by their checks; every other text is shown as text.
  return value;
}

const harmlessValues = (fields: Fields, values: Values): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, harmless(field, values[name])]));

/** The block with all its rich text sanitised. */
export const sanitiseBlock = (block: Block): Block =>
  ({ ...block, props: harmlessValues(blockFields[block.type], block.props) }) as Block;

export const sanitiseDocument = (document: PageDocument): PageDocument => ({
  ...document,
  blocks: document.blocks.map(sanitiseBlock),
});

/** The hashes of all stored pictures that the document shows. */
export const picturesOf = (document: PageDocument): string[] => [
  ...new Set(Array.from(JSON.stringify(document).matchAll(/\/v1\/api\/images\/([0-9a-f]{64})/g), (found) => found[1]!)),
];
