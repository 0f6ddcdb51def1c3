/** Mantine's links and buttons that lead to pages of this site: `<ButtonLink to="/quizzes">…</ButtonLink>`. */
import { Anchor, Button, type ButtonProps, Menu, NavLink } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type AnchorButtonProps = ButtonProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> & { ref?: Ref<HTMLAnchorElement> };

const ButtonAnchor = (props: AnchorButtonProps) => <Button component="a" {...props} />;

/** A link that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);
/** A link in text. */
export const TextLink = createLink(Anchor<'a'>);
/** An entry of a side menu. */
export const NavEntry = createLink(NavLink<'a'>);
/** An entry of a drop-down menu that leads somewhere. */
export const MenuLink = createLink(Menu.Item<'a'>);
