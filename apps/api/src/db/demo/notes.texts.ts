/** What is written on a customer's record: for everyone who may see it, and for one's own team. */
export const generalNotes = [
  'Prefers a text before any call. Mornings are best.',
  'Started a new job at the warehouse; free on Tuesdays and Thursdays.',
  'Son starts at the elementary school on Monday. After that, mornings work for every appointment.',
  'Moved in with a cousin for now. Letters still go to the old address.',
  'Brought the lease and two pay stubs. Copies are in the attachments.',
  'Needs a ride to the first appointment; the bus stops a mile away.',
  'Speaks enough English for a call, wants an interpreter for paperwork.',
  'Has a walker. Please choose a location without stairs.',
  'Phone is off at the end of the month. Leave a message with the sister.',
  'Finished the intake form together today. Everything is signed.',
]

export const internalNotes = [
  'Ex-partner still has the home line. Everything goes by text to the cell phone.',
  'Blood pressure 138/86, down from 152. Refill sent.',
  'Was upset about the waiting time last week. I apologized and explained the next steps.',
  'Asked twice for the birth certificate. Will try the county office on Friday.',
  'Rent is two months behind; the landlord agreed to wait until the 15th.',
  'Call ended early, the baby was crying. Trying again tomorrow at ten.',
  'Qualifies for the winter fund. Application is on my desk.',
  'Missed the Monday visit without a call. Second time this month.',
  'Good conversation today. Sounds much more settled than in the fall.',
  'Case review is due next month.',
]

export const referralNotes = [
  'We start with an intake call, then a visit within the week.',
  'She would rather come in person than by phone. Is that possible?',
  'Yes, walk-ins are fine on Wednesday afternoon.',
  'Please remind him to bring a photo ID.',
  'First appointment went well. Next one is in two weeks.',
  'We could not reach him this week. Do you have another number?',
]
