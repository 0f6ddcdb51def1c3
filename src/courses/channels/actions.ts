/** Finding, reading, making and changing channels. */

import { randomInt } from 'node:crypto';
import type { RawAnswer } from '#access/handle.ts';
import type { Actor } from '#access/subject.ts';
import { CODE_LETTERS, readCode, showCode } from '#billing/rules.ts';
import { hashPassword } from '#identity/account/api.ts';
import { findImage } from '#items/question-bank/api.ts';
import { namesNothing } from '#platform/contract/changes.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { withChanges } from '#platform/server/changes.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { plainText, sanitiseRichText } from '#platform/server/text/rich-text.ts';
import { getFindable, getManaged, standingOf } from './actions-find.ts';
import { readInside } from './actions-items.ts';
import {
  type Channel,
  type ChannelInput,
  type ChannelSummary,
  channelInputSchema,
  type updateChannel as updateChannelCall,
} from './contract.ts';
import { mayLeave, mayManage, mayOwn, maySeeInside, waysIn } from './rules.ts';
import {
  type ChannelFilter,
  type ChannelRow,
  type ChannelValues,
  insertChannel,
  isStoredImage,
  listChannelRows,
  updateChannelRow,
} from './store.ts';
import { findOwnerName } from './store-members.ts';

const EXCERPT = 240;

const coverOf = (row: ChannelRow): string | null =>
  row.cover_hash === null ? null : `/v1/api/channels/${row.channel_id}/cover?v=${row.cover_hash.slice(0, 12)}`;

const toSummary = (row: ChannelRow): ChannelSummary => ({
  _id: row.channel_id,
  name: row.name,
  excerpt: plainText(row.description).slice(0, EXCERPT),
  cover: coverOf(row),
  kind: row.kind,
  memberCount: row.member_count,
  itemCount: row.item_count,
  role: row.joined_at === null ? null : row.role,
  isInvited: row.role !== null && row.joined_at === null,
  createdAt: row.created_at.toISOString(),
});

export async function listChannels(tx: TenantTx, actor: Actor | null, filter: ChannelFilter) {
  const reader = actor && { personId: actor.personId, seesAll: actor.role === 'admin' };
  const { rows, total } = await listChannelRows(tx, reader, filter);
  return { channels: rows.map(toSummary), total };
}

export async function readChannel(tx: TenantTx, actor: Actor | null, channelId: string, now: Date): Promise<Channel> {
  const row = await getFindable(tx, actor, channelId);
  const standing = standingOf(row);
  const isOpen = maySeeInside(actor, row, standing);
  const manages = mayManage(actor, standing);
  return {
    ...toSummary(row),
    description: row.description,
    owner: await findOwnerName(tx, channelId),
    coverImage: manages && row.cover_hash !== null ? `/v1/api/images/${row.cover_hash}` : null,
    edit: row.edit,
    passCodeChangedAt: manages ? (row.pass_code_changed_at?.toISOString() ?? null) : null,
    isOpen,
    ...(isOpen ? await readInside(tx, actor, channelId, standing, now) : { items: [], news: [] }),
    may: {
      join: actor !== null && waysIn(row, standing) !== null,
      leave: mayLeave(standing),
      edit: manages,
      manageModerators: mayOwn(actor, standing),
      delete: mayOwn(actor, standing),
    },
  };
}

/** The cover for a reader whose copy, if any, carries `knownTag`. */
export async function coverAnswer(
  tx: TenantTx,
  actor: Actor | null,
  channelId: string,
  knownTag: string | undefined,
): Promise<RawAnswer> {
  const { cover_hash: hash } = await getFindable(tx, actor, channelId);
  const image = hash === null ? undefined : await findImage(tx, hash);
  if (!image) throw notFound('The picture');
  const etag = `"${hash}"`;
  const headers = { 'cache-control': 'private, max-age=86400', etag };
  if (knownTag === etag) return { status: 304, headers };
  return { headers: { ...headers, 'content-type': image.mime, 'content-disposition': 'inline' }, bytes: image.bytes };
}

async function toValues(tx: TenantTx, input: ChannelInput): Promise<ChannelValues> {
  const hash = input.cover?.split('/').at(-1) ?? null;
  if (hash !== null && !(await isStoredImage(tx, hash))) throw badField('cover', 'Must be a stored picture');
  return { name: input.name, description: sanitiseRichText(input.description), cover_hash: hash, kind: input.kind };
}

/** A pass code with what is stored of it. Hashing is slow on purpose, so it is done before a transaction begins. */
export interface MadeCode {
  readonly shown: string;
  readonly hash: string;
}

const newCode = (): string => Array.from({ length: 8 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');

/** The wished code, or one of eight random letters and digits. Throws `invalid_input` for one that is too short. */
export async function makeCode(wished: string | undefined): Promise<MadeCode> {
  if (wished === undefined) {
    const code = newCode();
    return { shown: showCode(code), hash: await hashPassword(code) };
  }
  const code = readCode(wished);
  if (code.length < 6) throw badField('passCode', 'Must be at least 6 letters or digits');
  return { shown: wished, hash: await hashPassword(code) };
}

const codeValues = (code: MadeCode | null, now: Date) => ({
  pass_code_hash: code?.hash ?? null,
  pass_code_changed_at: code === null ? null : now,
});

/** A code that nobody would ever be asked for is refused, not dropped. */
export function refuseUselessCode(kind: ChannelInput['kind'], wished: string | undefined): void {
  if (kind !== 'code' && wished !== undefined)
    throw badField('passCode', 'Only a channel that is joined by pass code has one: send kind code as well');
}

export async function createChannel(
  tx: TenantTx,
  actor: Actor,
  input: ChannelInput,
  code: MadeCode | null,
  now: Date,
): Promise<Channel & { passCode: string | null }> {
  const values = await toValues(tx, input);
  const channelId = await insertChannel(tx, actor.personId, { ...values, ...codeValues(code, now) }, now);
  await writeAudit(tx, actor, 'channel.create', 'channel', channelId, { name: input.name, kind: input.kind });
  return { ...(await readChannel(tx, actor, channelId, now)), passCode: code?.shown ?? null };
}

/**
 * Changes a channel. `makeNew` is the code for one that is by pass code and has none yet, or gets another; it is not used
 * where the channel keeps its code. Throws `conflict` for a stale edit.
 */
export async function updateChannel(
  tx: TenantTx,
  actor: Actor,
  channelId: string,
  changes: BodyOf<typeof updateChannelCall>,
  makeNew: MadeCode | null,
  now: Date,
): Promise<Channel & { passCode: string | null }> {
  const row = await getManaged(tx, actor, channelId);
  if (changes.edit !== undefined && changes.edit !== row.edit) {
    throw new Refusal('conflict', 'Someone else has changed this channel. Reload it to see the changes', {
      details: [{ path: 'edit', message: `Is ${row.edit} now`, current: row.edit }],
    });
  }
  const before = await readChannel(tx, actor, channelId, now);
  if (namesNothing(changes)) return { ...before, passCode: null };
  const input = withChanges(channelInputSchema, { ...before, cover: before.coverImage }, changes);
  refuseUselessCode(input.kind, changes.passCode);
  const keepsCode = input.kind === 'code' && row.pass_code_hash !== null && changes.passCode === undefined;
  const code = keepsCode || input.kind !== 'code' ? null : makeNew;
  const values = await toValues(tx, input);
  await updateChannelRow(tx, channelId, { ...values, ...(!keepsCode && codeValues(code, now)) }, now);
  await writeAudit(tx, actor, 'channel.update', 'channel', channelId, { kind: input.kind, newCode: code !== null });
  return { ...(await readChannel(tx, actor, channelId, now)), passCode: code?.shown ?? null };
}

/** Throws `impossible` where there is no pass code to be changed. */
export async function rotatePassCode(
  tx: TenantTx,
  actor: Actor,
  channelId: string,
  code: MadeCode,
  now: Date,
): Promise<Channel & { passCode: string | null }> {
  const row = await getManaged(tx, actor, channelId);
  if (row.kind !== 'code') throw new Refusal('impossible', 'This channel does not use a pass code');
  await updateChannelRow(tx, channelId, codeValues(code, now), now);
  await writeAudit(tx, actor, 'channel.passCode', 'channel', channelId, {});
  return { ...(await readChannel(tx, actor, channelId, now)), passCode: code.shown };
}

export async function deleteChannel(tx: TenantTx, actor: Actor, channelId: string, now: Date): Promise<void> {
  await getManaged(tx, actor, channelId, { asOwner: true });
  await updateChannelRow(tx, channelId, { deleted_at: now }, now);
  await writeAudit(tx, actor, 'channel.delete', 'channel', channelId, {});
}

export async function restoreChannel(tx: TenantTx, actor: Actor, channelId: string, now: Date): Promise<Channel> {
  await getManaged(tx, actor, channelId, { asOwner: true, alsoDeleted: true });
  await updateChannelRow(tx, channelId, { deleted_at: null }, now);
  await writeAudit(tx, actor, 'channel.restore', 'channel', channelId, {});
  return readChannel(tx, actor, channelId, now);
}
