import { FollowUpAnswer, followUps, needsMore } from '@handoff/contracts/surveys/followUps'
import { ignore, type Life } from './people.ts'
import { keepLink } from './send.ts'

type Letter = { subject: string; button?: { path: string } }
type Mail = { id: number; kind: string; to_address: string; letter: Letter }

const tokenIn = ({ button }: Letter) => new URLSearchParams(button?.path.split('?')[1]).get('token')

/** New emails: links of customers and partners. An email to a bouncing address is rejected. */
export async function readMail(life: Life) {
  await deliver(life)
  const mails = (await life.world.db
    .selectFrom('mail')
    .select(['id', 'kind', 'to_address', 'letter'])
    .where('id', '>', life.lastMail)
    .where((it) => it.or([it('kind', 'like', 'answer.%'), it('kind', 'in', ['offer', 'followUp', 'followUpReminder'])]))
    .orderBy('id')
    .execute()) as unknown as Mail[]
  for (const mail of mails) {
    life.lastMail = mail.id
    if (mail.kind.startsWith('answer.')) readAsPartner(life, mail)
    else if (mail.kind === 'offer') readAsCustomer(life, mail)
    else await answerFollowUp(life, tokenIn(mail.letter)!)
  }
}

async function deliver({ world, partners }: Life) {
  const { db, clock } = world
  const bouncing = partners.flatMap(({ habit, email }) => (habit === 'bouncing' && email ? [email] : []))
  const waiting = db.updateTable('mail').where('sent_at', 'is', null).where('failed_at', 'is', null)
  if (bouncing.length)
    await waiting
      .set({ failed_at: clock.now(), last_error: '550 No such user' })
      .where('to_address', 'in', bouncing)
      .execute()
  await waiting.set({ sent_at: clock.now() }).execute()
}

/** The latest link to each referral. */
function readAsPartner(life: Life, { to_address, letter }: Mail) {
  const partner = life.partners.find(({ email }) => email === to_address)
  const token = tokenIn(letter)
  const reference = /\(R-(\d+)\)/.exec(letter.subject)?.[1]
  if (!partner || !token || !reference || partner.habit === 'bouncing') return
  const id = Number(reference) - 10_000
  const sentAt = life.partnerLinks.get(id)?.sentAt ?? life.world.clock.now()
  life.partnerLinks.set(id, { token, partner, sentAt })
}

function readAsCustomer(life: Life, { to_address, letter }: Mail) {
  const customer = [...life.customers.values()].find(({ email }) => email === to_address)
  const sender = life.providers.find(({ entity }) => life.ofProvider.get(entity.id)?.includes(customer!))
  if (customer && sender) keepLink(life, sender, customer, letter.button!.path)
}

const { All, Some, NotYet, NotNeeded } = FollowUpAnswer
const answers = [All, All, All, Some, NotYet, NotYet, NotNeeded]

/** “Did you get help?”, by email or page: some do not answer, some say “not yet”. */
export async function answerFollowUp(life: Life, token: string) {
  if (!life.chance(0.6)) return
  const page = await life.anyone()(followUps.show, { token }).catch(ignore(404))
  if (!page?.data.mayChange || page.data.answer !== null) return
  const answer = life.pick(answers)
  const wantsCall = needsMore(answer) && page.data.callsTo !== null && life.chance(0.4)
  await life
    .anyone()(followUps.answer, { token, answer, wantsCall, version: page.data.version })
    .catch(ignore(404, 409))
}
