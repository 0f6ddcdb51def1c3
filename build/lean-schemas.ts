import type { Plugin } from 'vite';

const CLASSIC = /[\\/]node_modules[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/;
const INDEX = /[\\/]node_modules[\\/]zod[\\/]v4[\\/](?:classic[\\/]external|core[\\/]index)\.js$/;

/** Each kind of schema says how it is described; without it, the table by kinds that describing brings along says the same. */
const PROCESSOR = /^\s*inst\._zod\.processJSONSchema = .*processors\.\w+\(inst, ctx, json, params\);$/gm;
const IMPORTS = /^import (?:\* as processors|\{[^}]*JSONSchemaMethod[^}]*\}) from "[^"]+";$/gm;
const INDEXED = /^export (?:\*(?: as \w+)?|\{[^}]*\}) from "[^"]*json-schema[^"]*";$/gm;

const MISSING = `
const unavailable = () => { throw new Error("Schemas are described by #platform/contract/json-schema.ts in the browser"); };
const processors = { aggregateChecks: unavailable };
const createToJSONSchemaMethod = () => unavailable;
const createStandardJSONSchemaMethod = () => unavailable;
`;

/** The library's file with every schema, without what describes schemas as JSON Schema. Throws when it is written differently. */
export function withoutDescriptions(code: string): string {
  const processors = code.match(PROCESSOR)?.length ?? 0;
  const imports = code.match(IMPORTS)?.length ?? 0;
  const lean = code.replace(PROCESSOR, '').replace(IMPORTS, '');
  if (processors < 30 || imports !== 2 || /processJSONSchema/.test(lean))
    throw new Error('The library of schemas is written differently: look at build/lean-schemas.ts');
  return lean + MISSING;
}

/** Fewer than one page in fifty describes schemas: the others do not load what does, a fifth of the library. */
export function leanSchemas(): Plugin {
  return {
    name: 'tripos:lean-schemas',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source !== 'zod/v4/core' || !importer || /[\\/]node_modules[\\/]/.test(importer)) return undefined;
      const core = await this.resolve(source, importer, { skipSelf: true });
      return core?.id.replace(/index\.js$/, 'json-schema-processors.js');
    },
    transform(code, id) {
      if (CLASSIC.test(id)) return { code: withoutDescriptions(code), map: null };
      if (INDEX.test(id)) return { code: code.replace(INDEXED, ''), map: null };
      return undefined;
    },
  };
}
