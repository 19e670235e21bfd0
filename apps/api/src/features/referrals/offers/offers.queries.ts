import type { Input } from '@handoff/contracts/kit'
import { aDay } from '@handoff/contracts/kit/dates/durations'
import { pickFields } from '@handoff/contracts/kit/fields'
import { entityFields } from '@handoff/contracts/network/entities/fields'
import { keysSeenIn } from '@handoff/contracts/network/entities/from-fields'
import type { WeeklyHours } from '@handoff/contracts/network/locations/hours'
import { nightsJoined } from '@handoff/contracts/network/locations/hours-in-words'
import { AppointmentState } from '@handoff/contracts/referrals/appointments/appointments'
import type { OfferPhase, OfferState, offers } from '@handoff/contracts/referrals/offers'
import { notForMe } from '@handoff/contracts/referrals/reasons'
import { firstStage, GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import {
  anyAccepted,
  awaitingAnswer,
  open,
  pending,
  ReferralStatus,
  type Stage,
  stageClocks,
} from '@handoff/contracts/referrals/referrals/referral-stages'
import { type Refusal, type RefusalKind, refusalReasons } from '@handoff/contracts/referrals/refusal-words'
import { languageOf } from '@handoff/contracts/texts/languages'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { type Ctx, ownEntity, type Viewer } from '../../../kit/context.ts'
import { maskedEmail } from '../../../kit/mail/masked-email.ts'
import { badInput, notFound } from '../../../kit/problem.ts'
import { selectOf } from '../../../kit/records/field-columns.ts'
import { isHiddenParty } from '../../../kit/records/restricted-service.ts'
import { getCustomer } from '../../customers/customers/customers.queries.ts'
import { placeOf } from '../../network/entities/directory/columns.ts'
import { distanceFrom, type Point } from '../../network/entities/directory/distance.ts'
import { placesOf } from '../../network/publicDirectory/publicDirectory.detail.ts'
import { pointOf } from '../../platform/reference/reference.queries.ts'
import { askedSinceClosing } from '../../surveys/followUps/followUps.by-link.ts'
import { inFull, pageFor } from '../appointments/appointments.letters.ts'

/** The customer by their link has no viewer; staff see a preview. */
export type Reader = Pick<Ctx, 'db' | 'now'> & { viewer?: Viewer | null }
/** `isOpen`: the code of a restricted service was entered, or none is needed. */
type PageDisplay = Omit<Display, 'isExpired'> & { isExpired?: boolean }
type Display = { isOpen: boolean; isPreview: boolean; isExpired: boolean }

const isIn =
  (stages: readonly Stage[]) =>
  ({ stage }: { stage: Stage }) =>
    stages.includes(stage)
const isAsked = isIn(awaitingAnswer)
const isHelping = isIn([...anyAccepted, 'cancel_requested'])

/** The group of the page, with the page's facts about the customer: never a name. */
async function groupOf({ db }: Reader, groupId: number) {
  const group = await db
    .selectFrom('referral_group')
    .innerJoin('customer', 'customer.id', 'referral_group.customer_id')
    .innerJoin('category', 'category.id', 'referral_group.category_id')
    .leftJoin('entity as sender', 'sender.id', 'referral_group.from_entity_id')
    .leftJoin('consent', 'consent.id', 'referral_group.consent_id')
    .crossJoin('network_setting')
    .select([
      'referral_group.mode',
      'referral_group.customer_id as customerId',
      'referral_group.from_entity_id as senderId',
      'category.name as category',
      'category.is_sensitive as isSensitive',
      'category.shares_household as sharesHousehold',
      'customer.languages',
      'customer.zip',
      'customer.city_id as cityId',
      'customer.county_id as countyId',
      'customer.email',
      'sender.name as senderName',
      'sender.phone as senderPhone',
      'consent.id as consentId',
      'consent.expires_at as consentUntil',
      'consent.revoked_at as revokedAt',
      'network_setting.name as network',
      'network_setting.phone as networkPhone',
      'network_setting.quick_exit_url as quickExitUrl',
      sql<string[]>`coalesce((select array_agg(specialty.name order by specialty.name) from specialty
        where specialty.id = any(referral_group.specialty_ids)), '{}')`.as('specialties'),
    ])
    .where('referral_group.id', '=', groupId)
    .executeTakeFirst()
  if (!group) throw notFound('link')
  return group
}
type Group = Awaited<ReturnType<typeof groupOf>>

const isOpenNow = (at: Date) => sql<boolean | null>`(
  select bool_or(is_open(place.open_week, place.exceptions, receiver.time_zone, ${at}::timestamptz))
  from entity_address as place where place.entity_id = receiver.id and not place.is_confidential)`

/** Today's hours in the provider's time zone: an exception before the week. */
type Today = { exception: WeeklyHours[number] | null; week: WeeklyHours; weekday: number }
const today = (at: Date) => sql<Today | null>`(
  select case when place.hours is null then null else jsonb_build_object('week', place.hours,
      'weekday', extract(isodow from wall.day)::int - 1,
      'exception', (select listed.value -> 'hours' from jsonb_array_elements(place.exceptions) as listed (value)
        where (listed.value ->> 'day')::date = wall.day limit 1)) end
  from entity_address as place,
    lateral (select (${at}::timestamptz at time zone receiver.time_zone)::date as day) as wall
  where place.entity_id = receiver.id and not place.is_confidential
  order by place.hours is null, place.position, place.id limit 1)`

const pointIn = (column: 'lat' | 'lng') => sql<number | null>`(
  select case when place.precision = 'county' then null else place.${sql.ref(column)} end from entity_address as place
  where place.entity_id = receiver.id and not place.is_confidential order by place.position, place.id limit 1)`

const usualHours = (at: Date) => sql<number | null>`(
  select case when count(*) >= 5 then percentile_cont(0.5) within group (order by answered.hours_to_answer) end
  from referral as answered where answered.to_entity_id = receiver.id and answered.hours_to_answer is not null
    and answered.answered_at > ${at}::timestamptz - interval '180 days')`

type ReceiverColumns = Pick<
  Selectable<DB['referral']>,
  | 'id'
  | 'to_entity_id'
  | 'position'
  | 'is_lead'
  | 'stage'
  | 'status'
  | 'reason_code'
  | 'sent_at'
  | 'opened_at'
  | 'answered_at'
  | 'due_at'
  | 'access_ended_at'
  | 'updated_at'
>

const askedIn = (groupId: number) =>
  sql<ReceiverColumns>`(select id, to_entity_id, position, is_lead, stage, status, reason_code, sent_at, opened_at, answered_at,
    due_at, access_ended_at, updated_at from referral where group_id = ${groupId} and stage not in ('draft', 'error'))`

/** As they would begin if they were sent now. */
const askedNow = ({ now }: Reader, { referToIds, mode }: Pick<Unsent, 'referToIds' | 'mode'>) =>
  sql<ReceiverColumns>`(select 0 as id, to_entity_id, position::int, position = 1 as is_lead,
      (${referToIds.map((_, index) => firstStage(mode, index + 1))}::text[])[position] as stage,
      ${sql.lit(ReferralStatus.Pending)} as status, null::text as reason_code, ${now()}::timestamptz as sent_at,
      null::timestamptz as opened_at, null::timestamptz as answered_at,
      ${new Date(now().getTime() + stageClocks.offered.days * aDay)}::timestamptz as due_at,
      null::timestamptz as access_ended_at, ${now()}::timestamptz as updated_at
    from unnest(${referToIds}::int[]) with ordinality as chosen (to_entity_id, position))`

/** The receivers in the order of the sender. */
const receiversOf = ({ db, now }: Reader, source: RawBuilder<ReceiverColumns>, near: Point | null) =>
  db
    .selectFrom(source.as('referral'))
    .innerJoin('entity as receiver', 'receiver.id', 'referral.to_entity_id')
    .innerJoin('entity', 'entity.id', 'referral.to_entity_id')
    .select([
      'referral.id as referralId',
      'referral.stage',
      'referral.status',
      'referral.reason_code as reasonCode',
      'referral.is_lead as isLead',
      'referral.sent_at as sentAt',
      'referral.opened_at as openedAt',
      'referral.answered_at as answeredAt',
      'referral.due_at as dueAt',
      'referral.access_ended_at as accessEndedAt',
      'referral.updated_at as updatedAt',
      'receiver.id',
      'receiver.name',
      'receiver.logo',
      ...selectOf(entityFields, keysSeenIn('offer'), 'receiver'),
      'receiver.time_zone as timeZone',
      placeOf('receiver').as('place'),
      distanceFrom(near ?? undefined).as('distanceMiles'),
      isOpenNow(now()).as('isOpenNow'),
      today(now()).as('today'),
      pointIn('lat').as('lat'),
      pointIn('lng').as('lng'),
      usualHours(now()).as('usualHours'),
    ])
    .orderBy('referral.position')
    .orderBy('referral.id')
    .execute()
type Receiver = Awaited<ReturnType<typeof receiversOf>>[number]

function stateOf({ stage, status, reasonCode, sentAt }: Receiver, isPaused: boolean): OfferState {
  if (stage === 'offered') return isPaused ? 'waiting' : 'offered'
  if (stage === 'queued') return 'waiting'
  if (stage === 'waitlisted') return 'waitlisted'
  if (isAsked({ stage })) return 'asked'
  if (isHelping({ stage })) return 'accepted'
  if (stage === 'withdrawn' && reasonCode === notForMe && sentAt === null) return 'declined'
  if (stage === 'rejected' || stage === 'rerouted' || stage === 'expired') return 'rejected'
  return status === ReferralStatus.Accepted || status === ReferralStatus.Added ? 'accepted' : 'over'
}

const refusals: Partial<Record<Stage, RefusalKind>> = {
  rejected: 'rejected',
  rerouted: 'rejected',
  expired: 'silent',
  cancelled: 'canceled',
}

/** Why a receiver does not help. */
function refusalOf({ stage, sentAt, reasonCode }: Receiver): Refusal | null {
  const kind = sentAt && refusals[stage]
  if (!kind) return null
  const reason = refusalReasons.find((code) => code === reasonCode) ?? null
  return { kind, reason: kind === 'rejected' ? reason : null }
}

const lastRefused = (rows: readonly Receiver[]) =>
  rows
    .filter((row) => refusalOf(row) !== null)
    .toSorted((one, other) => one.updatedAt.getTime() - other.updatedAt.getTime())
    .at(-1)

function phaseOf(rows: readonly Receiver[], mode: GroupMode, { isOpen, isExpired }: Display): OfferPhase {
  const some = (stages: readonly Stage[]) => rows.some(isIn(stages))
  if (!isOpen) return 'code'
  if (rows.some(isHelping)) return 'helped'
  if (some(['closed'])) return 'closed'
  if (rows.some(isAsked) || (mode !== GroupMode.Offer && some(['queued']))) return 'asked'
  if (isExpired) return 'expired'
  if (some(['offered'])) return 'choose'
  return rows.some(({ stage, reasonCode }) => stage === 'withdrawn' && reasonCode !== notForMe)
    ? 'withdrawn'
    : 'unfilled'
}

/** The page as it is now, the same for every reader. */
export async function viewOf(ctx: Reader, groupId: number, display: PageDisplay) {
  return pageOf(ctx, await groupOf(ctx, groupId), askedIn(groupId), display)
}

type Unsent = Input<typeof offers.previewUnsent>

/** The page as it would be if this were sent now, for staff who may refer the customer. */
export async function viewOfUnsent(ctx: Ctx, unsent: Unsent) {
  const { customerId, categoryId, specialtyIds, mode } = unsent
  const customer = await getCustomer(ctx, customerId)
  const category = await ctx.db
    .selectFrom('category')
    .leftJoin('entity as sender', (on) => on.on('sender.id', '=', ownEntity(ctx.viewer)))
    .crossJoin('network_setting')
    .select([
      'category.name as category',
      'category.is_sensitive as isSensitive',
      'category.shares_household as sharesHousehold',
      'sender.name as senderName',
      'sender.phone as senderPhone',
      'network_setting.name as network',
      'network_setting.phone as networkPhone',
      'network_setting.quick_exit_url as quickExitUrl',
      sql<string[]>`coalesce((select array_agg(specialty.name order by specialty.name) from specialty
        where specialty.id = any(${specialtyIds})), '{}')`.as('specialties'),
    ])
    .where('category.id', '=', categoryId)
    .executeTakeFirst()
  if (!category) throw badInput({ categoryId: ['Please select Service Category'] })
  const { languages, zip, cityId, countyId, email } = customer
  const group = {
    ...category,
    mode,
    customerId,
    senderId: ownEntity(ctx.viewer),
    languages,
    zip,
    cityId,
    countyId,
    email,
    consentId: null,
    // Default validity of a consent.
    consentUntil: new Date(ctx.now().getTime() + 365 * aDay),
    revokedAt: null,
  }
  return pageOf(ctx, group, askedNow(ctx, unsent), { isOpen: true, isPreview: true })
}

async function pageOf(ctx: Reader, group: Group, source: RawBuilder<ReceiverColumns>, display: PageDisplay) {
  const center = await pointOf(ctx, { zip: group.zip, cityId: group.cityId, countyId: group.countyId })
  const rows = await receiversOf(ctx, source, center)
  const { isOpen, isPreview } = display
  const phase = phaseOf(rows, group.mode, { isOpen, isPreview, isExpired: display.isExpired ?? false })
  const isPaused = rows.some(isAsked) || rows.some(isHelping)
  const lead = rows.find(({ isLead }) => isLead) ?? rows[0]
  const mayAct = isOpen && !isPreview && phase !== 'expired'
  const chosenRow = group.mode === GroupMode.AllNeeded ? undefined : rows.find((row) => isAsked(row) || isHelping(row))
  const isHidden = !isOpen || phase === 'expired'
  return {
    reference: referenceOf(lead?.referralId ?? 0),
    phase,
    mode: group.mode,
    category: isHidden ? null : group.category,
    specialties: isHidden ? [] : group.specialties,
    isSensitive: group.isSensitive,
    language: languageOf(group.languages[0]),
    chooseBy: rows.find(({ stage }) => stage === 'offered')?.dueAt ?? null,
    zip: isHidden ? null : group.zip,
    center: isHidden || !center ? null : { lat: center.lat, lng: center.lng },
    // The network if no provider sent it: its administrators take the call.
    sender:
      group.senderName === null
        ? { name: group.network, phone: group.networkPhone }
        : { name: group.senderName, phone: group.senderPhone },
    lastRefusedId: isHidden ? null : (lastRefused(rows)?.id ?? null),
    providers: isHidden ? [] : rows.map((row) => providerFrom(row, { isPaused, mayAct, mode: group.mode })),
    chosen: isHidden || !chosenRow ? null : await progressOf(ctx, chosenRow),
    sharing: isHidden ? [] : sharingOf(group, rows, mayAct),
    looked: isHidden ? [] : await lookedAt(ctx, group.customerId),
    closedId: phase === 'closed' && !isHidden ? closedOf(rows)!.referralId : null,
    feedback: phase === 'closed' && !isPreview ? await feedbackOf(ctx, rows) : null,
    sharesHousehold: !isHidden && group.sharesHousehold,
    canChooseAnother:
      mayAct &&
      group.mode === GroupMode.Offer &&
      chosenRow !== undefined &&
      isAsked(chosenRow) &&
      rows.some(isIn(['offered'])),
    canWithdraw: mayAct && rows.some(isIn(open)),
    isPreview,
    codeTo: group.email === null ? null : maskedEmail(group.email),
    quickExitUrl: group.quickExitUrl,
  }
}

/** The receiver that closed last. */
const closedOf = <R extends { stage: Stage; updatedAt: Date }>(rows: readonly R[]) =>
  rows.filter(isIn(['closed'])).toSorted((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime())[0]

async function feedbackOf({ db }: Reader, rows: readonly Receiver[]) {
  const followUp = await askedSinceClosing(db, closedOf(rows)!.referralId)
  return { answer: followUp?.answer ?? null }
}

type Rules = { isPaused: boolean; mayAct: boolean; mode: GroupMode }

function providerFrom(row: Receiver, { isPaused, mayAct, mode }: Rules) {
  const canChoose = mayAct && mode === GroupMode.Offer && row.stage === 'offered' && !isPaused
  return {
    id: row.id,
    name: row.name,
    logo: row.logo,
    state: stateOf(row, isPaused),
    refusal: refusalOf(row),
    distanceMiles: row.distanceMiles === null ? null : Math.round(row.distanceMiles * 10) / 10,
    isOpenNow: row.isOpenNow,
    today: row.today && (row.today.exception ?? nightsJoined(row.today.week)[row.today.weekday]!),
    timeZone: row.timeZone,
    ...pickFields(row, keysSeenIn('offer')),
    place: row.place,
    lat: row.lat,
    lng: row.lng,
    usualHours: row.usualHours,
    canProceed: canChoose,
    canDecline: mayAct && isIn(pending)(row),
  }
}

async function progressOf({ db, now }: Reader, row: Receiver) {
  const booked = await bookedOf({ db, now }, row.referralId)
  const visit = await db
    .selectFrom('visit')
    .select('created_at as at')
    .where('referral_id', '=', row.referralId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return {
    id: row.id,
    referralId: row.referralId,
    name: row.name,
    phone: row.phone,
    steps: [
      { key: 'chosen' as const, at: row.sentAt },
      { key: 'opened' as const, at: row.openedAt },
      { key: 'answered' as const, at: row.answeredAt },
      { key: 'booked' as const, at: booked?.at ?? null },
      { key: 'visited' as const, at: visit?.at ?? null },
    ],
    dueAt: isAsked(row) ? row.dueAt : null,
    usualHours: row.usualHours,
    appointment: booked ? await appointmentOf({ db, now }, booked) : null,
  }
}

/** The next one, as everywhere; without one, the last. */
export const bookedOf = ({ db, now }: Reader, referralId: number) =>
  db
    .selectFrom('appointment')
    .select(['id', 'starts_at as startsAt', 'ends_at as endsAt', 'created_at as at', 'customer_answer as answer'])
    .where('referral_id', '=', referralId)
    .where('state', '=', AppointmentState.Booked)
    .orderBy(sql`ends_at <= ${now()}`)
    .orderBy(sql`abs(extract(epoch from starts_at - ${now()}::timestamptz))`)
    .limit(1)
    .executeTakeFirst()
type Booked = NonNullable<Awaited<ReturnType<typeof bookedOf>>>

/** When, where, and what to bring, as on the page of the appointment. */
async function appointmentOf({ db, now }: Reader, { id, startsAt, answer }: Booked) {
  const full = await inFull(db, id)
  const { modality, place, contact, whatToBring } = pageFor(full, now())
  const { endsAt, timeZone } = full
  return { startsAt, endsAt, timeZone, modality, place, contact, whatToBring, answer, isOpen: startsAt > now() }
}

/** Who may read the person's data because of this group: what, and until when. */
function sharingOf(group: Group, rows: readonly Receiver[], mayAct: boolean) {
  const receivers = rows
    .filter((row) => (isAsked(row) || isHelping(row)) && !row.accessEndedAt)
    .map((row) => ({
      id: row.id as number | null,
      name: row.name,
      role: 'receiver' as const,
      level: isHelping(row) ? ('full' as const) : group.sharesHousehold ? ('household' as const) : ('limited' as const),
      until: null,
      canStop: mayAct,
    }))
  const sender = {
    id: group.senderId,
    name: group.senderName ?? group.network,
    role: 'sender' as const,
    level: 'full' as const,
    until: group.revokedAt ? null : group.consentUntil,
    canStop: mayAct && group.consentId !== null && group.revokedAt === null,
  }
  return [...receivers, sender]
}

/** Provider and day, never a person, of the last 30 days. */
async function lookedAt({ db, now, viewer }: Reader, customerId: number) {
  const parties = { customer: sql<number>`log.customer_id`, entity: sql<number | null>`account.entity_id` }
  const isShown = viewer ? sql`not ${isHiddenParty(viewer, parties)}` : sql`true`
  const { rows } = await sql<{ name: string; day: string }>`
    select distinct coalesce(entity.name, network_setting.name) as name,
      (log.at at time zone coalesce(entity.time_zone, account.time_zone))::date::text as day
    from customer_access_log as log
    join account on account.id = log.account_id
    left join entity on entity.id = account.entity_id
    cross join network_setting
    where log.customer_id = ${customerId} and log.at > ${now()}::timestamptz - interval '30 days' and ${isShown}
    order by day desc, name limit 30`.execute(db)
  return rows
}

/** One of the receivers, with its places. */
export async function detailsOf(ctx: Reader, groupId: number, receiverId: number, display: Omit<Display, 'isExpired'>) {
  return detailsIn(ctx, await viewOf(ctx, groupId, display), receiverId)
}

export async function detailsIn(ctx: Reader, { providers }: Awaited<ReturnType<typeof viewOf>>, receiverId: number) {
  const provider = providers.find(({ id }) => id === receiverId)
  if (!provider) throw notFound('provider')
  const more = await ctx.db
    .selectFrom('entity')
    .select(selectOf(entityFields, keysSeenIn('offerPage'), 'entity'))
    .where('id', '=', receiverId)
    .executeTakeFirstOrThrow()
  return { provider, ...more, places: await placesOf(ctx, receiverId) }
}

/** The customer's address for a group, and whether a code is required. */
export const customerOf = (db: Kysely<DB>, groupId: number) =>
  db
    .selectFrom('referral_group')
    .innerJoin('customer', 'customer.id', 'referral_group.customer_id')
    .innerJoin('category', 'category.id', 'referral_group.category_id')
    .select([
      'customer.id',
      'customer.email',
      'customer.contact_preference as contactPreference',
      'referral_group.link_way as linkWay',
      'category.is_sensitive as isSensitive',
      'referral_group.mode',
      'referral_group.consent_id as consentId',
      'referral_group.from_entity_id as senderId',
    ])
    .where('referral_group.id', '=', groupId)
    .executeTakeFirstOrThrow()
