import { ContactPreference, CustomerAccess, type customers } from '@handoff/contracts/customers'
import type { Input } from '@handoff/contracts/kit'
import { type Ctx, ownEntity } from '../../kit/context.ts'
import { badInput } from '../../kit/problem.ts'
import { isPlace, pointOf } from '../reference/reference.queries.ts'
import { logAccess } from './customers.access-log.ts'
import { type CustomerRecord, getCustomer } from './customers.queries.ts'

/** Whoever creates a customer owns it; what the administrative side creates is the network's. */
export async function create(ctx: Ctx, input: Input<typeof customers.create>) {
  if (!(await isPlace(ctx, input))) throw badInput({ cityId: ['City, county and state do not belong together'] })
  const point = await pointOf(ctx, input)

  return ctx.transaction(async (tx) => {
    const owner = ownEntity(tx.viewer)
    const { id } = await tx.db
      .insertInto('customer')
      .values({
        owner_entity_id: owner,
        first_name: input.firstName,
        last_name: input.lastName,
        preferred_name: input.preferredName || null,
        date_of_birth: input.dateOfBirth,
        is_birth_estimated: input.isBirthEstimated,
        gender: input.gender,
        pronouns: input.pronouns || null,
        email: input.email || null,
        phone: input.phone || null,
        has_no_contact: input.hasNoContact,
        contact_preference: input.contactPreference,
        safe_contact_note: input.safeContactNote || null,
        languages: input.languages,
        needs_interpreter: input.needsInterpreter,
        has_no_fixed_address: input.hasNoFixedAddress,
        address_line1: input.addressLine1 || null,
        state_id: input.stateId,
        county_id: input.countyId,
        city_id: input.cityId,
        zip: input.zip || null,
        lat: point?.lat ?? null,
        lng: point?.lng ?? null,
        emergency_contact: input.emergencyContact || null,
        household_size: input.householdSize,
        income_band: input.incomeBand,
        is_veteran: input.isVeteran,
        insurance: input.insurance || null,
        created_by_id: tx.viewer.id,
        created_at: tx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (owner !== null)
      await tx.db
        .insertInto('customer_access')
        .values({ customer_id: id, entity_id: owner, kind: CustomerAccess.Owner, since: tx.now() })
        .execute()
    await tx.record({ type: 'customer.created', customerId: id })
    return customerFrom(await getCustomer(tx, id))
  })
}

/** Opening a customer leaves a line in its access log. */
export async function show(ctx: Ctx, { id }: Input<typeof customers.show>) {
  const row = await getCustomer(ctx, id)
  await logAccess(ctx, id, { kind: 'page' })
  return customerFrom(row)
}

const customerFrom = (row: CustomerRecord) => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  preferredName: row.preferred_name,
  dateOfBirth: row.date_of_birth,
  age: row.age,
  isBirthEstimated: row.is_birth_estimated,
  gender: row.gender,
  pronouns: row.pronouns,
  email: row.email,
  phone: row.phone,
  hasNoContact: row.has_no_contact,
  contactPreference: row.contact_preference as (typeof ContactPreference)[keyof typeof ContactPreference] | null,
  safeContactNote: row.safe_contact_note,
  languages: row.languages,
  needsInterpreter: row.needs_interpreter,
  hasNoFixedAddress: row.has_no_fixed_address,
  addressLine1: row.address_line1,
  stateId: row.state_id,
  countyId: row.county_id,
  cityId: row.city_id,
  stateCode: row.stateCode,
  county: row.county,
  city: row.city,
  zip: row.zip,
  point: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
  emergencyContact: row.emergency_contact,
  householdSize: row.household_size,
  incomeBand: row.income_band,
  isVeteran: row.is_veteran,
  insurance: row.insurance,
  state: row.state,
  access: row.access!,
  owner: row.ownerId === null ? null : { id: row.ownerId, name: row.ownerName! },
  version: row.version,
  created_at: row.created_at,
  figures: { referrals: row.referrals, open: row.open, met: row.met },
})
