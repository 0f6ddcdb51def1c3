import { typeIcons } from './type-icons.ts';
import { iconNameOf, typeNameOf } from './type-names.ts';

/** The sign of a question type, with its name for screen readers and as a tooltip. */
export function TypeIcon({ type, size = 18 }: { type: string; size?: number }) {
  const Icon = typeIcons[iconNameOf(type)];
  const name = typeNameOf(type);
  return (
    <span role="img" aria-label={name} title={name} style={{ display: 'inline-flex' }}>
      <Icon size={size} stroke={1.5} aria-hidden />
    </span>
  );
}
