import type { DomainEvent } from '@handoff/contracts/events'
import { aDay } from '@handoff/contracts/kit/dates/durations'
import { EntityState } from '@handoff/contracts/network/entities/entity'
import { verificationLinkDays } from '@handoff/contracts/network/verifications'
import { LinkPurpose } from '@handoff/contracts/referrals/links'
import { languageOf } from '@handoff/contracts/texts/languages'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { queueMail } from '../../../kit/mail/queue.ts'
import { renewLink } from '../../../kit/security/links.ts'
import { verificationLetter } from './verifications.letters.ts'

/** Where an entity is written to: its own address, else that of someone who manages it. */
export const addressOf = sql<string | null>`coalesce(entity.email, (
  select account.email from account where account.entity_id = entity.id and account.is_active and not account.is_link
    and account.user_type = 2 order by account.id limit 1))`

/** Those that others are referred to: active ones, and those that answer by email alone. */
export const isAskable = sql<boolean>`(entity.entity_state in (${sql.lit(EntityState.Active)}, ${sql.lit(EntityState.Listed)})
  and entity.merged_into_id is null and ${addressOf} is not null)`

type Acting = { db: Kysely<DB>; now: Date; record: (event: DomainEvent) => Promise<unknown> }
type Question = { entityId: number; askedById: number | null }

/** A new question, or the one that still waits, asked again. */
export async function askEntity(acting: Acting, { entityId, askedById }: Question) {
  const { db, now } = acting
  const { rows } = await sql<{ id: number }>`
    insert into verification (entity_id, asked_at, asked_by_id) values (${entityId}, ${now}, ${askedById})
    on conflict (entity_id) where answered_at is null
      do update set asked_at = excluded.asked_at, asked_by_id = excluded.asked_by_id, reminded_at = null
    returning id`.execute(db)
  await sendLink(acting, { entityId, verificationId: rows[0]!.id, isReminder: false })
}

type Sent = { entityId: number; verificationId: number; isReminder: boolean }

/** The link before no longer opens anything. */
export async function sendLink({ db, now, record }: Acting, { entityId, verificationId, isReminder }: Sent) {
  const { name, sentTo, network, language } = await db
    .selectFrom('entity')
    .crossJoin('network_setting')
    .select([
      'entity.name',
      'entity.letter_language as language',
      addressOf.as('sentTo'),
      'network_setting.name as network',
    ])
    .where('entity.id', '=', entityId)
    .executeTakeFirstOrThrow()
  if (!sentTo) return
  const path = await renewLink(db, {
    purpose: LinkPurpose.Verification,
    subject: { entityId },
    sentTo,
    now,
    expiresAt: new Date(now.getTime() + verificationLinkDays * aDay),
  })
  const letter = verificationLetter({ path, name, network, isReminder, language: languageOf(language) })
  await queueMail(db, { kind: isReminder ? 'verificationReminder' : 'verification', to: sentTo, letter, now })
  await record({ type: 'verification.asked', entityId, verificationId, isReminder })
}
