import { type Db, insertAll } from '../insert.ts'
import type { Entity } from '../network/entities.types.ts'
import type { Spot } from '../network/places.ts'

const mostChildren = 2

type Resident = {
  id: number
  owner: Entity | null | undefined
  isArchived: boolean
  age: number
  spot: Spot
  hasNoAddress: boolean
  addressLine1: string | null
  hasZip: boolean
  householdSize: number | null
  createdAt: Date
}

/** Of the two providers whose staff can log in: a parent and children whom they manage. */
export const familiesIn = (customers: readonly Resident[], entities: readonly Entity[]) =>
  entities.slice(0, 2).flatMap((owner) => {
    const managed = customers.filter((it) => it.owner === owner && !it.isArchived)
    const head = managed.find(({ age, addressLine1 }) => age > 24 && age < 50 && addressLine1)
    const children = managed.filter(({ age }) => age < 18).slice(0, mostChildren)
    return head && children.length ? [[head, ...children] as const] : []
  })

/** They live where the parent does. */
export function moveTogether(families: ReturnType<typeof familiesIn>) {
  for (const [head, ...children] of families)
    for (const person of [head, ...children]) {
      const { spot, hasNoAddress, addressLine1, hasZip, householdSize } = head
      Object.assign(person, { spot, hasNoAddress, addressLine1, hasZip })
      person.householdSize = Math.max(householdSize ?? 0, children.length + 1)
    }
}

export async function loadHouseholds(db: Db, customers: readonly Resident[], entities: readonly Entity[]) {
  for (const [index, family] of familiesIn(customers, entities).entries()) {
    const since = family.map(({ createdAt }) => createdAt).sort((a, b) => b.getTime() - a.getTime())[0]!
    const { id } = await db
      .insertInto('household')
      .values({ created_at: since })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = family.map((person, at) => ({
      household_id: id,
      customer_id: person.id,
      is_head: at === 0,
      is_contact: at === 0 && index === 0,
      created_at: since,
    }))
    await insertAll(db, 'housemate', rows)
  }
}
