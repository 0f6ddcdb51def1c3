/** How a draw is said: on the server in refusals, on screens in lists. */

/** `2–3`, or `1, 3 and 5`: difficulties by their numbers; empty for all of them. */
export function difficultyRange(difficulties: readonly number[]): string {
  const all = [...new Set(difficulties)].sort((a, b) => a - b);
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined || all.length === 5) return '';
  if (first === last) return String(first);
  if (last - first === all.length - 1) return `${first}–${last}`;
  return `${all.slice(0, -1).join(', ')} and ${last}`;
}

/** `3 of Algebra or Geometry, difficulty 2–3`. */
export function drawWords(draw: {
  readonly count: number;
  readonly tags: readonly string[];
  readonly difficulties: readonly number[];
}): string {
  const range = difficultyRange(draw.difficulties);
  const of = draw.tags.length === 0 ? 'the whole bank' : draw.tags.join(' or ');
  return `${draw.count} of ${of}${range === '' ? '' : `, difficulty ${range}`}`;
}
