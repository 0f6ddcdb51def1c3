import { Radio, Stack, Switch, TagsInput } from '@mantine/core';
import { InstantInput } from '#platform/web/forms/InstantInput.tsx';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { nicknamePolicies, paces, pointModes } from '../../contract-room.ts';
import { MOST_GUEST_DAYS, MOST_TEAMS } from '../../contract-setup.ts';
import { PointsHelp } from '../parts/PointsHelp.tsx';
import type { Settings } from './setup-form.ts';
import { liveStartTexts } from './texts.ts';

interface FieldsProps {
  readonly settings: Settings;
  readonly onChange: (change: Partial<Settings>) => void;
  /** Shown below the field. */
  readonly closesError: string | undefined;
}

interface ChoiceFieldProps<Choice extends string> {
  label: string;
  choices: readonly Choice[];
  value: Choice;
  names: Readonly<Record<Choice, string>>;
  help?: Readonly<Record<Choice, string>>;
  onChange: (chosen: Choice) => void;
}

/** One of a few, each with its name and what it means. */
function ChoiceField<Choice extends string>({
  label,
  choices,
  value,
  names,
  help,
  onChange,
}: ChoiceFieldProps<Choice>) {
  return (
    <Radio.Group label={label} value={value} onChange={(chosen) => onChange(choices.find((one) => one === chosen)!)}>
      <Stack gap="xs" mt={6}>
        {choices.map((one) => (
          <Radio key={one} value={one} label={names[one]} description={help?.[one]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** When questions follow each other, with what the chosen pace needs. */
function PaceFields({ settings, onChange, closesError }: FieldsProps) {
  const { setup: texts, paces: paceNames } = useTexts(liveStartTexts);
  const { pace } = settings;
  return (
    <>
      <ChoiceField
        label={texts.pace}
        choices={paces}
        value={pace}
        names={paceNames}
        help={texts.paceHelp}
        onChange={(chosen) => onChange({ pace: chosen })}
      />
      {pace === 'timed' && (
        <NumberField
          unit="seconds"
          min={2}
          max={60}
          decimals={0}
          step={1}
          path="pauseSeconds"
          label={texts.pause}
          help={texts.pauseHelp}
          input={{ w: 160, rightSection: texts.secondsUnit }}
          value={settings.pauseSeconds}
          onChange={(pauseSeconds) => onChange({ pauseSeconds })}
        />
      )}
      {pace === 'own' && (
        <InstantInput
          path="closesAt"
          label={texts.closes}
          help={
            settings.nicknames === 'members'
              ? texts.closesHelp
              : `${texts.closesHelp} ${texts.closesHelpGuests(MOST_GUEST_DAYS)}`
          }
          value={settings.closesAt}
          onChange={(closesAt) => onChange({ closesAt })}
          error={closesError}
        />
      )}
    </>
  );
}

/** How the game is played, each choice with what it means. */
export function SettingsFields({ settings, onChange, closesError }: FieldsProps) {
  const { setup: texts } = useTexts(liveStartTexts);
  const { points } = settings;
  return (
    <Stack gap="lg">
      <PaceFields settings={settings} onChange={onChange} closesError={closesError} />
      <ChoiceField
        label={texts.points}
        choices={pointModes}
        value={points}
        names={texts.pointModes}
        help={texts.pointsHelp}
        onChange={(chosen) => onChange({ points: chosen })}
      />
      <PointsHelp label={texts.howPoints} points={points} streakBonus={settings.streakBonus} />
      <Switch
        label={texts.streak}
        description={texts.streakHelp}
        checked={settings.streakBonus}
        onChange={(event) => onChange({ streakBonus: event.currentTarget.checked })}
      />
      <Switch
        label={texts.closeness}
        description={texts.closenessHelp}
        checked={settings.closeness}
        onChange={(event) => onChange({ closeness: event.currentTarget.checked })}
      />
      <ChoiceField
        label={texts.join}
        choices={nicknamePolicies}
        value={settings.nicknames}
        names={texts.nicknames}
        onChange={(chosen) => onChange({ nicknames: chosen })}
      />
      <Switch
        label={texts.late}
        description={texts.lateHelp}
        checked={settings.lateJoining}
        onChange={(event) => onChange({ lateJoining: event.currentTarget.checked })}
      />
      <TagsInput
        label={texts.teams}
        description={texts.teamsHelp}
        placeholder={settings.teams.length === 0 ? texts.teamsPlaceholder : ''}
        maxTags={MOST_TEAMS}
        value={[...settings.teams]}
        onChange={(teams) => onChange({ teams })}
      />
    </Stack>
  );
}
