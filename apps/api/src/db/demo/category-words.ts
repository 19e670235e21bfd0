type Words = { about: string; eligibility: string; documents: string }

/** What an entity says of itself, by the category it mainly works in. */
export const categoryWords: Record<string, Words> = {
  Food: {
    about: 'Groceries and warm meals for anyone who asks, with deliveries for those who cannot come.',
    eligibility: 'Anyone living in the area. No proof of income is asked.',
    documents: 'Something with your name on it; bags if you have them',
  },
  Housing: {
    about: 'Helps households keep a home or find one: rent help, housing search, and a place to stay in the meantime.',
    eligibility: 'Households under 60 % of the area median income, or without a home.',
    documents: 'Photo ID, lease or notice, income of the last 30 days',
  },
  Transport: {
    about: 'Rides to appointments, work and school by volunteer drivers and with bus passes.',
    eligibility: 'Residents without a car or who cannot drive. Book two days ahead.',
    documents: 'Address and time of the appointment',
  },
  Utilities: {
    about: 'Pays down energy and water bills and stops shut-offs while a payment plan is made.',
    eligibility: 'Households under 200 % of the poverty line with a bill in their own name.',
    documents: 'Latest bill, shut-off notice if any, photo ID',
  },
  Employment: {
    about: 'Coaching, training and employers who hire: from the first résumé to the ninetieth day at work.',
    eligibility: 'Anyone of 16 or more who may work in the United States.',
    documents: 'Résumé if you have one, ID and work authorization',
  },
  Education: {
    about: 'Classes for adults, English for newcomers and tutoring after school.',
    eligibility: 'Open to all. Some classes need a placement test.',
    documents: 'Photo ID, school records if you have them',
  },
  Financial: {
    about: 'Emergency cash, budget coaching and help with benefits and tax forms.',
    eligibility: 'Residents in a money emergency that a single payment can solve.',
    documents: 'Photo ID, bill or invoice, income of the last 30 days',
  },
  Legal: {
    about: 'Free advice and representation in housing, family and immigration matters.',
    eligibility: 'Income under 200 % of the poverty line. Criminal cases are not taken.',
    documents: 'All letters from the court or the landlord',
  },
  'Mental health': {
    about: 'Counseling alone, in groups and for families, in person and by video.',
    eligibility: 'Residents of all ages. Sliding fee; most insurance is taken.',
    documents: 'Insurance card if you have one, list of medicines',
  },
  'Substance use': {
    about: 'Detox, outpatient treatment and recovery coaching by people who have been there.',
    eligibility: 'Adults who want to change their use. Walk-ins are seen the same day.',
    documents: 'Photo ID, list of medicines',
  },
  'Physical health': {
    about: 'A family clinic with same-week appointments, a pharmacy desk and an interpreter on site.',
    eligibility: 'Everyone is seen, whatever the insurance. Sliding fee.',
    documents: 'Insurance card if you have one, list of medicines',
  },
  Dental: {
    about: 'Check-ups, fillings and emergency dental care at a sliding fee.',
    eligibility: 'Uninsured and Medicaid patients first.',
    documents: 'Photo ID, proof of income for the sliding fee',
  },
  'Child care': {
    about: 'Day care, after-school care and early learning, with subsidised places.',
    eligibility: 'Families who work, study or look for work.',
    documents: 'Birth certificate and immunization record of the child',
  },
  'Elder care': {
    about: 'Help at home, a day center and time off for those who care for someone.',
    eligibility: 'From 60 years on, and younger people with a disability.',
    documents: 'Medicare or Medicaid card, list of medicines',
  },
  Veterans: {
    about: 'Claims, housing and company for those who served, and for their families.',
    eligibility: 'Veterans of all branches and discharge kinds, and their dependants.',
    documents: 'DD-214 if you have it; we help to order one',
  },
  Safety: {
    about: 'A safe place and a plan for people hurt or threatened by someone close to them.',
    eligibility: 'Anyone who is not safe at home. Children and pets are welcome.',
    documents: 'Nothing. Come as you are',
  },
}

export const capacityNotes: Record<number, string[]> = {
  1: ['Places free this week', 'New people are seen within three days', 'Open for referrals'],
  2: ['A few places left this month', 'About a week until the first appointment', 'Urgent cases first'],
  3: ['Waitlist of about four weeks', 'We call from the list every Monday'],
  4: ['Call first: we assess by phone', 'A short assessment decides about the place'],
  5: ['Full until further notice', 'Funds of this quarter are spent'],
}

export const officeHours = ['Mon–Fri 9:00–17:00', 'Mon–Fri 8:30–17:30', 'Mon–Thu 9:00–18:00, Fri 9:00–13:00', 'Mon–Sat 9:00–16:00', 'Tue–Sat 10:00–18:00'] // biome-ignore format: a list of words

const from = (opens: string, closes: string) => [{ from: opens, until: closes }]
const week = (days: string, hours: ReturnType<typeof from>) => Array.from(days, (day) => (day === '-' ? [] : hours))

/** The same by day, Monday first. */
export const officeWeeks: Record<string, { from: string; until: string }[][]> = {
  'Mon–Fri 9:00–17:00': week('mtwtf--', from('09:00', '17:00')),
  'Mon–Fri 8:30–17:30': week('mtwtf--', from('08:30', '17:30')),
  'Mon–Thu 9:00–18:00, Fri 9:00–13:00': [...week('mtwt', from('09:00', '18:00')), from('09:00', '13:00'), [], []],
  'Mon–Sat 9:00–16:00': week('mtwtfs-', from('09:00', '16:00')),
  'Tue–Sat 10:00–18:00': week('-twtfs-', from('10:00', '18:00')),
  'Day and night': week('mtwtfss', from('00:00', '24:00')),
}
