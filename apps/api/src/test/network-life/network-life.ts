import { worklist } from '@handoff/contracts/referrals/worklist'
import type { World } from '../world.ts'
import { liveAsCustomers, revokeSome } from './customers.ts'
import { endsOf, firstContacts, kindsOf, openOnes } from './figures.ts'
import { askForHelp, escalate, takeSome, workerLeaves } from './help.ts'
import { findLost } from './lost.ts'
import { readMail } from './mailbox.ts'
import { liveAsPartners } from './partners.ts'
import { type Life, makeLife, renewSessions } from './people.ts'
import { answerSome, colleaguesLeave, leave } from './providers.ts'
import { send } from './send.ts'
import { type Worker, workThrough } from './worklist.ts'

/**
 * Simulates a network for some months, through the real API and with an adjustable clock. Of the providers with a login
 * 30% never answer and 25% reject; partners answer by email, by phone, late, or never; customers have email, a phone,
 * or neither, and open their links, open them late, or never. 15% of the appointments are missed, and staff act on a
 * worklist line with probability 0.8 per business day. On the way teammates, a worker of help requests, and a provider
 * leave, and consents are revoked. Every step checks that no one is lost.
 */
export type LifeOptions = {
  /** Acts of referring. */
  referrals: number
  providers: number
  partners: number
  /** Days of sending, then days after it. */
  sendingDays: number
  days: number
  random: () => number
  /** No one acts after everything was sent and answered once. */
  isIdle?: boolean
  onDay?: (day: number) => void
  /** Called as soon as something is lost, in words. */
  onLost?: (words: string) => void
}

/** Days in which referrals without help are sent again; the last of them get their full time too. */
const againDays = 20

export async function liveThrough(world: World, options: LifeOptions) {
  const life = await makeLife(world, options)
  const lost = new Set<string>()
  let known = 0
  // Only on business days.
  const perDay = Math.ceil((options.referrals / options.sendingDays) * 1.4)
  let sentCount = 0
  const sendSome = async () => {
    for (let count = 0; count < perDay && sentCount < options.referrals; count++) {
      sentCount += 1
      await send(life)
      if (sentCount % 5 === 0) await askForHelp(life, sentCount)
    }
  }
  for (let day = 0; day < options.sendingDays + againDays + options.days; day++) {
    if (day % 10 === 0) await renewSessions(life)
    await happen(life, options, day)
    const isSending = day < options.sendingDays
    const isActive = !isWeekend(world) && (isSending || !options.isIdle)
    if (isActive && isSending) await sendSome()
    if (isActive) await liveOneDay(life, lost)
    else await passOneDay(life, lost, day)
    for (const words of [...lost].slice(known)) options.onLost?.(`day ${day}: ${words}`)
    known = lost.size
    options.onDay?.(day + 1)
  }
  const [ends, stillOpen] = [await endsOf(life), await openOnes(world)]
  return { lost: [...lost], ends, stillOpen, contacts: await firstContacts(world), kinds: await kindsOf(life) }
}

const isWeekend = ({ clock }: World) => [0, 6].includes(clock.now().getUTCDay())

/** People and a provider leave, and consents are revoked. */
async function happen(life: Life, { sendingDays, referrals }: LifeOptions, day: number) {
  life.isReferredAgain = day < sendingDays + againDays
  if (day === sendingDays - 1) await leave(life)
  if (day === sendingDays + 1) {
    await colleaguesLeave(life)
    await workerLeaves(life)
  }
  if (day % 7 === 3 && day < sendingDays + againDays) await revokeSome(life, Math.ceil(referrals / 200))
}

async function liveOneDay(life: Life, lost: Set<string>) {
  const { clock, fireTimers } = life.world
  for (const provider of life.providers) await answerSome(life, provider)
  await takeSome(life)
  await readMail(life)
  await liveAsCustomers(life)
  await readMail(life)
  await liveAsPartners(life)
  clock.advance({ hours: 5 })
  await fireTimers()
  await escalate(life)
  await readMail(life)
  const sides = await listsOf(life)
  for (const words of await findLost(life.world, sides)) lost.add(words)
  // Silent providers still follow up on what they sent.
  for (const side of sides) await workThrough(life, side.worker, side.lines)
  clock.advance({ hours: 19 })
  await fireTimers()
  await escalate(life)
}

async function passOneDay(life: Life, lost: Set<string>, day: number) {
  const { clock, fireTimers } = life.world
  clock.advance({ hours: 24 })
  await fireTimers()
  await escalate(life)
  const sides = day % 5 === 0 ? await listsOf(life) : null
  for (const words of await findLost(life.world, sides)) lost.add(words)
}

/** Worklists as an active person on each side sees them. Concurrently: reading changes nothing. */
async function listsOf(life: Life) {
  const workers: Worker[] = [
    ...life.providers.map((provider) => ({ person: provider.person, character: provider.character, provider })),
    { person: life.administration[0]!, character: 'silent', provider: null },
  ]
  return Promise.all(workers.map(async (worker) => ({ worker, ...(await linesOf(life, worker)) })))
}

async function linesOf({ world }: Life, { person }: Worker) {
  const { lines, team } = (await world.as(person)(worklist.show, { whose: 'team' })).data
  return { lines, isWhole: team <= lines.length }
}
