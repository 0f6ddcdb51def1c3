import { type ComponentType, createElement, lazy, useState } from 'react';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

export type Preloadable<Props> = ComponentType<Props> & { readonly preload: Load<Props> };

/**
 * A component in a file of its own, to be drawn inside a `Suspense`. Once `preload` has fetched the file, it is drawn at once:
 * a lazy component shows its fallback for one turn even then, and React leaves a fallback on the screen for 300 ms.
 */
export function preloadable<Props extends object>(load: Load<Props>): Preloadable<Props> {
  let loaded: ComponentType<Props> | null = null;
  const preload: Load<Props> = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Later = lazy(preload);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each file, outside of components
  function Part(props: Props) {
    // The same one for as long as it is mounted: another one would lose what is typed.
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? Later);
    return createElement(Component, props);
  }
  return Object.assign(Part, { preload });
}
