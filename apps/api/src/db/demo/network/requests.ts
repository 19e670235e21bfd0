import { aDay } from '@handoff/contracts/kit/dates/durations'
import { RequestStatus } from '@handoff/contracts/network/requests/requests'
import { type Db, insertAll, insertRecords } from '../insert.ts'
import type { People, Person } from '../people/people.ts'
import type { Reference } from '../reference.ts'
import { loadOffers } from '../referrals/offers.ts'
import type { Entity } from './entities.types.ts'
import { annex, annexAddedDaysAgo, type Draft, registrationsOf, requestInputsOf } from './requests.inputs.ts'

const { Rejected, Pending, Cancelled, Added } = RequestStatus

export type DemoRequest = Omit<Draft, 'by' | 'outcome'> & {
  id: number
  at: Date
  /** Null: an applicant. */
  requester: Person | null
  step: (Omit<NonNullable<Draft['outcome']>, 'daysAgo'> & { at: Date; by: Person }) | null
}

type Source = { db: Db; now: Date; reference: Reference; entities: readonly Entity[]; people: People }
type Places = { id: number; address_line1: string | null }[]

/** Requests in every state, from the demo logins' entities and from two applicants. */
export async function loadRequests({ db, now, reference, entities, people }: Source): Promise<DemoRequest[]> {
  const [clinic, housing] = entities as [Entity, Entity, ...Entity[]]
  const placesOf = ({ id }: Entity): Promise<Places> =>
    db
      .selectFrom('entity_address')
      .select(['id', 'address_line1'])
      .where('entity_id', '=', id)
      .orderBy('position')
      .execute()
  const [ofClinic] = await placesOf(clinic)
  const [ofHousing] = await placesOf(housing)
  const annexId = await addAnnex(db, housing, now)
  await loadOffers({ db, placeId: annexId, clinic, housing })
  const wanted = [
    ...requestInputsOf({
      reference,
      clinic: { spot: clinic.spot, place: ofClinic! },
      housing: { spot: housing.spot, place: ofHousing! },
      annexId,
    }),
    ...registrationsOf({ reference, spot: housing.spot }),
  ]
  const [admin, adminStaff, amara, jonah, renee] = people.all as [Person, Person, Person, Person, Person]
  const askers = { clinic: amara, clinicStaff: jonah, housing: renee, stranger: null }
  const ago = (days: number) => new Date(now.getTime() - days * aDay)
  const requests = wanted
    .sort((one, other) => other.daysAgo - one.daysAgo)
    .map(({ by, outcome, ...rest }, at): DemoRequest => {
      const requester = askers[by]
      const decider = outcome?.to === Cancelled ? requester! : at % 2 ? admin : adminStaff
      const step = outcome ? { ...outcome, at: ago(outcome.daysAgo), by: decider } : null
      return { id: 0, ...rest, at: ago(rest.daysAgo), requester, step }
    })
  await insertRecords(db, 'network_request', requests, rowOf)
  await insertAll(db, 'network_request_step', requests.flatMap(stepsOf))
  return requests
}

/** The location that was added for one of them; it belongs to the network. */
async function addAnnex(db: Db, { spot, timeZone }: Entity, now: Date) {
  const at = new Date(now.getTime() - annexAddedDaysAgo * aDay)
  const { id } = await db
    .insertInto('entity_address')
    .values({
      name: annex.name,
      address_line1: annex.addressLine1,
      state_id: spot.stateId,
      county_id: spot.countyId,
      city_id: spot.cityId,
      zip: spot.zip,
      lat: spot.lat,
      lng: spot.lng,
      precision: 'zip',
      hours: JSON.stringify(annex.hours),
      time_zone: timeZone,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const rowOf = ({ type, action = 'add', payload, notes, targetId, at, requester, step }: DemoRequest) => ({
  request_type: type,
  status: step?.to ?? Pending,
  action,
  payload: payload as never,
  added_payload: (step?.addedPayload ?? null) as never,
  notes: notes ?? null,
  rejection_notes: step?.to === Rejected ? (step.note ?? null) : null,
  reason_code: step?.reason ?? null,
  requester_id: requester?.id ?? null,
  requester_entity_id: requester?.entity?.id ?? null,
  requester_email: requester ? null : String(payload.email),
  verified_at: requester ? null : at,
  target_id: targetId ?? null,
  added_id: step?.addedId ?? null,
  version: step ? 2 : 1,
  created_at: at,
  decided_at: step?.at ?? null,
  decided_by: step?.by.id ?? null,
  added_at: step?.to === Added ? step.at : null,
})

const stepsOf = ({ id, at, requester, notes, step }: DemoRequest) => [
  ...(requester
    ? [{ request_id: id, from_status: null, to_status: Pending, account_id: requester.id, note: notes ?? null, at }]
    : []),
  ...(step
    ? [
        {
          request_id: id,
          from_status: Pending,
          to_status: step.to,
          account_id: step.by.id,
          note: step.note ?? null,
          at: step.at,
        },
      ]
    : []),
]
