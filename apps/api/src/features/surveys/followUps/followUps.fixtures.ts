import { ContactPreference } from '@handoff/contracts/customers/customers/fields'
import { followUps } from '@handoff/contracts/surveys/followUps'
import type { World } from '../../../test/world.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'

const tokenOf = (path: string) => new URLSearchParams(path.split('?')[1]).get('token')!

export type SentMail = {
  kind: string
  sendAfter: Date
  letter: { subject: string; paragraphs: string[]; button?: { path: string } }
}

/** Customers with email, their accepted or closed referrals, and the emails they get. */
export function followUpsOf(world: World) {
  const { as, db, clock, aCustomer, fireTimers, signIn } = world
  const { twoSides, send, take } = referralsOf(world)
  let count = 0

  async function sides() {
    const { ada, ben, ...entities } = await twoSides()
    /** Their sessions end after days. */
    const people = [ada, ben]
    return { ada, ben, people, ...entities }
  }
  type Sides = Awaited<ReturnType<typeof sides>>

  async function emailed({ ada }: Sides, more: Parameters<typeof aCustomer>[1] = {}) {
    const email = `tina${++count}@example.org`
    const { id } = await aCustomer(ada, {
      firstName: 'Tina',
      lastName: 'Brown',
      email,
      contactPreference: ContactPreference.Email,
      ...more,
    })
    return { id, email }
  }

  async function accepted(of: Sides, customer: { id: number }, more: Parameters<typeof send>[2] = {}) {
    const { id } = await send(of.ada, of.shelter, { customerId: customer.id, ...more })
    await take(of.ben, id, 'open')
    await take(of.ben, id, 'accept')
    return id
  }
  async function closed(of: Sides, customer: { id: number }, more: Parameters<typeof take>[3] = {}) {
    const id = await accepted(of, customer)
    await take(of.ben, id, 'close', more)
    return id
  }

  /** Moves the clock: timers fire in order, and everyone logs in again. */
  async function later(of: Sides, by: Parameters<typeof clock.advance>[0]) {
    clock.advance(by)
    await fireTimers()
    for (const person of of.people) person.token = await signIn(person.id)
  }

  const mailsTo = async (email: string): Promise<SentMail[]> =>
    (
      await db
        .selectFrom('mail')
        .select(['kind', 'send_after as sendAfter', 'letter'])
        .where('to_address', '=', email)
        .orderBy('id')
        .execute()
    )
      .map((mail) => mail as SentMail)
      .filter(({ kind }) => kind.startsWith('followUp') || kind.startsWith('survey'))
  const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind)
  const tokenTo = async (email: string) => tokenOf((await mailsTo(email)).at(-1)!.letter.button!.path)

  const show = async (token: string) => (await as(null)(followUps.show, { token })).data
  const answer = async (token: string, reply: 1 | 2 | 3 | 4, note?: string, { wantsCall = false } = {}) => {
    const { version } = await show(token)
    return (await as(null)(followUps.answer, { token, answer: reply, version, wantsCall, ...(note && { note }) })).data
  }

  return { sides, emailed, accepted, closed, later, mailsTo, kindsTo, tokenTo, show, answer, take, send }
}
