import { Checkbox, Stack, TextInput } from '@mantine/core';
import { inList } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ShareInput } from '../editing/ShareInput.tsx';
import { partType } from '../part-types.ts';
import type { EditorProps } from '../screen-props.ts';
import { ordinaryResult, resultOf, variablesOf } from './follow-through.ts';
import type { Part } from './part.ts';
import { multiPartTexts } from './texts.ts';

interface FollowFieldsProps extends Pick<EditorProps<unknown>, 'errors'> {
  readonly part: Part;
  readonly index: number;
  readonly parts: readonly Part[];
  readonly change: (part: Part) => void;
}

/** What the formula comes to with the correct results; null while a part it needs is unfinished. */
function valueWithKey({ part, index, parts }: FollowFieldsProps): string | null {
  if (!part.followThrough) return null;
  const isSound = ({ type, content }: Part): boolean => partType(type).contentSchema.safeParse(content).success;
  if (!isSound(part)) return null;
  const results = parts.slice(0, index).flatMap((one) => {
    const result = one.resultName !== null && isSound(one) ? ordinaryResult(one) : null;
    return result === null ? [] : [[one.resultName, result]];
  });
  return resultOf(part.followThrough.formula, { ...variablesOf(part), ...Object.fromEntries(results) });
}

/** The name of a number for later parts, and the formula by which it follows from earlier ones. */
export function FollowFields(props: FollowFieldsProps) {
  const { part, index, parts, change, errors } = props;
  const texts = useTexts(multiPartTexts);
  const { followThrough } = part;
  const earlier = parts.slice(0, index).flatMap(({ resultName }) => resultName ?? []);
  const value = valueWithKey(props);
  const named = earlier.length === 0 ? texts.noResults : texts.formulaHelp(inList(earlier));
  const help = value === null ? named : texts.withKey(value);
  return (
    <Stack gap="md">
      <TextInput
        label={texts.resultName}
        description={texts.resultNameHelp}
        maw="13rem"
        spellCheck={false}
        autoComplete="off"
        value={part.resultName ?? ''}
        error={errors.resultName}
        onChange={(event) => change({ ...part, resultName: event.currentTarget.value.trim() || null })}
      />
      {(earlier.length > 0 || followThrough) && (
        <Checkbox
          label={texts.follow}
          checked={followThrough !== null}
          onChange={(event) =>
            change({ ...part, followThrough: event.currentTarget.checked ? { formula: '', share: '1' } : null })
          }
        />
      )}
      {followThrough && (
        <>
          <TextInput
            label={texts.formula}
            description={help}
            required
            maw="30rem"
            spellCheck={false}
            autoComplete="off"
            value={followThrough.formula}
            error={errors['followThrough.formula']}
            onChange={(event) =>
              change({ ...part, followThrough: { ...followThrough, formula: event.currentTarget.value } })
            }
          />
          <ShareInput
            label={texts.partialShare}
            help={texts.shareHelp}
            value={followThrough.share}
            error={errors['followThrough.share']}
            onChange={(share) => change({ ...part, followThrough: { ...followThrough, share } })}
          />
        </>
      )}
    </Stack>
  );
}
