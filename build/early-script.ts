import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * Puts one small classic script before everything else in the page. It is a file of its own, with a
 * content-hashed name, because the content security policy refuses inline scripts.
 */
export function earlyScript(file: string): Plugin {
  const source = readFileSync(file, 'utf8');
  const fileName = `assets/early-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
  let isBuild = false;
  const tag = (src: string): HtmlTagDescriptor => ({ tag: 'script', attrs: { src }, injectTo: 'head-prepend' });
  return {
    name: 'tripos:early-script',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: () => [tag(isBuild ? `/${fileName}` : `/${file}`)],
  };
}
