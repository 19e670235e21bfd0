import { randomInt } from 'node:crypto'
import { aDay, aMinute } from '@handoff/contracts/kit/dates/durations'
import {
  codeMinutes,
  codesPerLink,
  codesPerMailbox,
  codeTries,
  type LinkedPage,
  linkPages,
  passMinutes,
  resendSeconds,
} from '@handoff/contracts/referrals/links'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { type Actor, noOne } from '../context.ts'
import { badInput, forbidden, notFound, Problem, tooMany } from '../problem.ts'
import { hashOf, newToken } from './token.ts'

/** Subject of a link: exactly one of these. */
export type LinkSubject =
  | { groupId: number }
  | { referralId: number }
  | { appointmentId: number }
  | { surveyResponseId: number }
  | { entityId: number }

const columnsOf = (subject: LinkSubject) => ({
  group_id: 'groupId' in subject ? subject.groupId : null,
  referral_id: 'referralId' in subject ? subject.referralId : null,
  appointment_id: 'appointmentId' in subject ? subject.appointmentId : null,
  survey_response_id: 'surveyResponseId' in subject ? subject.surveyResponseId : null,
  entity_id: 'entityId' in subject ? subject.entityId : null,
})

type New = {
  purpose: LinkedPage
  subject: LinkSubject
  /** Where it was emailed; for one made by staff, where its codes are sent, if set here. */
  sentTo: string | null
  now: Date
  expiresAt: Date
  /** The staff person who opens it or hands it over. An emailed link is shown to no one. */
  madeById?: number
}

/** Makes a link for one purpose and subject. Returns its address, which is the only place with the token. */
export async function makeLink(
  db: Kysely<DB>,
  { purpose, subject, sentTo, now, expiresAt, madeById }: New,
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('link')
    .values({
      purpose,
      token_hash: hashOf(token),
      ...columnsOf(subject),
      sent_to: sentTo,
      created_at: now,
      expires_at: expiresAt,
      made_by_id: madeById ?? null,
    })
    .execute()
  return `${linkPages[purpose]}?token=${token}`
}

const ofSubject = (purpose: LinkedPage, subject: LinkSubject) => {
  const [column, id] = Object.entries(columnsOf(subject)).find(([, value]) => value !== null)!
  return sql<boolean>`(purpose = ${purpose} and ${sql.ref(column)} = ${id} and revoked_at is null)`
}

/** Revokes earlier links. */
export const retireLinks = (db: Kysely<DB>, purpose: LinkedPage, subject: LinkSubject, now: Date) =>
  db.updateTable('link').set({ revoked_at: now }).where(ofSubject(purpose, subject)).execute()

/** Extends open links to at least this moment. */
export const extendLinks = (db: Kysely<DB>, purpose: LinkedPage, subject: LinkSubject, expiresAt: Date) =>
  db
    .updateTable('link')
    .set({ expires_at: expiresAt })
    .where(ofSubject(purpose, subject))
    .where('expires_at', '<', expiresAt)
    .execute()

/**
 * Another link for the same subject. Earlier links sent to the same mailbox, or handed over, are extended to the same
 * expiry; those sent to another mailbox are revoked.
 */
export async function renewLink(db: Kysely<DB>, link: New): Promise<string> {
  const { purpose, subject, sentTo, now, expiresAt } = link
  if (sentTo !== null)
    await db
      .updateTable('link')
      .set({ revoked_at: now })
      .where(ofSubject(purpose, subject))
      .where('made_by_id', 'is', null)
      .where('sent_to', '<>', sentTo)
      .execute()
  await extendLinks(db, purpose, subject, expiresAt)
  return makeLink(db, link)
}

const columns = [
  'id',
  'group_id',
  'referral_id',
  'appointment_id',
  'survey_response_id',
  'entity_id',
  'sent_to',
  'expires_at',
  'seen_at',
  'made_by_id',
] as const

type Found = {
  link: Link
  /** The token belongs to a link that this one replaced, in another mailbox. */
  isReplaced: boolean
}

/**
 * The link of a token; for a revoked one, its latest replacement. An unknown token and a revoked one without a
 * replacement get the same error; the page checks the expiry.
 */
export async function findLinkOrSuccessor(db: Kysely<DB>, purpose: LinkedPage, token: string): Promise<Found> {
  const row = await db
    .selectFrom('link')
    .select([...columns, 'revoked_at'])
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  if (!row) throw notFound('link')
  const { revoked_at: revokedAt, ...link } = row
  if (!revokedAt) return { link, isReplaced: false }
  const successor = await db
    .selectFrom('link')
    .select(columns)
    .where(ofSubject(purpose, subjectOf(link)))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!successor) throw notFound('link')
  return { link: successor, isReplaced: successor.sent_to !== link.sent_to }
}

/** For pages without a code: a replacement sent to another mailbox is not shown. */
export async function findLink(db: Kysely<DB>, purpose: LinkedPage, token: string): Promise<Link> {
  const { link, isReplaced } = await findLinkOrSuccessor(db, purpose, token)
  if (isReplaced) throw notFound('link')
  return link
}
export type Link = Pick<Selectable<DB['link']>, (typeof columns)[number]>

function subjectOf(link: Link): LinkSubject {
  if (link.group_id !== null) return { groupId: link.group_id }
  if (link.referral_id !== null) return { referralId: link.referral_id }
  if (link.appointment_id !== null) return { appointmentId: link.appointment_id }
  if (link.survey_response_id !== null) return { surveyResponseId: link.survey_response_id }
  return { entityId: link.entity_id! }
}

/** The actor of a link: someone unknown, and the staff person who made it, if any. */
export const holderOf = ({ made_by_id: linkMakerId }: Pick<Link, 'made_by_id'>): Actor => ({ ...noOne, linkMakerId })

/** Added to everything done through a link made by staff, so that no one can pass it off as the customer’s act. */
export const byLinkOf = (firstName: string) => `by a link that ${firstName} made`

export const firstNameOf = async (db: Kysely<DB>, accountId: number) =>
  (await db.selectFrom('account').select('first_name').where('id', '=', accountId).executeTakeFirst())?.first_name ??
  'someone'

/** First name of the staff person whose link was used. */
export const linkMakerOf = (column: string) =>
  sql<string | null>`(select maker.first_name from account as maker where maker.id = ${sql.ref(column)})`

/** Another link with the subject of an emailed one, for staff to open or hand over: its token differs. */
export async function linkLike(db: Kysely<DB>, token: string, madeById: number, now: Date): Promise<string | null> {
  const link = await db
    .selectFrom('link')
    .select(columns)
    .select(sql<LinkedPage>`purpose`.as('purpose'))
    .where('token_hash', '=', hashOf(token))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!link) return null
  return makeLink(db, {
    purpose: link.purpose,
    subject: subjectOf(link),
    sentTo: link.sent_to,
    now,
    expiresAt: link.expires_at,
    madeById,
  })
}

/** The token in the address of a linked page; null for any other address. */
export function tokenIn(path: string): string | null {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  return (Object.values(linkPages) as string[]).includes(pathname) ? searchParams.get('token') : null
}

export async function markSeen(db: Kysely<DB>, link: Link, now: Date) {
  if (link.seen_at) return
  await db.updateTable('link').set({ seen_at: now }).where('id', '=', link.id).where('seen_at', 'is', null).execute()
}

type Request = { token: string; mailbox: string; now: Date }

/**
 * A six-digit code for the mailbox of the link, in the transaction that sends it: of several concurrent requests one
 * gets a code, and the others wait for it and are rejected. The daily limit is returned instead of thrown, because the
 * sender has to be notified.
 */
export async function newCode(
  db: Kysely<DB>,
  link: Link,
  { token, mailbox, now }: Request,
): Promise<{ code: string } | { refusal: Problem }> {
  await db.selectFrom('link').select('id').where('id', '=', link.id).forUpdate().execute()
  const before = await db.selectFrom('link_code').select('sent_at').where('link_id', '=', link.id).executeTakeFirst()
  const wait = before ? resendSeconds - (now.getTime() - before.sent_at.getTime()) / 1000 : 0
  // More than that: the clock was set back since then.
  if (wait > 0 && wait <= resendSeconds) {
    const seconds = Math.ceil(wait)
    throw tooMany(`Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} before requesting another code`, seconds)
  }
  const mailboxHash = hashOf(mailbox.trim().toLowerCase())
  const refusal = await refusalOfDay(db, link, mailboxHash, now)
  if (refusal) return { refusal }
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const values = { code_hash: codeHash(token, code), sent_at: now, tries: 0 }
  await db
    .insertInto('link_code')
    .values({ link_id: link.id, ...values })
    .onConflict((it) => it.column('link_id').doUpdateSet(values))
    .execute()
  await db.insertInto('link_code_sent').values({ link_id: link.id, mailbox_hash: mailboxHash, sent_at: now }).execute()
  return { code }
}

/** Limits per 24 hours. A mailbox has no row to lock, so its hash is locked: its links wait for each other. */
async function refusalOfDay(db: Kysely<DB>, link: Link, mailboxHash: Buffer, now: Date): Promise<Problem | null> {
  await sql`select pg_advisory_xact_lock(${mailboxHash.readInt32BE(0)}, ${mailboxHash.readInt32BE(4)})`.execute(db)
  const since = new Date(now.getTime() - aDay)
  /** When the oldest of the last `most` codes was sent, if all were sent within a day. */
  const oldest = (column: 'link_id' | 'mailbox_hash', value: number | Buffer, most: number) =>
    db
      .selectFrom('link_code_sent')
      .select('sent_at')
      .where(column, '=', value)
      .where('sent_at', '>', since)
      .orderBy('sent_at', 'desc')
      .offset(most - 1)
      .limit(1)
      .executeTakeFirst()
  const [ofLink, ofMailbox] = [
    await oldest('link_id', link.id, codesPerLink),
    await oldest('mailbox_hash', mailboxHash, codesPerMailbox),
  ]
  if (ofMailbox)
    return noMoreCodes(`This mailbox has had its ${codesPerMailbox} codes for today`, ofMailbox.sent_at, now)
  if (ofLink) return noMoreCodes(`This link has had its ${codesPerLink} codes for today`, ofLink.sent_at, now)
  return null
}

function noMoreCodes(reason: string, oldest: Date, now: Date) {
  const seconds = Math.ceil((oldest.getTime() + aDay - now.getTime()) / 1000)
  const hours = Math.max(1, Math.ceil(seconds / 3600))
  return new Problem(
    429,
    'no_more_codes',
    `${reason}. Request another one in ${hours} ${hours === 1 ? 'hour' : 'hours'}`,
    { retryAfterSeconds: seconds },
  )
}

/** Codes count for a day. */
export const forgetSentCodes = (db: Kysely<DB>, now: Date) =>
  db
    .deleteFrom('link_code_sent')
    .where('sent_at', '<=', new Date(now.getTime() - aDay))
    .execute()

/** Salted with the token, which the database does not know: the digits cannot be derived from their hash. */
const codeHash = (token: string, code: string) => hashOf(`${token} ${code}`)

/**
 * Exchanges a code for a pass, which opens personal data for an hour; each code works once. Returns an error instead of
 * throwing it: a wrong code has to be counted, and a rollback would undo that.
 */
export async function exchangeCode(
  db: Kysely<DB>,
  link: Link,
  { token, code }: { token: string; code: string },
  now: Date,
): Promise<{ pass: string } | { wrong: string }> {
  const row = await db
    .selectFrom('link_code')
    .select(['code_hash', 'sent_at', 'tries'])
    .where('link_id', '=', link.id)
    .forUpdate()
    .executeTakeFirst()
  const isValid =
    row?.code_hash && row.tries < codeTries && now.getTime() - row.sent_at.getTime() <= codeMinutes * aMinute
  if (!isValid) return { wrong: 'This code no longer works. Request a new one' }
  if (!row.code_hash!.equals(codeHash(token, code))) {
    await db
      .updateTable('link_code')
      .set((it) => ({ tries: it('tries', '+', 1) }))
      .where('link_id', '=', link.id)
      .execute()
    const left = codeTries - row.tries - 1
    return {
      wrong:
        left > 0
          ? `That code isn’t right. ${left} ${left === 1 ? 'try' : 'tries'} left`
          : 'That code isn’t right. Request a new one',
    }
  }
  const pass = newToken()
  await db
    .updateTable('link_code')
    .set({ code_hash: null, pass_hash: hashOf(pass), pass_until: new Date(now.getTime() + passMinutes * aMinute) })
    .where('link_id', '=', link.id)
    .execute()
  return { pass }
}

export const refuseCode = (wrong: string) => badInput({ code: [wrong] })

/** Has this device entered the code? */
export async function hasPass(db: Kysely<DB>, link: Link, pass: string | undefined, now: Date): Promise<boolean> {
  if (!pass) return false
  const row = await db
    .selectFrom('link_code')
    .select('pass_hash')
    .where('link_id', '=', link.id)
    .where('pass_hash', '=', hashOf(pass))
    .where('pass_until', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export const codeFirst = () => forbidden('Enter the code that we emailed first')
