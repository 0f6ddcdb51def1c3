import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { pageAt } from '#platform/web/page-at.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { isForeignLink } from '../../rules.ts';

const wayTo = (address: string) => {
  const { pathname, searchParams, hash } = new URL(address, 'https://here.test');
  return { to: pageAt(pathname), search: Object.fromEntries(searchParams), hash: hash.slice(1) };
};

/** A button that leads where the page's author says; nothing without a label or an address. */
export function BlockButton({ to, label, ...props }: { to: string; label: string } & ButtonProps) {
  if (to === '' || label === '') return null;
  if (isForeignLink(to)) {
    return (
      <Button component="a" href={to} rel="noopener nofollow" {...props}>
        {label}
      </Button>
    );
  }
  return (
    <ButtonLink {...wayTo(to)} {...props}>
      {label}
    </ButtonLink>
  );
}

/** A card that is one link to a page of this site. */
export function CardLink({
  to,
  className,
  children,
}: {
  to: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Link {...wayTo(to)} className={clsx(className)}>
      {children}
    </Link>
  );
}
