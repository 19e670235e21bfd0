import type { ContactMethod, ContactResult } from '@handoff/contracts/referrals/referrals/contact-attempts'
import { anyAge, child, type Facts, type Fit, fits, type Template } from '../people/fit-template.ts'
import { pick } from '../random.ts'
import { basics } from './messages.basics.ts'
import { health } from './messages.health.ts'

/** Texts written at a step. */
export const messages: Record<string, readonly Template[]> = { ...basics, ...health }

// biome-ignore format: a pair for each line
/** A question of the receiver, and the sender's answer. */
const questions: readonly (readonly [question: string, answer: string, fit?: Fit])[] = [
  ['Does the customer have insurance?', 'Medicaid, renewed last month. The card is on its way.', { age: anyAge, insurance: ['Medicaid'] }],
  ['Is there a phone number where we can reach the customer in the morning?', 'Yes, before noon. A text first works best.'],
  ['How many people are in the household, and how old are the children?', 'Four: two adults and children ages 6 and 9.', { age: [26, 52], people: [4, 4] }],
  ['Has the customer been with us before, maybe under another name?', 'No, this is the first time.', { age: anyAge }],
  ['Do you have proof of income for the last 30 days?', 'Two pay stubs. The customer will bring them.', { age: [18, 66] }],
  ['Is an interpreter needed for the first appointment?', 'Yes, please plan one for the first visit.', { age: anyAge, isForeign: true }],
  ['How soon is help needed? Our next opening is in eight days.', 'Eight days is fine.', { age: anyAge }],
  ['Is a home visit OK?', 'Yes, weekdays after four are best.', { age: anyAge, hasHome: true }],
  ['Is another agency already on this case?', 'Not now. The earlier case was closed in spring.', { age: anyAge }],
  ['Can the customer come to our office, or is a ride needed?', 'Can come by bus with half an hour’s notice.'],
  ['Which documents are ready?', 'Photo ID. The birth certificate was ordered.'],
  ['Who comes along to the first visit?', 'A parent. Afternoons after four are best.', { age: child }],
]

export const questionFor = (customer: Facts): readonly [question: string, answer: string] => {
  const [question, answer] = pick(questions.filter(([, , fit]) => fits(customer, fit)))
  return [question, answer]
}

export const acceptances = [
  'We’ll call today.',
  'Thank you. We have an opening on Thursday.',
  'Our intake team has it.',
  'We know the situation and will start this week.',
  'Please tell the customer to expect our call from a blocked number.',
  'Happy to help. Please bring the documents to the first visit.',
]

export const refusals: Record<string, string[]> = {
  no_capacity: ['Full until next month.', 'Our list is closed right now, sorry.'],
  not_eligible: ['Income is above our limit.', 'We can only serve residents of our county.', 'Income is over the program limit.'],
  outside_area: ['Our drivers don’t go that far.', 'Lives outside the cities we serve.'],
  service_not_offered: ['We ended this program over the summer.', 'We offer group sessions only.'],
  missing_information: ['We asked twice and couldn’t assess without the paperwork.'],
  already_receiving: ['Already with us since last month.', 'Has an open case with our other office.'],
  could_not_contact: ['Three calls and a letter, no answer.'],
  no_funding: ['This quarter’s funds are spent.', 'Our grant ended. We hope to reopen in January.'],
  language_or_access: ['No interpreter for this language on our team.', 'Our office has stairs only, no elevator.'],
  duplicate: ['We already have this one from another office.'],
  reject_other: ['We’re moving offices this month and can’t take new referrals until then.', 'The customer told us a relative is helping.'],
} // biome-ignore format: pairs read best side by side

export const cancellations: Record<string, string[]> = {
  no_longer_needed: ['The family found help on its own.', 'The bill was paid another way.'],
  served_elsewhere: ['Another provider had an opening sooner.'],
  sent_by_mistake: ['Picked the wrong provider from the list.'],
  customer_changed_mind: ['Wants to wait until the holidays are over.'],
  moved: ['Moved in with a sister in another state.'],
  cancel_other: ['In the hospital for a few weeks. We’ll refer again after.'],
}

export const outcomes: Record<1 | 2 | 3, [weight: number, code: string, notes: string[]][]> = {
  1: [
    [58, 'service_received', ['All done. The customer is happy with the outcome.', 'Came to every appointment.', 'Resolved at the first visit.']],
    [27, 'enrolled', ['Enrolled, comes every week.', 'Has a regular spot in our program now.']],
    [15, 'information_given', ['Knows where to go from here.', 'One long call answered everything.']],
  ],
  2: [
    [40, 'service_received', ['Covered half. The rest has to come from elsewhere.', 'Three of six sessions used.']],
    [25, 'information_given', ['Gave a list of providers with openings.']],
    [20, 'referred_elsewhere', ['We covered the first weeks and referred onward.']],
    [15, 'service_ended', ['The program ended before everything was done.']],
  ],
  3: [
    [28, 'customer_declined', ['Decided against it after the first call.']],
    [28, 'close_could_not_contact', ['Five calls over two weeks, no answer.', 'The number is out of service.']],
    [18, 'not_eligible_after_assessment', ['Income turned out to be above our limit.']],
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
