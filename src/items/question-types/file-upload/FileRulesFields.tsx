import { Checkbox, Group } from '@mantine/core';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { type FileRulesOf, fileEndings, MOST_FILES, MOST_MEBIBYTES } from './schema.ts';
import { fileUploadTexts } from './texts.ts';

const limits = { atLeast: [0, MOST_FILES], atMost: [1, MOST_FILES], mebibytes: [1, MOST_MEBIBYTES] } as const;

interface FileRulesFieldsProps {
  readonly rules: FileRulesOf;
  readonly onChange: (rules: FileRulesOf) => void;
  readonly errors: Readonly<Record<string, string>>;
  /** The path of the rules in the content: `files.`; nothing at its top. */
  readonly path?: string;
  /** False where their greatest number is asked elsewhere. */
  readonly hasMost?: boolean;
}

/** Which files may be handed in, and how many. */
export function FileRulesFields({ rules, onChange, errors, path = '', hasMost = true }: FileRulesFieldsProps) {
  const words = useTexts(fileUploadTexts);
  return (
    <>
      <Checkbox.Group
        label={words.endings}
        description={words.endingsHelp}
        value={rules.endings}
        error={errors[`${path}endings`]}
        onChange={(chosen) => onChange({ ...rules, endings: fileEndings.filter((one) => chosen.includes(one)) })}
      >
        <Group gap="sm" mt={8}>
          {fileEndings.map((ending) => (
            <Checkbox key={ending} value={ending} label={ending} w={88} />
          ))}
        </Group>
      </Checkbox.Group>
      <Group align="flex-start" gap="md">
        {(['atLeast', 'atMost', 'mebibytes'] as const)
          .filter((field) => hasMost || field !== 'atMost')
          .map((field) => (
            <NumberField
              key={field}
              unit={field === 'mebibytes' ? 'mebibytes' : 'number'}
              min={limits[field][0]}
              max={limits[field][1]}
              decimals={0}
              step={1}
              label={words[field]}
              value={rules[field]}
              error={errors[`${path}${field}`]}
              onChange={(value) => onChange({ ...rules, [field]: value })}
            />
          ))}
      </Group>
    </>
  );
}
