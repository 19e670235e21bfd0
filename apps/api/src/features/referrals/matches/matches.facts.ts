import { incomeRanges } from '@handoff/contracts/customers/customers/fields'
import { sql } from 'kysely'
import { type Ctx, ownEntity } from '../../../kit/context.ts'
import { getCustomer, today } from '../../customers/customers/customers.queries.ts'
import { activeFields, seesSensitive } from '../../network/customFields/customFields.queries.ts'
import { storedValues, wordsOf } from '../../network/customFields/customFields.values.ts'
import type { Point } from '../../network/entities/directory/distance.ts'

/** Facts about a person that rules need. Null and empty: unknown. */
export type Facts = {
  born: string | null
  gender: string | null
  stateId: number | null
  countyId: number | null
  point: Point | null
  /** Origin of distances: the person's address, else the viewer’s entity. */
  origin: Point | null
  isVeteran: boolean | null
  insurance: string | null
  /** Dollars a year, from and to. */
  income: readonly [number, number] | null
  householdSize: number | null
  /** As spelled in the list of languages, in lower case. */
  spoken: string[]
  languages: string[]
  /** Custom fields by id, in words; those that the viewer may not read are unknown. */
  values: Record<string, string[]>
  /** In the viewer's time zone. */
  today: string
}

/** The viewer of a request, or someone who is awaiting an answer. */
export type Asker = Pick<Ctx, 'db' | 'viewer' | 'now'>

/** 404 for anyone who may not see the customer. */
export async function factsOf(ctx: Asker, customerId: number): Promise<Facts> {
  const customer = await getCustomer(ctx, customerId)
  const { rows } = await sql<{ day: string }>`select ${today(ctx)} as day`.execute(ctx.db)
  const { gender, incomeBand, insurance } = customer
  return {
    born: customer.dateOfBirth,
    gender: gender === null || gender === 'Not said' ? null : gender.toLowerCase(),
    stateId: customer.stateId,
    countyId: customer.countyId,
    point: customer.point,
    origin: customer.point ?? (await ownPoint(ctx)),
    isVeteran: customer.isVeteran,
    insurance: insurance?.trim().toLowerCase() || null,
    income: incomeBand === null ? null : (incomeRanges[incomeBand as keyof typeof incomeRanges] ?? null),
    householdSize: customer.householdSize,
    spoken: customer.languages,
    languages: customer.languages.map((name) => name.toLowerCase()),
    values: await customValues(ctx, customerId),
    today: rows[0]!.day,
  }
}

/** The first location of the viewer's entity; the administrative side has none. */
async function ownPoint({ db, viewer }: Asker): Promise<Point | null> {
  const ownId = ownEntity(viewer)
  if (ownId === null) return null
  const { rows } = await sql<Point>`select lat, lng from entity_address
    where entity_id = ${ownId} and lat is not null order by position limit 1`.execute(db)
  return rows[0] ?? null
}

async function customValues(ctx: Asker, customerId: number) {
  const maySee = seesSensitive(ctx.viewer, 2)
  const fields = (await activeFields(ctx, 2)).filter(({ isSensitive }) => maySee || !isSensitive)
  const valuesById = (await storedValues(ctx, 'customer', [customerId])).get(customerId)!
  const known = fields.flatMap((field) => {
    const words = wordsOf(field, valuesById.get(field.id))
    if (words === null || words === '') return []
    const each = field.kind === 'multi' ? words.split('; ') : [words]
    return [[String(field.id), each.map((one) => one.toLowerCase())] as const]
  })
  return Object.fromEntries(known)
}
