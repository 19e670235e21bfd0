import { resendAfterSeconds } from '@handoff/contracts/access/auth/auth'
import type { registrations } from '@handoff/contracts/access/registrations'
import { type Input, messages } from '@handoff/contracts/kit'
import { NetworkType } from '@handoff/contracts/network/entities/entity'
import { requestTypeOf } from '@handoff/contracts/network/requests/kinds/index'
import { noOne, type PublicCtx, type PublicTx } from '../../../kit/context.ts'
import { type Letter, queueMail } from '../../../kit/mail/queue.ts'
import { badInput, Problem } from '../../../kit/problem.ts'
import { areCategories } from '../../network/categories/categories.queries.ts'
import { isPlace } from '../../platform/reference/reference.queries.ts'
import { networkName } from '../../platform/settings/settings.queries.ts'
import { accountIsThere, requestWaits, verifyAddress } from './registrations.letters.ts'
import {
  accountOf,
  holdAddress,
  type MailKind,
  mailsRecently,
  newLink,
  spendLink,
  waitingRequest,
} from './registrations.queries.ts'

const mailsAnHour = 5

type Request = Input<typeof registrations.register>

/**
 * A known address gets the same answer after the same time as an unknown one: the same rows are written, and those that
 * a known address must not have are deleted before anyone sees them.
 */
export async function register(ctx: PublicCtx, request: Request) {
  await refuseWhatDoesNotFit(ctx, request)
  await ctx.transaction(async (tx) => {
    const { email, firstName } = request
    const network = await networkName(tx)
    await holdAddress(tx, email)
    const account = await accountOf(tx, email)
    const waiting = await waitingRequest(tx, email)
    const isFull = (await mailsRecently(tx, email)) >= mailsAnHour

    // Someone who has not confirmed yet may have mistyped something: the latest input counts.
    const isKnown = !!account || !!waiting?.verifiedAt
    const requestId = await store(tx, request)
    const token = await newLink(tx, requestId)
    await drop(tx, isKnown || isFull ? requestId : (waiting?.id ?? 0))

    if (account) await mail(tx, 'accountIsThere', email, accountIsThere({ ...account, network }), isFull)
    else if (isKnown)
      await mail(tx, 'requestWaits', email, requestWaits({ firstName: waiting!.firstName, network }), isFull)
    else await mail(tx, 'verifyAddress', email, verifyAddress({ firstName, token, network }), isFull)
  })
  return null
}

async function refuseWhatDoesNotFit(ctx: PublicCtx, request: Request) {
  const { stateId, countyId, cityId, categoryIds } = request
  const fits = (countyId: number | null, cityId: number | null) => isPlace(ctx, { stateId, countyId, cityId })
  const wrong = {
    stateId: !(await fits(null, null)) && messages.requiredSelect('State'),
    countyId: !(await fits(countyId, null)) && 'This county isn’t in the state',
    cityId: !(await fits(countyId, cityId)) && 'This city isn’t in the county',
    categoryIds: !(await areCategories(ctx, categoryIds)) && messages.requiredSelect('Service categories'),
  }
  // Of a wrong place only the outermost part is reported: the parts inside cannot match either.
  if (wrong.stateId) wrong.countyId = false
  if (wrong.stateId || wrong.countyId) wrong.cityId = false
  const errors = Object.entries(wrong).flatMap(([field, message]) => (message ? [[field, [message]]] : []))
  if (errors.length) throw badInput(Object.fromEntries(errors) as Record<string, string[]>)
}

async function store({ db, now }: PublicTx, { email, networkType, name, ...request }: Request) {
  const isOrganization = networkType === NetworkType.Organization
  // An individual uses the name of the contact.
  const payload = {
    ...request,
    email,
    networkType,
    phone: request.phone || null,
    website: request.website || null,
    zip: request.zip || null,
    name: isOrganization ? name : `${request.firstName} ${request.lastName}`,
  }
  const { id } = await db
    .insertInto('network_request')
    .values({
      request_type: requestTypeOf[networkType],
      payload: JSON.stringify({ ...payload, categoryIds: [...new Set(request.categoryIds)] }),
      requester_email: email,
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const drop = ({ db }: PublicTx, requestId: number) =>
  db.deleteFrom('network_request').where('id', '=', requestId).execute()

async function mail({ db, now }: PublicTx, kind: MailKind, to: string, letter: Letter, isTakenBack: boolean) {
  const id = await queueMail(db, { kind, to, letter, now: now() })
  await db
    .deleteFrom('mail')
    .where('id', '=', isTakenBack ? id : 0)
    .execute()
}

/** For an address without a pending request the same statements run, and the email is deleted. */
export async function resend(ctx: PublicCtx, { email }: Input<typeof registrations.resend>) {
  await ctx.transaction(async (tx) => {
    await holdAddress(tx, email)
    const waiting = await waitingRequest(tx, email)
    const isFull = (await mailsRecently(tx, email)) >= mailsAnHour
    const since = waiting?.mailedAt
      ? (tx.now().getTime() - waiting.mailedAt.getTime()) / 1000
      : Number.POSITIVE_INFINITY
    const isSent = !!waiting && !waiting.verifiedAt && !isFull && since >= resendAfterSeconds

    const token = await newLink(tx, isSent ? waiting.id : 0)
    const letter = verifyAddress({ firstName: waiting?.firstName ?? 'you', token, network: await networkName(tx) })
    await mail(tx, 'verifyAddress', email, letter, !isSent)
  })
  return null
}

export async function verify(ctx: PublicCtx, { token }: Input<typeof registrations.verify>) {
  return ctx.transaction(async (tx) => {
    const requestId = await spendLink(tx, token)
    const verified = await tx.db
      .updateTable('network_request')
      .set({ verified_at: tx.now() })
      .where('id', '=', requestId ?? 0)
      .where('verified_at', 'is', null)
      .returning(['id', 'request_type', 'requester_email'])
      .executeTakeFirst()
    if (!verified)
      throw new Problem(404, 'not_found', 'This link has expired or was already used', {
        detail: 'Links work once and expire after 24 hours. Request another one',
      })
    const requestType = verified.request_type
    await tx.record({ type: 'registration.verified', requestId: verified.id, requestType }, noOne)
    return { email: verified.requester_email! }
  })
}
