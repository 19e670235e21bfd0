import { teams } from '@handoff/contracts/access/teams'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { type HelpDetail, HelpState, help } from '@handoff/contracts/referrals/help'
import { open, type Stage } from '@handoff/contracts/referrals/referrals/referral-stages'
import { escalateHelp } from '../../features/referrals/help/help.clocks.ts'
import { verbal } from '../../features/referrals/referrals/referrals.fixtures.ts'
import type { Person } from '../world.ts'
import { ignore, type Life } from './people.ts'
import { step } from './providers.ts'

const share = { taking: 0.6, declining: 0.1, planning: 0.5, closing: 0.5 }

/** Someone requests help on the public page, by phone or by email. */
export async function askForHelp(life: Life, number: number) {
  const reach = life.chance(0.5) ? { phone: '(510) 555-0142' } : { email: `stranger${number}@example.org` }
  const words = `Needs a bed, number ${number}`
  const form = { firstName: `Stranger${number}`, ...reach, words, categoryIds: [life.categoryId] }
  await life.anyone()(help.ask, { ...form, mayContact: true, mayShare: life.chance(0.7) })
}

/** New requests are taken; those in progress return as worklist lines. */
export async function takeSome(life: Life) {
  for (const person of life.administration) {
    const { data } = (await life.world.as(person)(help.list, { state: HelpState.New, pageSize: 100 })).data
    for (const { id, version } of data)
      if (life.chance(share.taking / life.administration.length))
        await life.world.as(person)(help.take, { id, version }).catch(ignore(409))
  }
}

/** The next step of a request in progress. */
export async function workOnHelp(life: Life, person: Person, id: number) {
  const call = life.world.as(person)
  const { data } = await call(help.show, { id })
  const one = { id, version: data.version }
  if (data.may.includes('makeCustomer')) return life.chance(share.declining) ? decline() : makeCustomer()
  if (!data.referrals.length && data.may.includes('refer')) return referFor(life, person, data)
  const isUnderWay = data.referrals.some(({ stage }) => isOpen(stage))
  if (isUnderWay && life.chance(share.planning))
    return call(help.plan, { ...one, priority: data.priority, nextOn: life.dayIn(7) }).catch(ignore(409))
  if (!isUnderWay || life.chance(share.closing)) await call(help.close, { ...one, note: null }).catch(ignore(409))

  function decline() {
    return call(help.decline, { ...one, note: 'Not in this network' }).catch(ignore(409))
  }
  function makeCustomer() {
    const person = {
      firstName: data.firstName,
      lastName: 'Unknown',
      phones: [],
      email: data.email,
      hasNoContact: !data.email,
    }
    return call(help.makeCustomer, { ...one, ...person }).catch(ignore(409))
  }
}

const isOpen = (stage: Stage) => stage === 'draft' || isOneOf(open, stage)

/** A draft, and then its sending. */
async function referFor(life: Life, person: Person, { id, version }: HelpDetail) {
  const receiver = life.pick([...life.providers, ...life.partners])
  const input = { id, version, referToId: receiver.entity.id, categoryId: life.categoryId }
  const made = await life.world.as(person)(help.refer, input).catch(ignore(409))
  const draft = made?.data.referrals.find(({ stage }) => stage === 'draft')
  if (draft) await step(life, person, draft.id, 'send', { consent: verbal }, 'staff')
}

/** The job that runs every minute. */
export const escalate = ({ world }: Life) =>
  escalateHelp.run({ db: world.db, now: world.clock.now(), publicUrl: 'http://localhost' })

/** A staff person leaves: their requests return to the queue. */
export async function workerLeaves({ world, administration }: Life) {
  const [alma, noor] = administration.splice(0) as [Person, Person]
  await world.as(alma)(teams.remove, { id: noor.id, leaveUnassigned: true })
  administration.push(alma)
}
