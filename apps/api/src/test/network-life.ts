import { AppointmentState, appointments } from '@handoff/contracts/appointments/appointments'
import { entities } from '@handoff/contracts/entities/entities'
import { type RequestOf } from '@handoff/contracts/kit'
import { MetLevel } from '@handoff/contracts/referrals/met-level'
import type { Priority } from '@handoff/contracts/referrals/priority'
import { open, type Stage } from '@handoff/contracts/referrals/referral-stages'
import type { StepKey } from '@handoff/contracts/referrals/referral-steps'
import { referrals } from '@handoff/contracts/referrals/referrals'
import { type WorklistLine, worklist } from '@handoff/contracts/worklist'
import { sql } from 'kysely'
import { verbal } from '../features/referrals/referrals.fixtures.ts'
import type { Entity, Person, World } from './world.ts'

/**
 * A network that lives for some months, through the real API and with a clock that is moved: 30 % of the receivers never
 * answer, 25 % refuse, 15 % of the appointments are missed, and staff act on a line of their worklist with probability
 * 0.8 a business day. On the way one provider leaves the network. At every step it is looked whether someone got lost.
 */
export type LifeOptions = {
  referrals: number
  providers: number
  /** Of sending, and then of what comes after it. */
  sendingDays: number
  days: number
  random: () => number
  /** No one acts once everything was sent and answered for the first time. */
  isIdle?: boolean
  onDay?: (day: number) => void
}

const share = { silent: 0.3, refusing: 0.25, noShow: 0.15, worklist: 0.8, prompt: 0.6, asking: 0.1, callingAgain: 0.2 }
const outcomes = [
  ['service_received', MetLevel.Fully],
  ['enrolled', MetLevel.Fully],
  ['service_received', MetLevel.Partly],
  ['not_eligible_after_assessment', MetLevel.Not],
] as const

type Character = 'answering' | 'silent' | 'refusing'
type Provider = { entity: Entity; person: Person; character: Character }
export type Ended = { by: 'timer' | 'receiver' | 'worklist'; stage: Stage; days: number; isCoded: boolean }

export async function liveThrough(world: World, options: LifeOptions) {
  const { as, clock, fireTimers, signIn } = world
  const { random } = options
  const chance = (probability: number) => random() < probability
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  const start = clock.now()
  const providers = await makeProviders(world, options.providers)
  const administrator = await world.aPerson({ firstName: 'Alma' })
  const categoryId = await world.categoryId('Housing')
  const customers = new Map<number, number[]>()
  const actedFrom = new Map<number, Ended['by']>()
  let sent = 0

  const today = () => Math.round((clock.now().getTime() - start.getTime()) / 86_400_000)
  const isWeekend = () => [0, 6].includes(clock.now().getUTCDay())

  async function send() {
    const [from, to] = twoOf(providers, pick)
    const own = customers.get(from.entity.id) ?? []
    customers.set(from.entity.id, own)
    sent += 1
    if (own.length < 400) own.push((await world.aCustomer(from.person, { firstName: `No${sent}` })).id)
    const customerId = own.length < 400 ? own.at(-1)! : pick(own)
    // A second open one for the same need and provider is refused, as it should be.
    const priority = chance(0.1) ? 2 : chance(0.1) ? 3 : 1
    const asked = { customerId, referToIds: [to.entity.id], categoryId, priority: priority as Priority }
    await as(from.person)(referrals.refer, { ...asked, consent: verbal }).catch(ignore(409))
  }

  /** What a receiver does unasked, when a referral comes in. */
  async function answerSome({ person, character }: Provider) {
    if (character === 'silent') return
    const listed = async (more: Partial<RequestOf<typeof referrals.listInbound>>) =>
      (await as(person)(referrals.listInbound, { ...more, pageSize: 100, sort: 'sentAt' })).data.data
    for (const { id } of await listed({ queue: 'to_answer' }))
      if (chance(share.prompt)) await answer(person, character, id, 'receiver')
    // Those who were not reached are called again, before anything reminds of them.
    for (const { id } of await listed({ stage: ['contacting'] }))
      if (chance(share.callingAgain)) await careFor(person, id, 'receiver')
  }

  async function answer(person: Person, character: Character, id: number, from: Ended['by']) {
    if (character === 'refusing')
      return step(person, id, 'reject', { reasonCode: pick(['no_capacity', 'outside_area']) }, from)
    if (chance(share.asking)) return step(person, id, 'ask', { notes: 'Is there proof of income?' }, from)
    if (chance(0.1)) return step(person, id, 'waitlist', { estimatedOn: dayIn(20) }, from)
    return step(person, id, 'accept', {}, from)
  }

  const dayIn = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

  async function step(
    person: Person,
    id: number,
    key: StepKey,
    more: Partial<RequestOf<typeof referrals.changeStatus>>,
    from: Ended['by'],
  ) {
    const { data } = await as(person)(referrals.show, { id })
    const next = data.nextSteps.find((one) => one.key === key)
    if (!next) return
    const { status, stage } = next
    await as(person)(referrals.changeStatus, { id, status, stage, version: data.version, ...more }).catch(ignore(409))
    actedFrom.set(id, from)
  }

  /** Someone works through their list: each line with the probability of a day. */
  async function workThrough({ person, character }: Pick<Provider, 'person' | 'character'>) {
    const { lines } = (await as(person)(worklist.show, { whose: 'team' })).data
    for (const line of lines) {
      if (!chance(share.worklist)) continue
      await actOn(person, character, line)
    }
  }

  async function actOn(person: Person, character: Character, line: WorklistLine) {
    // Someone who never answers never looks after what came in either.
    if (character === 'silent' && line.side === 'inbound' && line.group !== 'escalated') return
    const id = line.referral?.id
    if (line.appointment && line.action === 'recordVisit') return recordOrMiss(person, line.appointment)
    if (id === undefined) return
    if (line.action === 'answer') return answer(person, character, id, 'worklist')
    if (line.action === 'remind') {
      await as(person)(referrals.remind, { id }).catch(ignore(409))
      // Who refers does not wait for ever for a provider that never moves.
      if (line.group === 'stale' && chance(0.3))
        await step(person, id, 'requestCancel', { reasonCode: 'served_elsewhere' }, 'worklist')
      return
    }
    if (line.step?.key === 'answer') return step(person, id, 'answer', { notes: 'As far as we know, yes' }, 'worklist')
    if (line.step?.key === 'requestCancel' || line.step?.key === 'release')
      return step(person, id, line.step.key, { reasonCode: 'served_elsewhere' }, 'worklist')
    if (line.step?.key === 'confirmCancel') return step(person, id, 'confirmCancel', {}, 'worklist')
    // At its review there is room: waiting on would be an end only much later.
    if (line.step?.key === 'contact' || line.step?.key === 'review') return careFor(person, id)
  }

  /** The next thing that is to be done for someone who was accepted. */
  async function careFor(person: Person, id: number, from: Ended['by'] = 'worklist') {
    const { data } = await as(person)(referrals.show, { id })
    if (data.stage === 'in_service' || data.attempts.length >= 3) return closeIt(person, id, from)
    const isReached = chance(0.7)
    const attempt = { id, method: 1, result: isReached ? 1 : 3, note: null } as const
    await as(person)(referrals.logContact, attempt).catch(ignore(409))
    if (isReached) await book(person, id)
  }

  const closeIt = (person: Person, id: number, from: Ended['by'] = 'worklist') => {
    const [reasonCode, metLevel] = pick(outcomes)
    return step(person, id, 'close', { reasonCode, metLevel, notes: 'As recorded' }, from)
  }

  /** A provider leaves for good, with what it has accepted. */
  async function leave() {
    const at = providers.findIndex(({ character }) => character === 'answering')
    const [{ entity }] = providers.splice(at, 1) as [Provider]
    await as(administrator)(entities.deactivate, { id: entity.id, force: true })
  }

  async function book(person: Person, id: number) {
    const at = new Date(clock.now().getTime() + (1 + Math.floor(random() * 4)) * 86_400_000)
    const times = { startsAt: at.toISOString(), endsAt: new Date(at.getTime() + 1_800_000).toISOString() }
    await as(person)(appointments.book, {
      referralId: id,
      ...times,
      timeZone: 'America/New_York',
      confirmed: true,
    }).catch(ignore(409))
  }

  type Booked = NonNullable<WorklistLine['appointment']>
  async function recordOrMiss(person: Person, { id, version, noShows, referral }: Booked) {
    if (chance(share.noShow)) {
      const missed = { state: AppointmentState.NoShow, reasonCode: 'forgot' } as const
      await as(person)(appointments.change, { id, version, ...missed }).catch(ignore(409))
      if (referral && noShows >= 1)
        return step(person, referral.id, 'close', { reasonCode: 'close_no_show', metLevel: MetLevel.Not }, 'worklist')
      return referral ? book(person, referral.id) : undefined
    }
    await as(person)(appointments.recordVisit, {
      appointmentId: id,
      ...(referral && { referralId: referral.id }),
      visitedOn: clock.now().toISOString().slice(0, 10),
      services: 'Intake',
    }).catch(ignore(409))
    // Some are done with one visit; the others are closed when their clock asks for it.
    if (referral && chance(0.5)) await closeIt(person, referral.id)
  }

  async function renewSessions() {
    for (const { person } of providers) person.token = await signIn(person.id)
    administrator.token = await signIn(administrator.id)
  }

  const lost: number[] = []
  // On business days alone.
  const perDay = Math.ceil((options.referrals / options.sendingDays) * 1.4)
  for (let day = 0; day < options.sendingDays + options.days; day++) {
    if (day % 10 === 0) await renewSessions()
    if (day === options.sendingDays - 1) await leave()
    const isActive = !options.isIdle || day < options.sendingDays
    if (!isWeekend()) {
      if (day < options.sendingDays)
        for (let count = 0; count < perDay && sent < options.referrals; count++) await send()
      if (isActive) {
        for (const provider of providers) await answerSome(provider)
        clock.advance({ hours: 5 })
        await fireTimers()
        // The silent ones still look after what they sent.
        for (const provider of providers) await workThrough(provider)
        await workThrough({ person: administrator, character: 'silent' })
        clock.advance({ hours: 19 })
      } else clock.advance({ hours: 24 })
    } else clock.advance({ hours: 24 })
    await fireTimers()
    lost.push(await countLost(world))
    options.onDay?.(today())
  }
  const ends = await endsOf(world, actedFrom)
  return { lost, ends, stillOpen: await openOnes(world), contacts: await firstContacts(world) }
}

const ignore =
  (...statuses: number[]) =>
  (error: { status?: number }) => {
    // Someone else was faster, or the referral has moved on: a person would look again.
    if (!statuses.includes(error.status ?? 0)) throw error
  }

function twoOf(providers: readonly Provider[], pick: <T>(list: readonly T[]) => T): [Provider, Provider] {
  for (;;) {
    const [one, other] = [pick(providers), pick(providers)]
    if (one !== other) return [one, other]
  }
}

/** The shares are of the providers, as exactly as their number allows. */
async function makeProviders(world: World, count: number): Promise<Provider[]> {
  const made: Provider[] = []
  for (let number = 0; number < count; number++) {
    const place = (number + 0.5) / count
    const character = place < share.silent ? 'silent' : place < share.silent + share.refusing ? 'refusing' : 'answering'
    const entity = await world.anEntity({ name: `Provider ${number + 1}` })
    made.push({ entity, character, person: await world.aPerson({ entity, firstName: `P${number}` }) })
  }
  return made
}

/** Open ones that time alone would never lead on: without a next date, or without someone by name who is to act. */
async function countLost({ db }: World) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from referral
    where stage = any(${open as unknown as string[]}) and (due_at is null
      or (escalation < 3 and not exists (select from timer where referral_id = referral.id))
      or not exists (select from account where is_active and user_type in (1, 2) and (
        account.entity_id is not distinct from case when stage = 'info_requested' then from_entity_id else to_entity_id end
        or (escalation = 3 and account.entity_id is null))))`.execute(db)
  return rows[0]!.count
}

/** How each ended, after how long, and who ended it: a timer is an event without an account. */
async function endsOf({ db }: World, actedFrom: ReadonlyMap<number, Ended['by']>): Promise<Ended[]> {
  const { rows } = await sql<{ id: number; stage: Stage; days: number; actor: number | null; isCoded: boolean }>`
    select referral.id, stage, extract(epoch from updated_at - sent_at)::float8 / 86400 as days, last.account_id as actor,
      (stage = 'expired' or (reason_code is not null and (stage <> 'closed' or met_level is not null))) as "isCoded"
    from referral cross join lateral (select account_id from event where event.referral_id = referral.id
      and type = 'referral.stageChanged' order by id desc limit 1) as last
    where sent_at is not null and not stage = any(${open as unknown as string[]})`.execute(db)
  return rows.map(({ id, actor, ...end }) => ({
    ...end,
    by: actor === null ? 'timer' : (actedFrom.get(id) ?? 'worklist'),
  }))
}

/** Hours from each acceptance to what was done first for the customer: an attempt, a booking, or a visit. */
async function firstContacts({ db }: World) {
  const { rows } = await sql<{ priority: Priority; hours: number }>`
    select priority, extract(epoch from first.at - answered_at)::float8 / 3600 as hours
    from referral cross join lateral (select min(at) as at from (
      select at from contact_attempt where referral_id = referral.id
      union all select created_at from appointment where referral_id = referral.id
      union all select created_at from visit where referral_id = referral.id) as act) as first
    where answered_at is not null and first.at is not null`.execute(db)
  return rows
}

/** What is open at the end, how far it was escalated, and which way it came. */
async function openOnes({ db }: World) {
  return db
    .selectFrom('referral')
    .select(['stage', 'escalation', 'sent_at', 'reason_code'])
    .select((eb) =>
      eb
        .selectFrom('event')
        .whereRef('event.referral_id', '=', 'referral.id')
        .where('type', '!=', 'referral.reminded')
        .select(
          sql<string>`string_agg(coalesce(data->>'step', type) || ' ' || to_char(at, 'MM-DD'), ', ' order by id)`.as(
            'steps',
          ),
        )
        .as('way'),
    )
    .where('stage', 'in', open)
    .execute()
}
