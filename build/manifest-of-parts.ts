import { relative } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Names every module that is loaded later in the manifest, also those that share a file: Vite names only one for each. What a
 * page loads is looked up there (`platform/server/pages/page-parts.ts`).
 */
export function manifestOfParts(): Plugin {
  let root = '';
  return {
    name: 'tripos:manifest-of-parts',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const asset = bundle['.vite/manifest.json'];
        if (asset?.type !== 'asset') throw new Error('There is no manifest of the build to complete');
        const manifest: Record<string, { file: string }> = JSON.parse(String(asset.source));
        const entries = new Map(Object.values(manifest).map((entry) => [entry.file, entry]));
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          for (const id of chunk.moduleIds) {
            const info = this.getModuleInfo(id);
            const entry = entries.get(chunk.fileName);
            if (entry && info && info.dynamicImporters.length > 0) manifest[relative(root, id)] ??= entry;
          }
        }
        asset.source = JSON.stringify(manifest, null, 2);
      },
    },
  };
}
