/** Draws trees of files side by side: a row for each folder at the top of `src/`, a box for each folder inside it. */

const ROW = 15;
const LABEL = 92;
const UNIT = 1.1;
const GAP = 40;
const HEAD = 44;

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The rows of a tree: each top folder with the number of files in each folder inside it, its own files first. */
function rowsOf(paths) {
  const rows = new Map();
  for (const path of paths) {
    const [top, ...rest] = path.split('/');
    const row = rest.length === 0 ? '(loose files)' : top;
    const inside = rest.length <= 1 ? '' : path.slice(top.length + 1, path.lastIndexOf('/'));
    if (!rows.has(row)) rows.set(row, new Map());
    rows.get(row).set(inside, (rows.get(row).get(inside) ?? 0) + 1);
  }
  return [...rows]
    .map(([name, boxes]) => ({ name, boxes: [...boxes].sort(), files: [...boxes.values()].reduce((a, b) => a + b, 0) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function drawTree({ name, paths }, left) {
  const rows = rowsOf(paths);
  const parts = [`<text x="${left}" y="16" class="name">${escaped(name)}</text>`];
  parts.push(`<text x="${left}" y="32">${rows.length} rows, ${paths.length} files</text>`);
  rows.forEach((row, at) => {
    const y = HEAD + at * ROW;
    const line = [`<text x="${left}" y="${y + 11}">${escaped(row.name)}</text>`];
    let x = left + LABEL;
    for (const [folder, files] of row.boxes) {
      const title = `${row.name}/${folder}: ${files} ${files === 1 ? 'file' : 'files'}`;
      const kind = files > 25 ? ' class="large"' : '';
      const width = Math.max(0.6, files * UNIT - 0.8).toFixed(1);
      const place = `x="${x.toFixed(1)}" y="${y}" width="${width}" height="${ROW - 3}"`;
      line.push(`<rect${kind} ${place}><title>${escaped(title)}</title></rect>`);
      x += files * UNIT;
    }
    parts.push(line.join(''));
  });
  const width = LABEL + Math.max(...rows.map(({ files }) => files)) * UNIT;
  return { svg: parts.join('\n'), width, height: HEAD + rows.length * ROW };
}

/** An SVG of the trees. Boxes of more than 25 files stand out. */
export function drawStructure(trees) {
  let left = 8;
  const drawn = trees.map((tree) => {
    const result = drawTree(tree, left);
    left += result.width + GAP;
    return result;
  });
  const height = Math.max(...drawn.map((one) => one.height)) + 8;
  const width = Math.ceil(left - GAP + 8);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Folders of src and their files">
<style>text { font: 10px sans-serif; fill: #333 } .name { font-weight: bold; font-size: 13px } rect { fill: #4a7fb5 } .large { fill: #d9822b }</style>
<rect x="0" y="0" width="${width}" height="${height}" style="fill: #fff"/>
${drawn.map(({ svg }) => svg).join('\n')}
</svg>
`;
}
