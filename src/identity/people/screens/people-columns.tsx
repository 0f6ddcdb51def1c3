import { Badge, Text } from '@mantine/core';
import type { Format } from '#platform/web/i18n/format.ts';
import { inList } from '#platform/web/i18n/format.ts';
import type { SameTexts } from '#platform/web/i18n/texts.ts';
import type { Column } from '#platform/web/tables/data-table-model.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import type { UserRow } from '../contract-users.ts';
import { nameOf } from '../rules.ts';
import classes from './people.module.css';
import { PersonPhoto, StatusBadge } from './shared/PersonBadges.tsx';
import type { peopleTexts } from './shared/people-texts.ts';
import type { listTexts } from './texts.ts';

type Words = SameTexts<(typeof listTexts)['en']>;
type Names = SameTexts<(typeof peopleTexts)['en']>;

const Groups = ({ groups, more }: { groups: UserRow['groups']; more: (count: number) => string }) => (
  <span className={classes.groups} title={inList(groups.map((group) => group.name))}>
    {groups.slice(0, 2).map((group) => (
      <Badge key={group._id} color="gray" className={classes.group ?? ''}>
        {group.name}
      </Badge>
    ))}
    {groups.length > 2 && (
      <Text span size="xs" c="dimmed">
        {more(groups.length - 2)}
      </Text>
    )}
  </span>
);

/** A person's photo, name and address, the name leading to their page. */
export const PersonCell = ({ user }: { user: UserRow }) => (
  <div className={classes.person}>
    <PersonPhoto user={user} />
    <div className={classes.personWords}>
      <TextLink to="/user/$id" params={{ id: user._id }} fw={550} c="inherit" underline="hover">
        {nameOf(user)}
      </TextLink>
      <Text size="xs" c="dimmed" truncate>
        {user.email}
      </Text>
    </div>
  </div>
);

const nameColumns = (words: Words, names: Names): Column<UserRow>[] => [
  {
    key: 'name',
    title: words.columns.name,
    sort: 'name',
    onCard: 'title',
    render: (user) => <PersonCell user={user} />,
  },
  {
    key: 'firstName',
    title: names.fields.firstName,
    sort: 'firstName',
    hiddenAtFirst: true,
    render: (user) => user.firstName,
  },
  {
    key: 'lastName',
    title: names.fields.lastName,
    sort: 'lastName',
    hiddenAtFirst: true,
    render: (user) => user.lastName,
  },
  { key: 'email', title: names.fields.email, sort: 'email', hiddenAtFirst: true, render: (user) => user.email },
];

const factorColumn = (words: Words): Column<UserRow> => ({
  key: 'factor',
  title: words.columns.secondFactor,
  hiddenAtFirst: true,
  render: (user) =>
    user.hasSecondFactor ? (
      words.factor.has
    ) : (
      <Text span c="dimmed" inherit>
        {words.factor.none}
      </Text>
    ),
});

/** The columns of the list of people; admins see who has a second factor. */
export const peopleColumns = (
  words: Words,
  names: Names,
  format: Format,
  { showsFactors = false } = {},
): Column<UserRow>[] => [
  ...nameColumns(words, names),
  {
    key: 'role',
    title: words.columns.role,
    onCard: 'fact',
    render: (user) => inList(user.roles.map((role) => names.roles[role])),
  },
  {
    key: 'status',
    title: words.columns.status,
    onCard: 'fact',
    render: (user) => (
      <span className={classes.status}>
        <StatusBadge status={user.status} />
      </span>
    ),
  },
  {
    key: 'groups',
    title: names.fields.groups,
    render: (user) => <Groups groups={user.groups} more={words.more} />,
  },
  {
    key: 'lastSeen',
    title: words.columns.lastSeen,
    sort: 'lastSeenAt',
    onlyWide: true,
    render: (user) =>
      user.lastSeenAt === null ? (
        <Text span c="dimmed" inherit>
          {names.never}
        </Text>
      ) : (
        <span title={format.dateTime(user.lastSeenAt)}>{format.relative(user.lastSeenAt)}</span>
      ),
  },
  ...(showsFactors ? [factorColumn(words)] : []),
  {
    key: 'created',
    title: words.columns.created,
    sort: 'createdAt',
    hiddenAtFirst: true,
    render: (user) => format.date(user.createdAt),
  },
];
