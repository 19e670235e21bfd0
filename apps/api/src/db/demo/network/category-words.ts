type Words = { about: string; eligibility: string; documents: string }

/** Descriptions of entities, by their main category. */
export const categoryWords: Record<string, Words> = {
  Food: {
    about: 'Groceries and warm meals for anyone who asks, with delivery for people who can’t come in.',
    eligibility: 'Anyone living in the area. No proof of income needed.',
    documents: 'Something with your name on it, and bags if you have them',
  },
  Housing: {
    about: 'Helps households keep or find a home: rent help, housing search, and a place to stay until then.',
    eligibility: 'Households under 60% of the area median income, or without a home.',
    documents: 'Photo ID, lease or notice, proof of income for the last 30 days',
  },
  Transport: {
    about: 'Rides to appointments, work, and school with volunteer drivers, and bus passes.',
    eligibility: 'Residents who don’t have a car or can’t drive. Book two days ahead.',
    documents: 'Address and time of your appointment',
  },
  Utilities: {
    about: 'Help with energy and water bills, and preventing shut-offs while you set up a payment plan.',
    eligibility: 'Households under 200% of the poverty line with a bill in their own name.',
    documents: 'Latest bill, shut-off notice if any, photo ID',
  },
  Employment: {
    about: 'Coaching, training, and employers who are hiring, from your first résumé to day 90 at work.',
    eligibility: 'Anyone 16 or older who can work in the United States.',
    documents: 'Résumé if you have one, ID and work authorization',
  },
  Education: {
    about: 'Adult classes, English for newcomers, and after-school tutoring.',
    eligibility: 'Open to all. Some classes need a placement test.',
    documents: 'Photo ID, school records if you have them',
  },
  Financial: {
    about: 'Emergency cash, budget coaching, and help with benefits and tax forms.',
    eligibility: 'Residents in an emergency that one payment can solve.',
    documents: 'Photo ID, bill or invoice, proof of income for the last 30 days',
  },
  Legal: {
    about: 'Free advice and representation in housing, family, and immigration cases.',
    eligibility: 'Income under 200% of the poverty line. No criminal cases.',
    documents: 'All letters from the court or your landlord',
  },
  'Mental health': {
    about: 'Individual, group, and family counseling, in person and by video.',
    eligibility: 'Residents of all ages. Sliding scale. Most insurance accepted.',
    documents: 'Insurance card if you have one, list of medications',
  },
  'Substance use': {
    about: 'Detox, outpatient treatment, and recovery coaching from people who’ve been there.',
    eligibility: 'Adults ready to make a change. Walk-ins are seen the same day.',
    documents: 'Photo ID, list of medications',
  },
  'Physical health': {
    about: 'A family clinic with same-week appointments, a pharmacy, and an interpreter on site.',
    eligibility: 'Open to all, with or without insurance. Sliding scale.',
    documents: 'Insurance card if you have one, list of medications',
  },
  Dental: {
    about: 'Checkups, fillings, and emergency dental care on a sliding scale.',
    eligibility: 'Uninsured and Medicaid patients first.',
    documents: 'Photo ID, proof of income for the sliding scale',
  },
  'Child care': {
    about: 'Day care, after-school care, and early learning, with subsidized spots.',
    eligibility: 'Families who work, study, or are looking for work.',
    documents: 'Your child’s birth certificate and immunization record',
  },
  'Elder care': {
    about: 'Help at home, a day center, and respite for caregivers.',
    eligibility: 'Ages 60 and up, and younger adults with a disability.',
    documents: 'Medicare or Medicaid card, list of medications',
  },
  Veterans: {
    about: 'Claims, housing, and peer support for people who served and their families.',
    eligibility: 'Veterans of all branches, with any discharge, and their dependents.',
    documents: 'DD-214 if you have it. We can help order one',
  },
  Safety: {
    about: 'A safe place and a safety plan for people hurt or threatened by someone close to them.',
    eligibility: 'Anyone who isn’t safe at home. Children and pets are welcome.',
    documents: 'Nothing. Come as you are',
  },
}

export const capacityNotes: Record<number, string[]> = {
  1: ['Openings this week', 'New customers are seen within three days', 'Open for referrals'],
  2: ['A few openings left this month', 'First appointment in about a week', 'Urgent cases first'],
  3: ['Waitlist of about four weeks', 'We call people on the list every Monday'],
  4: ['Call first. We assess by phone', 'Starts with a short assessment'],
  5: ['Full until further notice', 'This quarter’s funds are spent'],
}

export const officeHours = ['Mon–Fri 9 AM–5 PM', 'Mon–Fri 8:30 AM–5:30 PM', 'Mon–Thu 9 AM–6 PM, Fri 9 AM–1 PM', 'Mon–Sat 9 AM–4 PM', 'Tue–Sat 10 AM–6 PM'] // biome-ignore format: a list of words

const from = (opens: string, closes: string) => [{ from: opens, until: closes }]
const week = (days: string, hours: ReturnType<typeof from>) => Array.from(days, (day) => (day === '-' ? [] : hours))

/** The same by day, Monday first. */
export const officeWeeks: Record<string, { from: string; until: string }[][]> = {
  'Mon–Fri 9 AM–5 PM': week('mtwtf--', from('09:00', '17:00')),
  'Mon–Fri 8:30 AM–5:30 PM': week('mtwtf--', from('08:30', '17:30')),
  'Mon–Thu 9 AM–6 PM, Fri 9 AM–1 PM': [...week('mtwt', from('09:00', '18:00')), from('09:00', '13:00'), [], []],
  'Mon–Sat 9 AM–4 PM': week('mtwtfs-', from('09:00', '16:00')),
  'Tue–Sat 10 AM–6 PM': week('-twtfs-', from('10:00', '18:00')),
  'Open 24 hours': week('mtwtfss', from('00:00', '24:00')),
}
