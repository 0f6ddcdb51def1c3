/** Mantine's links and buttons that lead to pages of this site: `<ButtonLink to="/quizzes">…</ButtonLink>`. */
import { Anchor, type AnchorProps, Button, type ButtonProps, Menu } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type AnchorButtonProps = ButtonProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> & { ref?: Ref<HTMLAnchorElement> };

const ButtonAnchor = (props: AnchorButtonProps) => <Button component="a" {...props} />;

type BackAnchorProps = AnchorProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps> & { ref?: Ref<HTMLAnchorElement> };

const BackAnchor = ({ children, ...props }: BackAnchorProps) => (
  <Anchor size="sm" display="inline-flex" style={{ alignItems: 'center', gap: 4 }} {...props}>
    <IconArrowLeft size={16} stroke={1.5} aria-hidden /> {children}
  </Anchor>
);

/** A link in text, to the page above this one. */
export const BackLink = createLink(BackAnchor);
/** A link that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);
/** A link in text. */
export const TextLink = createLink(Anchor<'a'>);
/** An entry of a drop-down menu that leads somewhere. */
export const MenuLink = createLink(Menu.Item<'a'>);
