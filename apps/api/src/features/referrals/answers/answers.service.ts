import { NoteType } from '@handoff/contracts/customers/notes'
import type { DomainEvent } from '@handoff/contracts/events'
import { type Input, messages } from '@handoff/contracts/kit'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import {
  type AnswerKey,
  type AnswerView,
  type AppointmentAnswer,
  answerKeys,
  type answers,
} from '@handoff/contracts/referrals/answers'
import { appointmentSteps, hasBegun } from '@handoff/contracts/referrals/appointments/appointment-steps'
import { AppointmentState, Modality } from '@handoff/contracts/referrals/appointments/appointments'
import { LinkPurpose, resendSeconds } from '@handoff/contracts/referrals/links'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import {
  afterAcceptance,
  anyAccepted,
  awaitingAnswer,
  type Stage,
} from '@handoff/contracts/referrals/referrals/referral-stages'
import { statusAfter, stepNamed, targetOf } from '@handoff/contracts/referrals/referrals/referral-steps'
import { knownLanguage, languageOf } from '@handoff/contracts/texts/languages'
import type { Ctx, PublicCtx } from '../../../kit/context.ts'
import { maskedEmail } from '../../../kit/mail/masked-email.ts'
import { queueMail } from '../../../kit/mail/queue.ts'
import { badInput, conflict, notFound } from '../../../kit/problem.ts'
import {
  codeFirst,
  exchangeCode,
  findLink,
  hasPass,
  holderOf,
  type Link,
  newCode,
  refuseCode,
} from '../../../kit/security/links.ts'
import { messages as listMessages, sendTo } from '../../customers/notes/notes.messages.ts'
import { referralSubject } from '../../customers/notes/notes.subjects.ts'
import { networkName } from '../../platform/settings/settings.queries.ts'
import { isCustomerTakenAt } from '../appointments/appointments.earlier.ts'
import { find as findAppointment, list as listAppointments } from '../appointments/appointments.queries.ts'
import { book, change } from '../appointments/appointments.service.ts'
import { recordVisit } from '../appointments/appointments.visits.ts'
import { list as listReasons } from '../reasons/reasons.queries.ts'
import { logContact } from '../referrals/contact/log-contact.ts'
import { readable } from '../referrals/contact/write-message.ts'
import { showAndLog, show as showReferral } from '../referrals/detail/show-referral.ts'
import { bookedOf } from '../referrals/lists/upcoming-appointments.ts'
import { ageBandOf } from '../referrals/packet/packet.ts'
import { recordCodesExhausted } from '../referrals/sending/codes-exhausted.ts'
import { changeStatus } from '../referrals/steps/change-status.ts'
import { outOfTurn, referralForTimer } from '../referrals/steps/find-referral.ts'
import { answerCode } from './answers.letters.ts'
import { actingViewerOf, viewerOf } from './answers.viewer.ts'

type Credentials = { token: string; pass?: string | undefined }
type Detail = Awaited<ReturnType<typeof showReferral>>

const isIn = (stages: readonly Stage[], stage: Stage) => stages.includes(stage)
const isAccepted = (stage: Stage) => isIn([...anyAccepted, 'cancel_requested'], stage)

/**
 * The link, its referral, and whether this device has entered the code. Valid for fourteen business days, while the
 * referral is accepted, and while it has a booked appointment.
 */
async function opened(ctx: Pick<PublicCtx, 'db' | 'now'>, { token, pass }: Credentials) {
  const link = await findLink(ctx.db, LinkPurpose.Answer, token)
  const row = await referralForTimer(ctx, link.referral_id!)
  if (!row) throw notFound('link')
  if (link.expires_at <= ctx.now() && !isAccepted(row.stage) && !(await isBooked(ctx, row.id))) throw notFound('link')
  return { link, row, isOpen: await hasPass(ctx.db, link, pass, ctx.now()) }
}

/** An appointment kept at closing is still to be recorded. */
const isBooked = async (ctx: Pick<PublicCtx, 'db' | 'now'>, id: number) => (await bookedOf(ctx, [id])).has(id)

export async function show(ctx: PublicCtx, input: Input<typeof answers.show>) {
  const { link, row, isOpen } = await opened(ctx, input)
  const viewer = await viewerOf(ctx.db, row.to_entity_id)
  return pageOf(ctx.actingAs({ ...viewer, linkMakerId: link.made_by_id }), link, { isOpen })
}

/** Each opening of personal data is recorded in the log of the person. */
async function pageOf(ctx: Ctx, link: Link, { isOpen }: { isOpen: boolean }) {
  const id = link.referral_id!
  const row = (await referralForTimer(ctx, id))!
  const isPersonal = isOpen && ctx.viewer.id !== 0
  const referral = isPersonal ? await showAndLog(ctx, { id }) : await showReferral(ctx, { id })
  const more = await moreOf(ctx, id)
  const isOver = !isIn(awaitingAnswer, referral.stage) && !isAccepted(referral.stage)
  const isHidden = more.isSensitive && !isOpen
  const isClosed = referral.stage === 'closed'
  const appointments = isOpen || isClosed ? await appointmentsOf(ctx, id) : []
  const kept = isClosed ? keptOf(appointments, ctx.now()) : null
  return {
    reference: referral.reference,
    stage: referral.stage,
    situation: situationOf(referral, { isTaken: more.isTaken, kept }),
    isOver,
    priority: referral.priority,
    dueAt: referral.dueAt,
    version: referral.version,
    // Its own link: the receiver knows who it is.
    receiver: { id: referral.receiver.id!, name: referral.receiver.name },
    sender: { name: more.sender ?? more.network, phone: more.senderPhone, by: referral.sentBy?.name ?? null },
    category: isHidden ? null : more.category,
    isSensitive: more.isSensitive,
    isFirstToAccept: more.mode === GroupMode.FirstToAccept,
    isOpen,
    codeTo: maskedEmail(link.sent_to ?? ''),
    packet: isOpen ? referral.packet : null,
    closed: isClosed && !isHidden ? closedOf(referral, isOpen) : null,
    kept,
    who: isHidden ? null : whoOf(referral, ctx.now()),
    nextSteps: referral.nextSteps.filter(({ key }) => isOneOf(answerKeys, key)),
    reasons: isOver && referral.stage !== 'rejected' && !kept ? [] : await listReasons(ctx, { side: 'receiver' }),
    timeline: isOpen ? referral.timeline : [],
    messages: isOpen ? await messagesOf(ctx, id) : [],
    mayWrite: isOpen && row.access_ended_at === null && isIn(readable, row.stage),
    appointments: isOpen ? appointments : [],
    timeZone: ctx.viewer.timeZone,
    language: knownLanguage(more.language),
  }
}

/** Messages between the two sides: those within one side are not for a mailbox. */
async function messagesOf(ctx: Ctx, id: number) {
  const network = await networkName(ctx)
  const { data } = await listMessages(ctx, { id, pageNo: 1, pageSize: 100 })
  return data
    .filter(({ noteType }) => noteType === NoteType.Referral)
    .map(({ id: noteId, text, author, side, isOurs, createdAt: at }) => ({
      id: noteId,
      text,
      by: author?.name ?? side ?? network,
      isOurs,
      at,
    }))
    .reverse()
}

export async function appointmentsOf(ctx: Ctx, referralId: number) {
  const now = ctx.now()
  const { data } = await listAppointments(ctx, { referralId, pageNo: 1, pageSize: 100 })
  const rankOf = ({ state, startsAt }: (typeof data)[number]) =>
    state !== AppointmentState.Booked ? 2 : startsAt > now ? 1 : 0
  return data
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map((one) => ({
      id: one.id,
      startsAt: one.startsAt,
      endsAt: one.endsAt,
      timeZone: one.timeZone,
      modality: one.modality,
      state: one.state,
      version: one.version,
      steps: one.state === AppointmentState.Booked ? appointmentSteps(one, now) : [],
    }))
}

/** Unrecorded appointments first, then the next one. */
function keptOf(appointments: Awaited<ReturnType<typeof appointmentsOf>>, now: Date) {
  const next = appointments.find(({ state }) => state === AppointmentState.Booked)
  return next ? { startsAt: next.startsAt, timeZone: next.timeZone, hasBegun: hasBegun(next, now) } : null
}

const moreOf = ({ db }: Pick<PublicCtx, 'db'>, id: number) =>
  db
    .selectFrom('referral')
    .innerJoin('referral_group', 'referral_group.id', 'referral.group_id')
    .innerJoin('category', 'category.id', 'referral.category_id')
    .innerJoin('entity as receiver', 'receiver.id', 'referral.to_entity_id')
    .leftJoin('entity as sender', 'sender.id', 'referral.from_entity_id')
    .crossJoin('network_setting')
    .select((it) => [
      'referral_group.mode',
      'category.name as category',
      'category.is_sensitive as isSensitive',
      'sender.name as sender',
      'sender.phone as senderPhone',
      'receiver.letter_language as language',
      'network_setting.name as network',
      it('referral.recalled_by_id', 'is not', null).$castTo<boolean>().as('isTaken'),
    ])
    .where('referral.id', '=', id)
    .executeTakeFirstOrThrow()

const closedOf = ({ customer, metLevel, reason }: Detail, isOpen: boolean) => ({
  name: isOpen ? customer.name : null,
  metLevel,
  outcome: reason,
})

/** The person without a name; the same before and after acceptance, and null once it is closed. */
function whoOf({ packet: { limited, full } }: Detail, now: Date) {
  if (limited) {
    const { ageBand, county, languages, needsInterpreter, specialties, household, message } = limited
    return { ageBand, county, languages, needsInterpreter, specialties, household, message }
  }
  if (!full) return null
  const { county, stateCode, languages, needsInterpreter, specialties, message } = full
  return {
    ageBand: ageBandOf(full.dateOfBirth, now),
    county: county && [county, stateCode].filter(Boolean).join(', '),
    languages,
    needsInterpreter,
    specialties,
    household: null,
    message,
  }
}

type Around = { isTaken: boolean; kept: ReturnType<typeof keptOf> }

function situationOf({ stage }: Detail, { isTaken, kept }: Around): AnswerView['situation'] {
  if (isTaken) return 'taken'
  if (isIn(awaitingAnswer, stage)) return stage === 'info_requested' ? 'paused' : 'asked'
  if (isAccepted(stage)) return 'yours'
  if (kept) return kept.hasBegun ? 'toRecord' : 'toCome'
  return 'over'
}

/** Possible without a code; anything about the person requires it. */
const beforeCode: readonly AnswerKey[] = ['accept', 'waitlist', 'reject', 'ask', 'undoAccept', 'undoReject']

export async function answer(ctx: PublicCtx, { token, pass, key, ...answerInput }: Input<typeof answers.answer>) {
  const { link, row, isOpen } = await opened(ctx, { token, pass })
  if (!beforeCode.includes(key) && !isOpen) throw codeFirst()
  const viewer = await ctx.transaction((tx) => actingViewerOf(tx.db, row.to_entity_id))
  const acting = ctx.actingAs({ ...viewer, linkMakerId: link.made_by_id })
  await take(acting, row.id, key, answerInput)
  return pageOf(acting, link, { isOpen })
}

export async function write(ctx: PublicCtx, { token, pass, text }: Input<typeof answers.write>) {
  const { link, row, isOpen } = await opened(ctx, { token, pass })
  if (!isOpen) throw codeFirst()
  const viewer = await ctx.transaction((tx) => actingViewerOf(tx.db, row.to_entity_id))
  const acting = ctx.actingAs({ ...viewer, linkMakerId: link.made_by_id })
  await acting.transaction(async (tx) => sendTo(tx, await referralSubject(tx, row.id), { text, mentions: [] }))
  return pageOf(acting, link, { isOpen })
}

export type Given = Omit<Input<typeof answers.answer>, 'token' | 'pass' | 'key'>

/** A question requires an opened referral: by link both are one click. */
export async function take(ctx: Ctx, id: number, key: AnswerKey, answerInput: Given): Promise<void> {
  switch (key) {
    case 'contact': {
      const { method, result, notes, version } = answerInput
      if (!method) throw badInput({ method: [messages.requiredSelect('Method')] })
      if (!result) throw badInput({ result: [messages.requiredSelect('Result')] })
      await logContact(ctx, { id, method, result, note: notes, version })
      return
    }
    case 'book': {
      const { startsAt, endsAt, modality = Modality.InPerson, notes, earlier } = answerInput
      if (!startsAt || !endsAt) throw badInput({ startsAt: [messages.required('Start')] })
      await askIfTaken(ctx, id, { startsAt, endsAt }, answerInput)
      const { timeZone } = ctx.viewer
      await book(ctx, {
        referralId: id,
        startsAt,
        endsAt,
        timeZone,
        modality,
        note: notes,
        assignee: null,
        locationId: null,
        contact: null,
        // An overlap in a calendar that is not managed here is the provider’s concern.
        confirmed: true,
        ...(earlier && { earlier }),
      })
      return
    }
    case 'visit': {
      const { visitedOn, services, notes } = answerInput
      if (!visitedOn) throw badInput({ visitedOn: [messages.required('Date')] })
      if (!services) throw badInput({ services: [messages.required('Services')] })
      await recordVisit(ctx, {
        referralId: id,
        visitedOn,
        services,
        ...(answerInput.appointmentId && { appointmentId: answerInput.appointmentId }),
        note: notes,
        specialtyIds: [],
        units: null,
        minutes: null,
      })
      return
    }
    case 'noShow':
    case 'moveVisit':
    case 'cancelVisit':
      return changeAppointment(ctx, id, key, answerInput)
    default:
      await ctx.transaction(async (tx) => {
        const { version, notes, reasonCode, metLevel, estimatedOn, upcoming } = answerInput
        let seen = version
        if (key === 'ask') seen = await openFirst(tx, id, version)
        const row = (await referralForTimer(tx, id))!
        const step = stepNamed(key)
        if (!isIn([...step.from], row.stage)) throw outOfTurn(row, step.done)
        const position = { stage: row.stage, status: row.status, stageBefore: row.stage_before as Stage | null }
        await changeStatus(tx, {
          id,
          status: statusAfter(step, row.status, row.stage),
          stage: targetOf(step, position),
          version: seen,
          notes,
          reasonCode,
          metLevel,
          estimatedOn,
          upcoming,
        })
      })
  }
}

/** Asks for one confirmation, if the booking itself is possible. */
async function askIfTaken(
  ctx: Ctx,
  id: number,
  slot: { startsAt: Date; endsAt: Date; exceptId?: number },
  { confirmed }: Given,
) {
  const row = await referralForTimer(ctx, id)
  if (confirmed || !row || row.access_ended_at !== null || !isIn(afterAcceptance, row.stage)) return
  if (await isCustomerTakenAt(ctx, row.customer_id, slot))
    throw badInput({ confirmed: ['The customer has another appointment at this time'] })
}

async function changeAppointment(ctx: Ctx, referralId: number, key: AppointmentAnswer, answerInput: Given) {
  const { appointmentId: id, appointmentVersion: version, startsAt, endsAt, reasonCode, notes: comment } = answerInput
  const { referral } = id && version ? await findAppointment(ctx, id) : { referral: null }
  // The link is for one referral: another appointment of the same provider is a 404.
  if (!id || !version || referral?.id !== referralId) throw notFound('appointment')
  if (key === 'moveVisit' && (!startsAt || !endsAt)) throw badInput({ startsAt: [messages.required('Start')] })
  if (startsAt && endsAt && key === 'moveVisit')
    await askIfTaken(ctx, referralId, { startsAt, endsAt, exceptId: id }, answerInput)
  const changes = {
    noShow: { state: AppointmentState.NoShow, reasonCode, comment },
    cancelVisit: { state: AppointmentState.Cancelled, reasonCode, comment },
    moveVisit: { startsAt, endsAt },
  }
  await change(ctx, { comment: null, ...changes[key], id, version, confirmed: true })
}

async function openFirst(tx: Ctx, id: number, version: number) {
  const row = (await referralForTimer(tx, id))!
  if (row.stage !== 'sent') return version
  const { version: next } = await changeStatus(tx, { id, status: row.status, stage: 'opened', version, notes: null })
  return next
}

/** Records a refused code: the refusal is thrown after its transaction. */
export async function sendCode(ctx: PublicCtx, { token }: Input<typeof answers.sendCode>) {
  const result = await ctx.transaction(async (tx) => {
    const { link, row } = await opened(tx, { token })
    if (!link.sent_to) throw conflict('There is no email to send a code to')
    const made = await newCode(tx.db, link, { token, mailbox: link.sent_to, now: tx.now() })
    if ('refusal' in made) {
      const record = (event: DomainEvent) => tx.record(event, holderOf(link))
      await recordCodesExhausted({ db: tx.db, now: tx.now, record }, row, LinkPurpose.Answer)
      return made
    }
    const { language } = await moreOf(tx, row.id)
    const letter = answerCode(made.code, languageOf(language))
    await queueMail(tx.db, { kind: 'answerCode', to: link.sent_to, letter, now: tx.now() })
    return { sentTo: maskedEmail(link.sent_to), waitSeconds: resendSeconds }
  })
  if ('refusal' in result) throw result.refusal
  return result
}

/** Records a wrong try: the refusal is thrown after its transaction. */
export async function open(ctx: PublicCtx, input: Input<typeof answers.open>) {
  const exchanged = await ctx.transaction(async (tx) => {
    const { link, row } = await opened(tx, { token: input.token })
    await actingViewerOf(tx.db, row.to_entity_id)
    return exchangeCode(tx.db, link, input, tx.now())
  })
  if ('wrong' in exchanged) throw refuseCode(exchanged.wrong)
  return exchanged
}
