/** The thread in which certificates are drawn: setting words and packing fonts takes tenths of a second. */
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { DrawOrder } from './drawing.ts';
import { drawPdf } from './pdf.ts';
import { drawSvg } from './svg.ts';

/** Pixels across: sharp on a screen and on a postcard, and small enough to mail. */
const PNG_WIDTH = 1600;

let ready: Promise<void> | undefined;

async function drawPng(svg: string): Promise<Uint8Array> {
  ready ??= readFile(new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))).then((wasm) => initWasm(wasm));
  await ready;
  return new Resvg(svg, { fitTo: { mode: 'width', value: PNG_WIDTH } }).render().asPng();
}

async function draw({ format, drawing }: DrawOrder): Promise<Uint8Array> {
  if (format === 'pdf') return drawPdf(drawing);
  if (format === 'svg') return Buffer.from(drawSvg(drawing));
  return drawPng(drawSvg(drawing));
}

parentPort?.on('message', (order: DrawOrder & { readonly id: number }) => {
  draw(order).then(
    (bytes) => parentPort!.postMessage({ id: order.id, bytes: new Uint8Array(bytes) }),
    (error: unknown) =>
      parentPort!.postMessage({ id: order.id, error: error instanceof Error ? error.stack : String(error) }),
  );
});
