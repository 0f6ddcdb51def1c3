/** A look into a file, told line by line: the first questions while the last are still read. Nothing is stored. */
import { setImmediate as letOthersWork } from 'node:timers/promises';
import { type Picture, type Pictures, type ReadStep, readStepsInWorker } from '#items/interchange/api.ts';
import { type Compared, comparedOf, findDuplicates } from '#items/question-bank/duplicates/duplicates.ts';
import { type Shown, shownPictures } from '#items/question-bank/images/pictures.ts';
import type { NeutralItem, ReadItem } from '#items/question-types/neutral/neutral-item.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import { inTenant, type TenantId } from '#platform/server/database/tenant-tx.ts';
import type { Upload } from '#platform/server/http/upload.ts';
import type { Services } from '#platform/server/services.ts';
import type { ImportItem } from './contract.ts';
import type { ImportLine, lookIntoQuestions } from './contract-lines.ts';
import { AT_ONCE, asRefused, BINARY, fileOf, forReport, type OfItem, wholeReport } from './import.ts';
import { type PreparedItem, prepareItem } from './import-item.ts';

/** In one line of them. */
const DUPLICATES = 500;

interface Look {
  readonly tags: readonly string[];
  /** Ends the work when nobody waits for it any more. */
  readonly reader: AbortSignal;
}

/** What is remembered of a file whose items were sent on: as much as the end of the look needs. */
function createMemory() {
  const items: OfItem[] = [];
  const compared = new Map<number, Compared>();
  return {
    items,
    /** In the order of the file. */
    compared: (): Compared[] => [...compared.values()].sort((a, b) => a.position - b.position),
    remember(prepared: PreparedItem): ImportItem {
      const { position } = prepared.item;
      items[position - 1] = forReport(prepared);
      const one = comparedOf(prepared);
      if (one) compared.set(position, one);
      else compared.delete(position);
      return prepared.item;
    },
  };
}

const RECORDING = /\/v1\/api\/media\/([0-9a-f]{64})/g;

/** True where the item names a recording that has not come yet: it may still come with a later one. */
function waitsForFile({ stem, stimulus }: NeutralItem, files: Pictures): boolean {
  const html = stimulus ? `${stem}${stimulus.html}` : stem;
  return html.includes('/v1/api/media/') && Array.from(html.matchAll(RECORDING)).some(([, hash]) => !files.has(hash!));
}

/** The lines of one look. Throws a refusal for a file that cannot be read, wherever that shows. */
export async function* lookInto(
  { database }: Pick<Services, 'database'>,
  tenant: TenantId,
  upload: Pick<Upload, 'name' | 'bytes'>,
  { tags, pictures: asked, ...how }: QueryOf<typeof lookIntoQuestions>,
  reader: AbortSignal,
): AsyncGenerator<ImportLine> {
  const memory = createMemory();
  const pictures = new Map<string, Picture>();
  const show = asked === '1' ? shownPictures() : null;
  const late = new Map<number, ReadItem>();
  let whole: Extract<ReadStep, { readonly whole: unknown }>['whole'] | null = null;
  let found = 0;
  for await (const step of refusing(readStepsInWorker(fileOf(upload, how), { reader }))) {
    if ('begun' in step) yield { begun: { format: step.begun.format, encoding: step.begun.encoding ?? BINARY } };
    else if ('whole' in step) whole = step.whole;
    else {
      for (const [hash, picture] of step.pictures) pictures.set(hash, picture);
      for (const [index, read] of step.items.entries())
        if ('item' in read && waitsForFile(read.item, pictures)) late.set(found + index + 1, read);
      yield* itemLines(step, { tags, reader, from: found, pictures }, memory.remember);
      found += step.items.length;
      yield* pictureLines(show?.(step.pictures));
    }
  }
  if (!whole) throw new Error('A file was read without its end');
  const again = [...late]
    .map(([position, read]) => prepareItem(read, position, tags, pictures))
    .map((prepared) => memory.remember(prepared));
  if (again.length > 0) yield { items: again, total: found };

  const duplicates = await inTenant(database, tenant, (tx) => findDuplicates(tx, memory.compared(), reader));
  const all = [...duplicates].map(([position, duplicate]) => ({ position, duplicate }));
  for (let at = 0; at < all.length; at += DUPLICATES) yield { duplicates: all.slice(at, at + DUPLICATES) };
  yield { report: { ...wholeReport(whole, memory.items), duplicates: duplicates.size } };
}

async function* refusing(steps: AsyncIterable<ReadStep>): AsyncGenerator<ReadStep> {
  try {
    yield* steps;
  } catch (error) {
    throw asRefused(error);
  }
}

/** The items of a step in lines of a size that holds up nobody. */
async function* itemLines(
  { items, total }: Extract<ReadStep, { readonly items: unknown }>,
  { tags, reader, from, pictures }: Look & { readonly from: number; readonly pictures: Pictures },
  remember: (prepared: PreparedItem) => ImportItem,
): AsyncGenerator<ImportLine> {
  for (let at = 0; at < items.length; at += AT_ONCE) {
    reader.throwIfAborted();
    const prepared = items
      .slice(at, at + AT_ONCE)
      .map((read, index) => remember(prepareItem(read, from + at + index + 1, tags, pictures)));
    yield { items: prepared, total };
    await letOthersWork();
  }
}

function* pictureLines(shown: Shown | undefined): Generator<ImportLine> {
  // One in a line, since one alone may have megabytes.
  for (const [hash, data] of Object.entries(shown ?? {})) yield { pictures: { [hash]: data } };
}
