/** Makes schemas take less memory (decision 153). */
import { z } from 'zod';

/** What is used of a schema, or of a check of one. */
interface Made {
  readonly _zod: { readonly constr: object; traits: ReadonlySet<string> };
}

/**
 * Lets all schemas of a kind have one set of the names of what they are, instead of one each: 250 bytes of every schema that is made
 * from now on.
 */
export function shareTraits(): void {
  const known = new Map<object, ReadonlySet<string>>();
  z.config({
    postProcessor({ _zod: made }: Made) {
      const traits = known.get(made.constr);
      if (traits === undefined) known.set(made.constr, made.traits);
      else if (traits.size === made.traits.size && traits.isSubsetOf(made.traits)) made.traits = traits;
    },
  });
}
