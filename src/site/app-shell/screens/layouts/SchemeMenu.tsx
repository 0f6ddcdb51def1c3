import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { BarMenu } from '#platform/web/ui/BarMenu.tsx';
import { siteTexts } from '../texts.ts';

const schemes = [
  ['light', IconSun],
  ['dark', IconMoon],
  ['auto', IconDeviceDesktop],
] as const satisfies [MantineColorScheme, typeof IconSun][];

/** Light, dark, or as the device; `children` are further entries about looks. */
export function SchemeMenu({ children }: { children?: ReactNode }) {
  const texts = useTexts(siteTexts).scheme;
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = schemes.find(([scheme]) => scheme === colorScheme)?.[1] ?? IconDeviceDesktop;
  return (
    <BarMenu label={`${texts.label}: ${texts[colorScheme]}`} face={<Current size={20} stroke={1.5} aria-hidden />}>
      {schemes.map(([scheme, Icon]) => (
        <Menu.Item
          key={scheme}
          leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
          aria-current={scheme === colorScheme || undefined}
          fw={scheme === colorScheme ? 600 : 400}
          onClick={() => setColorScheme(scheme)}
        >
          {texts[scheme]}
        </Menu.Item>
      ))}
      {children}
    </BarMenu>
  );
}
