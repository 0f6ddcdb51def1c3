/** Between a page's document and the editor's own form of it. */
import type { PageDocument } from '../../contract.ts';
import type { Block } from '../../contract-blocks.ts';

interface Item {
  readonly type: string;
  readonly props: Readonly<Record<string, unknown>>;
}

/** As far as we use it. */
export interface PuckData {
  readonly root: { readonly props?: Readonly<Record<string, unknown>> | undefined };
  readonly content: readonly Item[];
}

export const toPuck = ({ title, description, image, blocks }: PageDocument): PuckData => ({
  root: { props: { title, description, image } },
  content: blocks.map(({ id, type, props }) => ({ type, props: { ...props, id } })),
});

/** A block as the editor holds it: of one of the types it was configured with, and with the values of their fields. */
export const blockOf = (type: string, id: string, props: object): Block => ({ id, type, props }) as Block;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const fromPuck = ({ root, content }: PuckData): PageDocument => ({
  title: textOf(root.props?.title),
  description: textOf(root.props?.description),
  image: textOf(root.props?.image),
  blocks: content.map(({ type, props: { id, ...props } }) => blockOf(type, String(id), props)),
});
