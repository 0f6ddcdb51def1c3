import { Radio, Stack, Switch, TagsInput } from '@mantine/core';
import { InstantInput } from '#platform/web/forms/InstantInput.tsx';
import { NumberField } from '#platform/web/forms/NumberField.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { nicknamePolicies, paces, pointModes } from '../../contract.ts';
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

/** How the game is played, each choice with what it means. */
export function SettingsFields({ settings, onChange, closesError }: FieldsProps) {
  const { setup: texts, paces: paceNames } = useTexts(liveStartTexts);
  const { pace, points } = settings;
  return (
    <Stack gap="lg">
      <Radio.Group
        label={texts.pace}
        value={pace}
        onChange={(chosen) => onChange({ pace: paces.find((one) => one === chosen)! })}
      >
        <Stack gap="xs" mt={6}>
          {paces.map((one) => (
            <Radio key={one} value={one} label={paceNames[one]} description={texts.paceHelp[one]} />
          ))}
        </Stack>
      </Radio.Group>
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
      <Radio.Group
        label={texts.points}
        value={points}
        onChange={(chosen) => onChange({ points: pointModes.find((one) => one === chosen)! })}
      >
        <Stack gap="xs" mt={6}>
          {pointModes.map((one) => (
            <Radio key={one} value={one} label={texts.pointModes[one]} description={texts.pointsHelp[one]} />
          ))}
        </Stack>
      </Radio.Group>
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
      <Radio.Group
        label={texts.join}
        value={settings.nicknames}
        onChange={(chosen) => onChange({ nicknames: nicknamePolicies.find((one) => one === chosen)! })}
      >
        <Stack gap="xs" mt={6}>
          {nicknamePolicies.map((one) => (
            <Radio key={one} value={one} label={texts.nicknames[one]} />
          ))}
        </Stack>
      </Radio.Group>
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
