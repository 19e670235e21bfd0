import { hasFlag } from '@handoff/contracts/kit'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { type Stage, terminal } from '@handoff/contracts/referrals/referrals/referral-stages'
import {
  isOnBehalf,
  refusalOf,
  type Step,
  statusAfter,
  stepsFrom,
  targetOf,
} from '@handoff/contracts/referrals/referrals/referral-steps'
import { sql } from 'kysely'
import { type Ctx, ownEntity, type Viewer } from '../../../../kit/context.ts'
import { notFound } from '../../../../kit/problem.ts'
import { personName } from '../../../../kit/records/person-name.ts'
import { hidesReceiver, hidesService } from '../../../../kit/records/restricted-service.ts'
import { isReleasing } from '../../../customers/customers/code-names/releases.ts'
import { logAccess } from '../../../customers/customers/customers.access-log.ts'
import { attemptsOf } from '../contact/contact-attempts.ts'
import { isNotYet } from '../lists/feedback-conditions.ts'
import { type RowRecord, rowFrom, withRowColumns } from '../lists/list-rows.ts'
import { bookedOf } from '../lists/upcoming-appointments.ts'
import { actorsFor, visibleReferrals } from '../lists/visible-referrals.ts'
import { codeNameIn, identityIn, withIdentityIn } from '../packet/code-name-in-packet.ts'
import { packetFor, type Snapshot } from '../packet/packet.ts'
import { relativesOf, shownTogether, togetherWith } from '../sending/related-referrals.ts'
import { isReturn } from '../sending/returned-referral.ts'
import { factsOf } from '../steps/find-referral.ts'
import {
  endedWithoutHelp,
  isSender,
  mayAssign,
  mayRecord,
  mayRemind,
  mayRemove,
  mayRestore,
} from '../steps/step-rights.ts'
import { timelineOf } from './timeline.ts'

/** Like `show`; a reader other than the sender is recorded in the person's access log. */
export async function showAndLog(ctx: Ctx, query: { id: number }) {
  const referral = await show(ctx, query)
  const isPersonal = referral.packet.level === 'full' || referral.packet.level === 'limited'
  if (referral.isMine === 'sender' || !isPersonal) return referral
  const { customer_id } = await ctx.db
    .selectFrom('referral')
    .select('customer_id')
    .where('id', '=', query.id)
    .executeTakeFirstOrThrow()
  await logAccess(ctx, customer_id, { kind: 'packet', referralId: query.id })
  return referral
}

/** One referral as this viewer may see it. Changes nothing. */
export async function show(ctx: Ctx, { id }: { id: number }) {
  const { viewer } = ctx
  const now = ctx.now()
  const row = await withRowColumns(viewer, now, visibleReferrals(ctx))
    .innerJoin('referral_group', 'referral_group.id', 'referral.group_id')
    .leftJoin('consent', 'consent.id', 'referral_group.consent_id')
    .leftJoin('account as author', 'author.id', 'referral_group.created_by_id')
    .leftJoin('city', 'city.id', 'customer.city_id')
    .leftJoin('state', 'state.id', 'customer.state_id')
    .select([
      'referral_group.packet',
      'referral_group.message',
      'consent.method as consentMethod',
      'consent.scope as consentScope',
      'consent.taken_at as consentTakenAt',
      'consent.expires_at as consentExpiresAt',
      'category.shares_household as sharesHousehold',
      'customer.phone',
      'customer.email',
      'customer.address_line1 as addressLine1',
      'customer.zip',
      'customer.contact_preference as contactPreference',
      'customer.safe_contact_note as safeContactNote',
      'city.name as city',
      'customer.is_code_named as isCodeNamed',
      'customer.owner_entity_id as ownerId',
      sql<string>`customer.first_name`.as('codeName'),
      'referral.released_fields as releasedFields',
      sql<boolean>`${isReleasing(now)}`.as('isReleasing'),
      'referral.removed_at as removedAt',
      'sender.phone as senderPhone',
      personName<string | null>('author').as('sentByName'),
      'referral.attempt',
      'referral.parent_id as parentId',
      'referral.own_customer_id as ownCustomerId',
      'referral.reminded_at as remindedAt',
      'referral.answered_at',
      'referral.closed_at',
      draftSnapshot.as('draftPacket'),
      specialtyNames.as('specialties'),
      moreFiles.as('moreFiles'),
      others.as('others'),
      isNotYet.as('saysNotYet'),
      followingOf(ctx).as('following'),
      'referral_group.created_by_id as createdById',
      'referral.assigned_account_id as assigneeId',
    ])
    .where('referral.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('referral')

  const { stage, level, isErased } = row
  const isHidden = hidesService(viewer, row)
  const packet = packetFor({
    level,
    stage,
    snapshot: (row.packet ?? row.draftPacket) as Snapshot,
    liveContact: row,
    message: isHidden ? null : row.message,
    specialties: isHidden ? [] : row.specialties,
    moreFiles: row.moreFiles,
    sharesHousehold: row.sharesHousehold === true && !isHidden,
    now,
  })
  const person = await identityIn(ctx, row)
  const together = await togetherWith(ctx, row)
  const consent = row.consentMethod !== null &&
    row.level !== 'ended' && {
      method: row.consentMethod!,
      scope: row.consentScope!,
      takenAt: row.consentTakenAt!,
      expiresAt: row.consentExpiresAt!,
    }
  return {
    ...rowFrom(viewer, row),
    appointment: (await bookedOf(ctx, [id])).get(id) ?? null,
    packet: withIdentityIn(packet, person),
    codeName: codeNameIn(ctx, row),
    sentBy: row.sentByName === null ? null : { name: row.sentByName, phone: row.senderPhone },
    consent: consent || null,
    timeline: await timelineOf(ctx, row, relationOf(viewer, row) === 'receiver' ? [] : together),
    together: shownTogether(ctx, together),
    attempts: level === 'ended' ? [] : await attemptsOf(ctx, row),
    ...(await relativesOf(ctx, row)),
    attempt: row.attempt,
    canRemind: mayRemind(viewer, row),
    remindedAt: row.remindedAt,
    ownCustomerId: relationOf(viewer, row) === 'receiver' ? row.ownCustomerId : null,
    canReferAgain:
      hasFlag(viewer, 'referrals', 'add') &&
      isSender(viewer, row) &&
      !isErased &&
      (endedWithoutHelp({ stage, met_level: row.metLevel }) || row.saysNotYet),
    nextSteps: nextSteps(ctx, row),
    others: relationOf(viewer, row) === 'receiver' ? null : row.others,
    canAssign: mayAssign(viewer, row) && !hidesReceiver(viewer, row),
    canRecord: mayRecord(viewer, row) && !isErased,
    canRemove: mayRemove(viewer, row) && row.removedAt === null,
    canRestore: mayRestore(viewer, row) && row.removedAt !== null,
    isMine: relationOf(viewer, row),
    following: row.following,
    isOwnWork: (isSender(viewer, row) && row.createdById === viewer.id) || row.assigneeId === viewer.id,
    isRestricted: isHidden,
  }
}

/** The viewer's notification setting. */
const followingOf = ({ viewer }: Pick<Ctx, 'viewer'>) =>
  sql<'follow' | 'mute' | null>`(select case when is_muted then 'mute' else 'follow' end from referral_follower
    where referral_follower.referral_id = referral.id and referral_follower.account_id = ${viewer.id})`

/** A draft has no packet yet: it shows the current data. */
const draftSnapshot = sql<unknown>`case when referral_group.packet is null then jsonb_build_object(
  'firstName', customer.first_name, 'lastName', customer.last_name, 'preferredName', customer.preferred_name,
  'dateOfBirth', customer.date_of_birth, 'isBirthEstimated', customer.is_birth_estimated, 'gender', customer.gender,
  'pronouns', customer.pronouns, 'county', county.full_name, 'stateCode', state.code, 'languages', customer.languages,
  'needsInterpreter', customer.needs_interpreter, 'hasNoFixedAddress', customer.has_no_fixed_address,
  'emergencyContact', customer.emergency_contact, 'householdSize', customer.household_size,
  'childrenCount', customer.children_count, 'accessibilityNeeds', to_jsonb(customer.accessibility_needs),
  'incomeBand', customer.income_band, 'isVeteran', customer.is_veteran, 'insurance', customer.insurance,
  'phone', customer.phone, 'email', customer.email, 'addressLine1', customer.address_line1, 'city', city.name,
  'zip', customer.zip, 'contactPreference', null, 'safeContactNote', customer.safe_contact_note) end`

const specialtyNames = sql<string[]>`coalesce((
  select array_agg(specialty.name order by specialty.name) from specialty
  where specialty.id = any(referral_group.specialty_ids)), '{}')`

/**
 * Files of the customer and of the referral that are shared from acceptance on; internal ones and those of threads
 * never are.
 */
const moreFiles = sql<number>`(select count(*)::int from material
  left join referral_file as sent on sent.material_id = material.id and sent.group_id = referral.group_id
  where material.customer_id = referral.customer_id and consent_id is null and material.referral_id is null
    and not is_internal and not material.share_before_acceptance and not coalesce(sent.share_before_acceptance, false)
    and (not is_for_referral or sent.material_id is not null))`

const others = sql<number>`(select count(*)::int from referral as other
  where other.group_id = referral.group_id and other.id <> referral.id)`

type Subject = Pick<RowRecord, 'from_entity_id' | 'to_entity_id' | 'stage' | 'receiverState' | 'receiverReach'>

function relationOf(viewer: Viewer, row: Subject): 'sender' | 'receiver' | 'network' {
  if (viewer.side === 'admin') return row.from_entity_id === null ? 'sender' : 'network'
  return row.from_entity_id === viewer.entityId ? 'sender' : 'receiver'
}

/** A question and its answer are messages of the thread. */
const ofThread = new Set<string>(['ask', 'answer'])
/** Steps whose words name people or locations of the receiver. */
const ofReceiver = new Set<string>(['book', 'visit', 'proceed', 'reroute'])

const isReportedIn = ({ receiverReach }: Pick<Subject, 'receiverReach'>) =>
  receiverReach === 'email' || receiverReach === 'phone'

/** The buttons: the one transition table, narrowed to what this viewer's side and role allow. */
export function nextSteps(
  { viewer, now }: Pick<Ctx, 'viewer' | 'now'>,
  row: Subject &
    Pick<RowRecord, 'status' | 'stage_before' | 'mode' | 'isSensitive' | 'isReplaced' | 'sendsAt' | 'isErased'> &
    Parameters<typeof factsOf>[0],
) {
  // Until it is sent, it can only be undone; of a person who was erased, nothing begins again.
  if (row.sendsAt || (row.isErased && isOneOf(terminal, row.stage))) return []
  const actors = actorsFor(viewer, row)
  const isForReceiver = ({ by }: Step) =>
    by.includes('receiver') && !by.some((one) => one !== 'admin' && actors.includes(one))
  return (
    stepsFrom(row.stage, actors)
      .filter((step) => [step.action].flat().some((action) => hasFlag(viewer, 'referrals', action)))
      // For a provider without a login, answers are recorded with who reported them.
      .filter((step) => !(isForReceiver(step) && isReportedIn(row)))
      .filter((step) => !step.isOfSeveral || row.mode !== GroupMode.Direct)
      .filter((step) => !(row.isReplaced && isReturn(row.stage, step)))
      .filter((step) => refusalOf(step, factsOf(row), now()) === null)
      .filter(({ key }) => !(ofThread.has(key) && hidesService(viewer, row)))
      .filter(({ key }) => !(ofReceiver.has(key) && hidesReceiver(viewer, row)))
      .map((step) => ({
        key: step.key,
        status: statusAfter(step, row.status, row.stage),
        stage: targetOf(step, { ...row, stageBefore: row.stage_before as Stage | null }),
        label: step.label,
        needs: step.needs ?? null,
        reasonUse: step.reasonUse ?? null,
        isDestructive: step.isDestructive ?? false,
        isOnBehalf: isOnBehalf(step, { actor: ownEntity(viewer), sender: row.from_entity_id }),
      }))
  )
}
