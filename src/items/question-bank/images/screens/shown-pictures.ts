/** Pictures and recordings of a file that is only looked at: nothing is stored yet, so they have no address at the server. */
import type { ImportReport } from '#items/question-bank/import/contract.ts';

const STORED = /\/v1\/api\/(?:images|media)\/([0-9a-f]{64})/g;

/** A short address within this page; texts have a length that they may not exceed. */
function addressOf(data: string): string {
  const [head, base64 = ''] = data.split(',');
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return URL.createObjectURL(new Blob([bytes], { type: head!.slice('data:'.length, head!.indexOf(';')) }));
}

/** Of the file that is looked at; they hold on to the pictures until they are let go. */
let shown: readonly string[] = [];

/** The report with questions that show the pictures which came along. Those of the file before it are let go. */
export function withShownPictures({ pictures = {}, ...report }: ImportReport): ImportReport {
  for (const address of shown) URL.revokeObjectURL(address);
  const addresses = new Map(Object.entries(pictures).map(([hash, data]) => [hash, addressOf(data)]));
  shown = [...addresses.values()];
  if (addresses.size === 0) return report;
  const items = JSON.stringify(report.items).replace(STORED, (stored, hash: string) => addresses.get(hash) ?? stored);
  return { ...report, items: JSON.parse(items) };
}
