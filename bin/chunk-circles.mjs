/**
 * Circles of static imports among the files of a build, each as the keys along it with the first one again at its end.
 * Dynamic imports are no part of one: they run when both files are there.
 * @param {Record<string, { imports?: readonly string[] }>} manifest Vite's `manifest.json`.
 * @returns {string[][]} One circle for each import that closes one; empty where there is none.
 */
export function circlesOf(manifest) {
  const done = new Set();
  const found = [];
  const visit = (key, path) => {
    const at = path.indexOf(key);
    if (at !== -1) found.push([...path.slice(at), key]);
    if (at !== -1 || done.has(key)) return;
    for (const imported of manifest[key]?.imports ?? []) visit(imported, [...path, key]);
    done.add(key);
  };
  for (const key of Object.keys(manifest)) visit(key, []);
  return found;
}
