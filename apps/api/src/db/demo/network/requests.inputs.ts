import type { RequestType } from '@handoff/contracts/network/requests/request-type'
import { type RequestAction, RequestStatus } from '@handoff/contracts/network/requests/requests'
import type * as z from 'zod/mini'
import type { Reference } from '../reference.ts'
import type { Spot } from './places.ts'

/** A request made so many days ago, and its outcome. */
export type Draft = {
  type: RequestType
  by: 'clinic' | 'clinicStaff' | 'housing' | 'stranger'
  daysAgo: number
  payload: Record<string, unknown>
  action?: z.output<typeof RequestAction>
  targetId?: number
  notes?: string
  /** When the next step was taken, in days ago. */
  outcome?: {
    to: RequestStatus
    daysAgo: number
    note?: string
    reason?: string
    addedId?: number
    addedPayload?: object
  }
}

const { Accepted, Rejected, Cancelled, Added } = RequestStatus

type At = { spot: Spot; place: { id: number; address_line1: string | null } }
type Source = { reference: Reference; clinic: At; housing: At; annexId: number }

const at = ({ stateId, countyId, cityId, zip }: Spot) => ({ stateId, countyId, cityId, zip })
const nineToFive = [{ from: '09:00', until: '17:00' }]
const mornings = [{ from: '08:30', until: '12:30' }]
const week = (spans: typeof nineToFive, days = 5) => Array.from({ length: 7 }, (_, day) => (day < days ? spans : []))

export const annexAddedDaysAgo = 28.3
export const annex = { name: 'Lakeside Annex', addressLine1: '120 Lake Park Avenue', hours: week(nineToFive) }

const location = (name: string, addressLine1: string, spot: Spot, more: object = {}) => ({
  name,
  entityId: null,
  addressLine1,
  ...at(spot),
  phone: null,
  pin: null,
  hours: null,
  exceptions: [],
  notice: null,
  noticeUntil: null,
  note: null,
  isConfidential: false,
  categoryIds: [],
  ...more,
})
const category = (name: string, description: string, specialties: string[] = []) => ({
  name,
  description,
  isSensitive: false,
  specialties,
})
const entity = (it: {
  name: string
  firstName: string
  lastName: string
  email: string
  spot: Spot
  address: string
}) => ({
  networkType: 2,
  name: it.name,
  firstName: it.firstName,
  lastName: it.lastName,
  email: it.email,
  phone: null,
  website: null,
  addressLine1: it.address,
  ...at(it.spot),
  categoryIds: [] as number[],
  message: null as string | null,
})

/** Requests of the demo logins' entities. */
export function requestInputsOf({ reference, clinic, housing, annexId }: Source): Draft[] {
  const idOf = (name: string) => reference.category(name).id
  return [
    ...placesOf(idOf, clinic, housing, annexId),
    ...categoriesOf(idOf),
    {
      type: 3,
      by: 'clinic',
      daysAgo: 1.2,
      payload: {
        ...entity({
          name: 'Eastside Diaper Bank',
          firstName: 'Marisol',
          lastName: 'Vega',
          email: 'hello@eastside-diaper-bank.example.org',
          spot: clinic.spot,
          address: '2200 Foothill Boulevard',
        }),
        phone: '(510) 555-0177',
        website: 'https://eastside-diaper-bank.example.org',
        categoryIds: [idOf('Food')],
      },
      notes: 'Many of our young families need diapers. They’d like to receive referrals.',
    },
    {
      type: 4,
      by: 'housing',
      daysAgo: 10.3,
      payload: {
        ...entity({
          name: 'Theo Brandt',
          firstName: 'Theo',
          lastName: 'Brandt',
          email: 'theo@brandt-law.example.org',
          spot: housing.spot,
          address: '88 Grand Avenue, Suite 4',
        }),
        networkType: 1,
        categoryIds: [idOf('Legal')],
      },
      notes: 'Takes eviction cases pro bono on Thursdays.',
    },
    {
      type: 3,
      by: 'housing',
      daysAgo: 34,
      payload: entity({
        name: 'Golden Gate Movers',
        firstName: 'Ike',
        lastName: 'Dorsey',
        email: 'office@golden-gate-movers.example.org',
        spot: housing.spot,
        address: '14 Pier Road',
      }),
      outcome: {
        to: Rejected,
        daysAgo: 32.4,
        reason: 'request_out_of_scope',
        note: 'We list organizations that help for free or at cost. This is a business.',
      },
    },
  ]
}

function placesOf(idOf: (name: string) => number, clinic: At, housing: At, annexId: number): Draft[] {
  const hall = location('Fruitvale Community Hall', '3301 East 12th Street', clinic.spot, {
    phone: '(510) 555-0131',
    hours: week(nineToFive),
    categoryIds: [idOf('Food'), idOf('Physical health')],
  })
  const annexRequest = location('Lakeside Anex', annex.addressLine1, housing.spot, { categoryIds: [idOf('Housing')] })
  return [
    {
      type: 1,
      by: 'clinic',
      daysAgo: 9.1,
      payload: hall,
      notes: 'We see patients there every Tuesday and want to refer people to that address.',
    },
    {
      type: 1,
      by: 'housing',
      daysAgo: 1.1,
      payload: location('Our second door', housing.place.address_line1 ?? '1 Main Street', housing.spot, {
        categoryIds: [idOf('Housing')],
      }),
      notes: 'The entrance for families.',
    },
    {
      type: 1,
      by: 'clinicStaff',
      daysAgo: 2.2,
      action: 'change',
      targetId: clinic.place.id,
      payload: location('Main clinic', clinic.place.address_line1 ?? '1 Main Street', clinic.spot, {
        hours: week(mornings, 6),
        categoryIds: [idOf('Physical health')],
      }),
      notes: 'We now open half an hour earlier, and on Saturdays too.',
    },
    {
      type: 1,
      by: 'clinic',
      daysAgo: 6.2,
      payload: location('Mobile clinic stop, Dimond Park', '3860 Hanly Road', clinic.spot, {
        hours: week(mornings, 2),
      }),
      outcome: {
        to: Accepted,
        daysAgo: 4.1,
        note: 'Fine with us. We’ll add it once the city confirms the parking permit.',
      },
    },
    {
      type: 1,
      by: 'housing',
      daysAgo: 30.2,
      payload: annexRequest,
      outcome: {
        to: Added,
        daysAgo: annexAddedDaysAgo,
        addedId: annexId,
        addedPayload: { ...annexRequest, name: annex.name, hours: annex.hours },
      },
    },
    {
      type: 1,
      by: 'clinicStaff',
      daysAgo: 20.3,
      payload: location('Church basement', 'Somewhere near the lake', clinic.spot),
      outcome: {
        to: Rejected,
        daysAgo: 19.2,
        reason: 'request_incomplete',
        note: 'We need the street address and a contact person.',
      },
    },
  ]
}

const categoriesOf = (idOf: (name: string) => number): Draft[] => [
  {
    type: 2,
    by: 'clinicStaff',
    daysAgo: 2.3,
    payload: category('Pet care', 'Help with pets people can’t leave behind', ['Vaccines', 'Boarding']),
    notes: 'People avoid shelters because of their pets.',
  },
  {
    type: 2,
    by: 'housing',
    daysAgo: 3.2,
    payload: category('Mental-Health', 'Counseling and crisis support'),
  },
  {
    type: 2,
    by: 'clinic',
    daysAgo: 62,
    payload: category('Veterans', 'Benefits and peer support for people who served'),
    outcome: { to: Added, daysAgo: 60.3, addedId: idOf('Veterans') },
  },
  {
    type: 2,
    by: 'clinic',
    daysAgo: 12.2,
    payload: category('Vaccination', 'Flu and travel vaccines'),
    outcome: { to: Cancelled, daysAgo: 11.9 },
  },
]

/** Applicants with a verified address. */
export function registrationsOf({ reference, spot }: { reference: Reference; spot: Spot }): Draft[] {
  const idOf = (name: string) => reference.category(name).id
  return [
    {
      type: 3,
      by: 'stranger',
      daysAgo: 0.4,
      payload: {
        ...entity({
          name: 'Bayview Bike Kitchen',
          firstName: 'Nadia',
          lastName: 'Petrov',
          email: 'nadia@bayview-bike-kitchen.example.org',
          spot,
          address: '410 Third Street',
        }),
        categoryIds: [idOf('Transport')],
        message: 'We repair bikes and give them to people who need to get to work. We’d like to receive referrals.',
      },
    },
    {
      type: 4,
      by: 'stranger',
      daysAgo: 4.4,
      payload: {
        ...entity({
          name: 'Samuel Oyelaran',
          firstName: 'Samuel',
          lastName: 'Oyelaran',
          email: 'samuel@oyelaran-counseling.example.org',
          spot,
          address: '77 Harrison Street',
        }),
        networkType: 1,
        categoryIds: [idOf('Mental health')],
        message: 'Licensed counselor, ten free hours a month.',
      },
    },
  ]
}
