/** Passing a certificate on: its page of verification says to everybody what it is worth. */
import { Button, Menu } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import {
  IconBrandLinkedin,
  IconCheck,
  IconDeviceMobileShare,
  IconLink,
  IconMail,
  IconShare,
} from '@tabler/icons-react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useTenant } from '#platform/web/start/boot.ts';
import { certificateTexts } from './texts.ts';

const icon = { size: 18, stroke: 1.5 } as const;

interface ShareMenuProps {
  readonly title: string;
  readonly code: string;
  /** ISO 8601. */
  readonly issuedAt: string;
}

/** LinkedIn's form for a certificate of one's profile, filled in. */
function profileAddress({ title, code, issuedAt }: ShareMenuProps, school: string, address: string): string {
  const issued = new Date(issuedAt);
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: title,
    organizationName: school,
    issueYear: String(issued.getUTCFullYear()),
    issueMonth: String(issued.getUTCMonth() + 1),
    certUrl: address,
    certId: code,
  });
  return `https://www.linkedin.com/profile/add?${query}`;
}

/** Ways to share the page on which a certificate and its badge are verified. */
export function ShareMenu(props: ShareMenuProps) {
  const texts = useTexts(certificateTexts).page;
  const { name: school } = useTenant();
  const clipboard = useClipboard({ timeout: 3000 });
  const address = `${window.location.origin}/cert?code=${props.code}`;
  const said = texts.shareText(props.title, school);
  const canShare = typeof navigator.share === 'function';
  // Closing the system's own dialog is no failure.
  const share = (): void => void navigator.share({ title: said, url: address }).catch(() => undefined);
  return (
    <>
      <Menu position="bottom">
        <Menu.Target>
          <Button leftSection={clipboard.copied ? <IconCheck {...icon} /> : <IconShare {...icon} />}>
            {clipboard.copied ? texts.copied : texts.share}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => clipboard.copy(address)}>
            {texts.copy}
          </Menu.Item>
          {canShare && (
            <Menu.Item leftSection={<IconDeviceMobileShare {...icon} />} onClick={share}>
              {texts.shareApp}
            </Menu.Item>
          )}
          <Menu.Item
            component="a"
            href={profileAddress(props, school, address)}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconBrandLinkedin {...icon} />}
          >
            {texts.linkedIn}
          </Menu.Item>
          <Menu.Item
            component="a"
            href={`mailto:?subject=${encodeURIComponent(said)}&body=${encodeURIComponent(address)}`}
            leftSection={<IconMail {...icon} />}
          >
            {texts.email}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <span role="status" style={{ position: 'absolute', clipPath: 'inset(50%)' }}>
        {clipboard.copied && texts.copied}
      </span>
    </>
  );
}
