/** Says in the terminal what a changed file of texts lacks in another language. Only `npm test` fails for it. */
import { existsSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { Plugin } from 'vite';

interface Texts {
  readonly [key: string]: unknown;
}

const keysOf = (texts: Texts, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'object' && text !== null ? keysOf(text as Texts, `${path}${key}.`) : [`${path}${key}`],
  );

/** The keys of English texts that the translation lacks: `examTexts.title`. Both by the ids of their constants. */
export function missingKeys(english: Texts, translation: Texts): string[] {
  const there = new Set(keysOf(translation));
  return keysOf(english).filter((key) => !there.has(key));
}

const LANGUAGES = ['de', 'ar'] as const;

export function missingTranslations(): Plugin {
  return {
    name: 'tripos:missing-translations',
    apply: 'serve',
    async handleHotUpdate({ file, server }) {
      const english = file.replace(/\.(?:de|ar)\.ts$/, '.ts');
      if (!/texts\.ts$/.test(basename(english)) || !existsSync(english)) return;
      const sources = Object.values(await server.ssrLoadModule(english)) as { id?: string; en?: Texts }[];
      const texts = Object.fromEntries(sources.flatMap(({ id, en }) => (id && en ? [[id, en]] : [])));
      for (const language of LANGUAGES) {
        const path = english.replace(/\.ts$/, `.${language}.ts`);
        const said = existsSync(path) ? ((await server.ssrLoadModule(path)).default as Texts) : {};
        const missing = missingKeys(texts, said);
        if (missing.length > 0)
          server.config.logger.warn(
            `${relative(join(server.config.root), path)} lacks ${missing.join(', ')}: said in English until then`,
          );
      }
    },
  };
}
