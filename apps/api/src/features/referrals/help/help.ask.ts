import { createHash } from 'node:crypto'
import { messages } from '@handoff/contracts/kit'
import { aDay, aMinute, anHour } from '@handoff/contracts/kit/dates/durations'
import { FieldTarget } from '@handoff/contracts/network/customFields/kinds'
import type { ValuesInput } from '@handoff/contracts/network/customFields/values'
import { type HelpForm, statusDays } from '@handoff/contracts/referrals/public-help'
import { languageOf } from '@handoff/contracts/texts/languages'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { noOne, type PublicCtx, type PublicTx } from '../../../kit/context.ts'
import { refuseRobots } from '../../../kit/http/robots.ts'
import { queueMail } from '../../../kit/mail/queue.ts'
import { badInput } from '../../../kit/problem.ts'
import { hashOf, newToken } from '../../../kit/security/token.ts'
import { areCategories } from '../../network/categories/categories.queries.ts'
import { activeFields } from '../../network/customFields/customFields.queries.ts'
import { listed } from '../../network/publicDirectory/publicDirectory.queries.ts'
import { refuseWithoutHelp } from '../../network/publicDirectory/publicDirectory.switch.ts'
import { isPlace } from '../../platform/reference/reference.queries.ts'
import { consentText, networkName } from '../../platform/settings/settings.queries.ts'
import { clockFrom } from './help.clocks.ts'
import { publicAnswers } from './help.customFields.ts'
import { helpReceived } from './help.letters.ts'
import { numberOf } from './help.number.ts'

type Form = z.output<typeof HelpForm>

/** A double click, a retry, or a reloaded page. */
const sameWithin = 10 * aMinute
const mailsAnHour = 5

/** Accepts a request; a duplicate returns the existing number. */
export async function ask(ctx: PublicCtx, { company, ...form }: Form) {
  refuseRobots(company)
  await refuseWithoutHelp(ctx)
  await refuseWhatDoesNotFit(ctx, form)
  const answers = publicAnswers(await activeFields(ctx, FieldTarget.Customer), form.customFieldsInputs)
  return ctx.transaction(async (tx) => {
    const digest = digestOf(form, ctx.address)
    const known = await sameRecently(tx, digest)
    const id = known ?? (await store(tx, form, answers, digest))
    const token = await newLink(tx, id)
    const number = numberOf(id)
    if (known === undefined) {
      await tx.record({ type: 'help.asked', helpRequestId: id, ...(await contactOf(tx)) }, noOne)
      if (form.email && (await mailsRecently(tx, form.email)) < mailsAnHour)
        await queueMail(tx.db, {
          kind: 'helpReceived',
          to: form.email,
          letter: helpReceived({ number, token, network: await networkName(tx), language: languageOf(form.language) }),
          now: tx.now(),
        })
    }
    return { number, token }
  })
}

/** The contact named by the administrators, if they still work here; else everyone who handles requests is notified. */
async function contactOf({ db }: PublicTx) {
  const contact = await db
    .selectFrom('network_setting')
    .innerJoin('account', 'account.id', 'network_setting.help_contact_id')
    .select('account.id as contactId')
    .where('account.is_active', '=', true)
    .where('account.entity_id', 'is', null)
    .executeTakeFirst()
  return contact ?? {}
}

type Checked = Omit<Form, 'company'>

async function refuseWhatDoesNotFit(ctx: PublicCtx, { stateId, countyId, categoryIds, entityId }: Checked) {
  if (!(await isPlace(ctx, { stateId, countyId, cityId: null })))
    throw badInput({ countyId: ['This county isn’t in the state'] })
  if (!(await areCategories(ctx, categoryIds)))
    throw badInput({ categoryIds: [messages.requiredSelect('Service categories')] })
  if (entityId === null) return
  const entity = await listed(ctx).select('entity.id').where('entity.id', '=', entityId).executeTakeFirst()
  if (!entity) throw badInput({ entityId: ['This provider is no longer in the directory'] })
}

/** Covers the input and its address: no one else can get a request by guessing its words. */
const digestOf = (form: Checked, address: string | null) =>
  createHash('sha256')
    .update(JSON.stringify([address, ...Object.entries(form).sort(([one], [other]) => one.localeCompare(other))]))
    .digest()

async function sameRecently({ db, now }: PublicTx, digest: Buffer) {
  // Concurrent duplicates: the second waits until the first is stored.
  await sql`select pg_advisory_xact_lock(${digest.readInt32BE(0)}, ${digest.readInt32BE(4)})`.execute(db)
  const same = await db
    .selectFrom('help_request')
    .select('id')
    .where('digest', '=', digest)
    .where('created_at', '>', new Date(now().getTime() - sameWithin))
    .executeTakeFirst()
  return same?.id
}

async function store(tx: PublicTx, form: Checked, answers: ValuesInput, digest: Buffer) {
  const categoryIds = [...new Set(form.categoryIds)]
  const { id } = await tx.db
    .insertInto('help_request')
    .values({
      first_name: form.firstName,
      last_name: form.lastName || null,
      phone: form.phone || null,
      email: form.email || null,
      contact_preference: form.contactPreference,
      best_time: form.bestTime || null,
      language: form.language,
      state_id: form.stateId,
      county_id: form.countyId,
      zip: form.zip || null,
      category_ids: categoryIds,
      words: form.words,
      custom_fields: JSON.stringify(answers),
      entity_id: form.entityId,
      consent_version: form.mayShare ? (await consentText(tx)).version : null,
      digest,
      priority: form.priority,
      ...(await clockFrom(tx.db, { priority: form.priority, categoryIds }, tx.now())),
      created_at: tx.now(),
      updated_at: tx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Every response has a new link: only its hash is stored, so an earlier link can't be shown again. */
async function newLink({ db, now }: PublicTx, helpRequestId: number) {
  const token = newToken()
  await db
    .insertInto('help_request_token')
    .values({
      token_hash: hashOf(token),
      help_request_id: helpRequestId,
      created_at: now(),
      expires_at: new Date(now().getTime() + statusDays * aDay),
    })
    .execute()
  return token
}

/** Limits emails to one address, so that no one can fill someone else's mailbox. */
async function mailsRecently({ db, now }: PublicTx, email: string) {
  // Concurrent calls: each counts the emails of the one before.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`help mail ${email}`}, 0))`.execute(db)
  const { count } = await db
    .selectFrom('mail')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('to_address', '=', email)
    .where('kind', '=', 'helpReceived')
    .where('created_at', '>', new Date(now().getTime() - anHour))
    .executeTakeFirstOrThrow()
  return count
}
