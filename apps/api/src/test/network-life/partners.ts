import type { RequestOf } from '@handoff/contracts/kit'
import { type AnswerAppointment, type AnswerKey, answers } from '@handoff/contracts/referrals/answers'
import { MetLevel } from '@handoff/contracts/referrals/referrals/met-level'
import type { Stage } from '@handoff/contracts/referrals/referrals/referral-stages'
import type { Person } from '../world.ts'
import { ignore, type Life, type PartnerLink } from './people.ts'

type Given = Omit<RequestOf<typeof answers.answer>, 'token' | 'pass' | 'version'>
type Position = { stage: Stage; nextSteps: { key: string }[]; appointments: AnswerAppointment[] }

const share = { reading: 0.4, noShow: 0.15, asking: 0.1, waitlisting: 0.1, reached: 0.7 }

/** Next step of a provider without a login, by link or by phone. */
function nextAct(life: Life, { stage, nextSteps, appointments }: Position, isRefusing: boolean): Given | null {
  const past = appointments.find(({ steps }) => steps.includes('visit'))
  if (past) return recordOf(life, past)
  const may = (key: AnswerKey) => nextSteps.some((step) => step.key === key)
  if (may('accept')) return answerOf(life, isRefusing)
  if (may('confirmCancel')) return { key: 'confirmCancel' }
  if (stage === 'in_service') return closeOf(life)
  if (appointments.some(({ state }) => state === 1)) return null
  if (stage !== 'contacting' && may('contact')) return { key: 'contact', method: 1, result: 1 }
  return life.chance(0.2) ? closeOf(life) : bookOf(life)
}

function recordOf({ chance, dayIn }: Life, { id, version }: AnswerAppointment): Given {
  const about = { appointmentId: id, appointmentVersion: version }
  if (chance(share.noShow)) return { key: 'noShow', ...about, reasonCode: 'forgot' }
  return { key: 'visit', ...about, visitedOn: dayIn(0), services: 'Intake' }
}

function answerOf({ chance, dayIn }: Life, isRefusing: boolean): Given {
  if (isRefusing) return { key: 'reject', reasonCode: 'no_capacity' }
  if (chance(share.asking)) return { key: 'ask', notes: 'Is there proof of income?' }
  if (chance(share.waitlisting)) return { key: 'waitlist', estimatedOn: dayIn(20) }
  return { key: 'accept' }
}

const closeOf = ({ chance }: Life): Given =>
  chance(0.8)
    ? { key: 'close', reasonCode: 'service_received', metLevel: MetLevel.Fully }
    : { key: 'close', reasonCode: 'not_eligible_after_assessment', metLevel: MetLevel.Not }

function bookOf({ world, pick }: Life): Given {
  const at = new Date(world.clock.now().getTime() + pick([1, 2, 3, 4]) * 86_400_000)
  return {
    key: 'book',
    confirmed: true,
    startsAt: at.toISOString(),
    endsAt: new Date(at.getTime() + 1_800_000).toISOString(),
  }
}

/** Partners with an email address read it, some after ten days, some never. */
export async function liveAsPartners(life: Life) {
  for (const [id, link] of Array.from(life.partnerLinks))
    if (isReading(life, link) && !(await answerByLink(life, id, link))) life.partnerLinks.delete(id)
}

function isReading({ chance, world }: Life, { partner, sentAt }: PartnerLink) {
  if (partner.habit === 'silent') return false
  const age = world.clock.now().getTime() - sentAt.getTime()
  return (partner.habit !== 'late' || age > 10 * 86_400_000) && chance(share.reading)
}

/** Returns whether anything is left to do with this link. */
async function answerByLink(life: Life, id: number, { token, partner }: PartnerLink) {
  const call = life.anyone()
  const page = await call(answers.show, { token }).catch(ignore(404))
  if (!page || page.data.isOver) return false
  const isFirst = page.data.nextSteps.some(({ key }) => key === 'accept')
  const pass = isFirst ? null : await passFor(life, token)
  if (!isFirst && !pass) return true
  const credentials = { token, ...(pass && { pass }) }
  const { data } = await call(answers.show, credentials)
  const act = nextAct(life, data, partner.isRefusing)
  const done = act && (await call(answers.answer, { ...credentials, ...act, version: data.version }).catch(ignore(409)))
  if (done) life.actedFrom.set(id, 'partner by link')
  return true
}

/** The six digits from the mailbox, limited per day. */
async function passFor({ anyone, world }: Life, token: string) {
  const call = anyone()
  if (!(await call(answers.sendCode, { token }).catch(ignore(429)))) return null
  const { letter } = await world.db
    .selectFrom('mail')
    .select('letter')
    .where('kind', '=', 'answerCode')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const code = (letter as { subject: string }).subject.slice(0, 6)
  return (await call(answers.open, { token, code })).data.pass
}

/** Someone calls a provider without a login, and records the answer. */
export async function recordByPhone(life: Life, person: Person, id: number) {
  const call = life.world.as(person)
  const seen = await call(answers.showOnBehalf, { id }).catch(ignore(404, 409))
  if (!seen) return
  const partner = life.partners.find(({ entity }) => entity.id === seen.data.receiver.id)
  const act = nextAct(life, seen.data, partner?.isRefusing ?? false)
  if (!act) return
  const { version } = seen.data
  const done = await call(answers.recordOnBehalf, { id, version, reportedBy: 'Ana Ruiz', ...act }).catch(ignore(409))
  if (done) life.actedFrom.set(id, 'partner by phone')
}
