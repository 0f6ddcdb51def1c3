import { cruise } from 'dependency-cruiser';

/**
 * Reads the imports of every TypeScript file under `folder`/src, with paths relative to src. swc parses them, because
 * TypeScript 7 has no parser that could be called.
 */
export async function readModules(folder) {
  const { output } = await cruise(
    ['src'],
    {
      baseDir: folder,
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
    },
    { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'], extensionAlias: {} },
  );
  return output.modules
    .filter(({ source }) => /^src\/.*\.tsx?$/.test(source))
    .map(({ source, dependencies }) => ({ path: source.slice(4), uses: dependencies.map(toUse) }));
}

function toUse({ module, resolved, couldNotResolve, dependencyTypes, coreModule }) {
  const common = {
    typeOnly: dependencyTypes.includes('type-only'),
    reExport: dependencyTypes.includes('export'),
  };
  if (resolved.startsWith('src/'))
    return { ...common, kind: couldNotResolve ? 'unresolved' : 'file', to: resolved.slice(4) };
  const isOwn = /^[#./]/.test(module);
  if (couldNotResolve && isOwn) return { ...common, kind: 'unresolved', to: module };
  return {
    ...common,
    kind: isOwn ? 'asset' : 'package',
    to: coreModule && !module.startsWith('node:') ? `node:${module}` : module,
  };
}
