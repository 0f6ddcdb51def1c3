import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** Names the files of ours that the built browser half was made of, for the launcher: it builds again when one changes. */
export function inputs(more: readonly string[]): Plugin {
  let root = '';
  return {
    name: 'tripos:inputs',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle() {
      const own = [...this.getModuleIds()]
        .filter((id) => id.startsWith(`${root}/`) && !id.includes('/node_modules/'))
        .map((id) => relative(root, id.replace(/\?.*$/, '')));
      const source = JSON.stringify([...new Set([...own, ...more])].sort());
      this.emitFile({ type: 'asset', fileName: '.vite/inputs.json', source });
    },
  };
}
