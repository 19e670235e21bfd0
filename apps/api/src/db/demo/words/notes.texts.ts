import { anyAge, child, type Template } from '../people/fit-template.ts'

const any = { age: anyAge }
const worker = { age: [18, 66] } as const

// biome-ignore format: a line for each text
/** Notes on a customer's record: for everyone who may see it, and for the author's team. */
export const generalNotes: readonly Template[] = [
  ['Prefers a text before any call. Mornings are best.'],
  ['Started a new job at the warehouse. Free on Tuesdays and Thursdays.', worker],
  ['Son starts elementary school on Monday. After that, mornings work for appointments.', { age: [23, 48], people: [2, 99] }],
  ['Moved in with a cousin for now. Letters still go to the old address.'],
  ['Brought the lease and two pay stubs. Copies are in the attachments.', worker],
  ['Needs a ride to the first appointment. The bus stops a mile away.', any],
  ['Speaks enough English for a call, but wants an interpreter for paperwork.', { isForeign: true }],
  ['Uses a walker. Needs a location without stairs.', { age: [62, 99] }],
  ['Phone is off at the end of the month. Leave a message with the sister.'],
  ['Finished the intake form together today. Everything is signed.'],
  ['Finished the intake form with a parent today. Everything is signed.', { age: child }],
  ['Call the parents after five. They both work days.', { age: child }],
]

// biome-ignore format: a line for each text
export const internalNotes: readonly Template[] = [
  ['Ex-partner still has the home line. Everything goes by text to the cell phone.', { age: [20, 65] }],
  ['Blood pressure 138/86, down from 152. Refill sent.', { age: [32, 99] }],
  ['Was upset about the wait last week. I apologized and explained the next steps.'],
  ['Asked twice for the birth certificate. Will try the county office on Friday.', any],
  ['Rent is two months behind. The landlord agreed to wait until the 15th.', { hasHome: true }],
  ['Call ended early, the baby was crying. Trying again tomorrow at ten.', { age: [18, 42], people: [2, 99] }],
  ['Qualifies for the winter fund. Application is on my desk.'],
  ['Missed the Monday visit without a call. Second time this month.', any],
  ['Good conversation today. Sounds much more settled than in the fall.'],
  ['Case review is due next month.', any],
  ['Spoke with the school counselor. Will check in again in two weeks.', { age: [6, 17] }],
]

// biome-ignore format: a line for each text
export const referralNotes: readonly Template[] = [
  ['We start with an intake call, then a visit within the week.', any],
  ['Would rather come in person than talk by phone. Is that possible?'],
  ['Yes, walk-ins are fine on Wednesday afternoon.', any],
  ['A photo ID at the first visit would help.'],
  ['A parent needs to come along to the first visit.', { age: child }],
  ['First appointment went well. Next one is in two weeks.', any],
  ['We couldn’t reach anyone this week. Do you have another number?', any],
]
