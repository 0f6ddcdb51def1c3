/** What the editor does to a content. */
import type { Content, Label } from './schema.ts';

/** The content with other labels: places keep theirs, and a place whose label is gone gets the first. */
export function withLabels(content: Content, labels: Label[]): Content {
  const places = content.places.map((place) => {
    const own = content.labels[place.label];
    return {
      ...place,
      label: Math.max(
        0,
        labels.findIndex((label) => label.id === own?.id),
      ),
    };
  });
  return { ...content, labels, places };
}
