import type { ContactMethod, ContactResult } from '@handoff/contracts/referrals/contact-attempts'
import { basics } from './messages.basics.ts'
import { health } from './messages.health.ts'

/** The words that people wrote at a step. */
export const messages: Record<string, string[]> = { ...basics, ...health }

/** A question of the receiver, and what the sender answered. */
export const questions: [question: string, answer: string][] = [
  ['Which insurance does the customer have, if any?', 'Medicaid, renewed last month. The card is on the way.'],
  ['Is there a phone at which we can reach the customer in the morning?', 'Yes, before noon. A text first works best.'],
  ['How many people live in the household, and how old are the children?', 'Four: two adults and children of 6 and 9.'],
  ['Has the customer been with us before, perhaps under another name?', 'No, this is the first time.'],
  ['Do you have proof of income for the last 30 days?', 'Two pay stubs. The customer will bring them along.'],
  ['Is an interpreter needed for the first appointment?', 'Yes, please plan one for the first visit.'],
  ['Until when is help needed? Our next free date is in eight days.', 'Eight days are fine, the notice runs until the 30th.'],
  ['Does the customer agree to a home visit?', 'Agrees, weekdays after four are best.'],
  ['Is there another agency on this case already?', 'Not now. The earlier case was closed in spring.'],
  ['Can the customer come to our office, or is a ride needed?', 'Can come by bus, with half an hour of notice.'],
  ['Which documents are at hand?', 'Photo ID and the lease. The birth certificate was ordered.'],
  ['Is the matter before a court already?', 'Not yet. The letter gives ten days.'],
] // biome-ignore format: pairs read best side by side

export const acceptances = [
  'We will call today.',
  'Thank you, a first appointment is free on Thursday.',
  'Taken on by our intake team.',
  'We know the situation and start this week.',
  'Please tell the customer to expect our call from a blocked number.',
  'Happy to help. Please bring the documents to the first visit.',
]

export const refusals: Record<string, string[]> = {
  no_capacity: ['All places are taken until next month.', 'Our list is closed right now, sorry.'],
  not_eligible: ['Income is above our limit.', 'We may only serve residents of our county.', 'Our program is for families with children.'],
  outside_area: ['Our drivers do not go that far.', 'Lives outside the cities we serve.'],
  service_not_offered: ['We stopped this program in summer.', 'We offer group sessions only.'],
  missing_information: ['We asked twice and could not assess without the papers.'],
  already_receiving: ['Is with us already since last month.', 'Has an open case with our other office.'],
  could_not_contact: ['Three calls and a letter without an answer.'],
  no_funding: ['The fund for this quarter is spent.', 'Our grant has ended; we hope for January.'],
  language_or_access: ['No interpreter for this language on our team.', 'Our rooms can only be reached by stairs.'],
  duplicate: ['We have this one from another office already.'],
  reject_other: ['We move offices this month and take no one new until then.', 'The customer told us that a relative helps.'],
} // biome-ignore format: pairs read best side by side

export const cancellations: Record<string, string[]> = {
  no_longer_needed: ['The family found help on its own.', 'The bill was settled by the employer.'],
  served_elsewhere: ['Another provider had a place sooner.'],
  sent_by_mistake: ['Picked the wrong provider from the list.'],
  customer_changed_mind: ['Wants to wait until the holidays are over.'],
  moved: ['Moved in with a sister in another state.'],
  cancel_other: ['In hospital for some weeks; we will refer again afterwards.'],
}

export const outcomes: Record<1 | 2 | 3, [weight: number, code: string, notes: string[]][]> = {
  1: [
    [58, 'service_received', ['All done, and the customer is glad.', 'Came to every appointment.', 'Settled at the first visit.']],
    [27, 'enrolled', ['Enrolled, comes every week.', 'Has a steady place in our program now.']],
    [15, 'information_given', ['Knows where to go from here.', 'One long call answered everything.']],
  ],
  2: [
    [40, 'service_received', ['Helped with half of it; the rest must come from elsewhere.', 'Three of six sessions used.']],
    [25, 'information_given', ['Gave a list of places that have room.']],
    [20, 'referred_elsewhere', ['We covered the first weeks and passed on the rest.']],
    [15, 'service_ended', ['The program ended before everything was done.']],
  ],
  3: [
    [28, 'customer_declined', ['Decided against it after the first talk.']],
    [28, 'close_could_not_contact', ['Five calls over two weeks, no answer.', 'The number is out of service.']],
    [18, 'not_eligible_after_assessment', ['The papers showed an income above our limit.']],
    [16, 'close_no_show', ['Missed three appointments.']],
    [10, 'referred_elsewhere', ['Needs more than we can offer.']],
  ],
} // biome-ignore format: pairs read best side by side

/** How someone tried to reach a customer: method, result, and a note. */
export const attempts: readonly (readonly [method: ContactMethod, result: ContactResult, note: string])[] = [
  [1, 1, 'Reached on the first call. Explained the next steps.'],
  [1, 1, 'Spoke for ten minutes. Mornings work best.'],
  [1, 2, 'Left a voicemail with our number.'],
  [1, 3, 'No answer. Will try again in the afternoon.'],
  [2, 1, 'Answered by text and confirmed.'],
  [2, 3, 'No reply to the text yet.'],
  [3, 1, 'Replied by email and asked what to bring.'],
  [5, 1, 'Came by in person.'],
]
