/** The files of a cartridge that its texts name: looked at once, and known by the hash of their bytes from then on. */
import { posix } from 'node:path';
import { kindOfFile, spooled } from '#media/api.ts';
import { maxMediaBytes } from '#media/contract.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import type { CartridgeZip } from './zip.ts';

export interface CartridgeFile {
  readonly kind: 'image' | 'video' | 'audio' | 'captions' | 'attachment';
  readonly hash: string;
  readonly name: string;
  /** `/v1/api/images/…` or `/v1/api/media/…`. */
  readonly address: string;
}

export type FoundFile = CartridgeFile | { readonly refused: string };

export class CartridgeFiles {
  readonly #zip: CartridgeZip;
  readonly #found = new Map<string, FoundFile>();

  constructor(zip: CartridgeZip) {
    this.#zip = zip;
  }

  /** The file as it will be stored, or why it cannot be. */
  async look(path: string): Promise<FoundFile> {
    const known = this.#found.get(path);
    if (known) return known;
    const found = await this.#inspect(path);
    this.#found.set(path, found);
    return found;
  }

  /** As `look`, of what has been looked at. */
  find(path: string): FoundFile | null {
    return this.#found.get(path) ?? null;
  }

  async #inspect(path: string): Promise<FoundFile> {
    const source = await this.#zip.stream(path);
    if (!source) return { refused: 'The file is named, but not in the cartridge.' };
    const name = posix.basename(path);
    try {
      return await spooled(source, maxMediaBytes.video, async (file) => {
        const { kind } = await kindOfFile(file.path, name, file.size);
        const place = kind === 'image' ? 'images' : 'media';
        return { kind, hash: file.hash, name, address: `/v1/api/${place}/${file.hash}` };
      });
    } catch (error) {
      if (error instanceof Refusal) return { refused: `${error.details?.[0]?.message ?? error.message}.` };
      throw error;
    }
  }

  /** Parts by the address that they will have: what a course file holds under `images/` and `media/`. */
  get parts(): Map<string, string> {
    const parts = new Map<string, string>();
    for (const [path, found] of this.#found) if ('hash' in found) parts.set(found.address, path);
    return parts;
  }

  /** Names of the stored files by their hashes. */
  get names(): Record<string, string> {
    const files = [...this.#found.values()].filter((found) => 'hash' in found && found.kind !== 'image');
    return Object.fromEntries(
      files.map((found) => ('hash' in found ? [found.hash, found.name.slice(0, 200)] : ['', ''])),
    );
  }
}
