import type { Household, households } from '@handoff/contracts/customers/households'
import type { Input } from '@handoff/contracts/kit'
import { fullName } from '@handoff/contracts/kit/person-name'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { notFound } from '../../../kit/problem.ts'
import { isUnderCodeName } from '../../../kit/records/code-name.ts'
import {
  accessOf,
  ageOf,
  mayEditCustomer,
  refuseHiddenCustomer,
  visibleCustomers,
} from '../customers/customers.queries.ts'

type Db = Pick<Ctx, 'db' | 'viewer' | 'now'>

/** With fewer visible people there is nothing to see. */
const fewest = 2

/**
 * Housemates whom the viewer sees, the head first, then the oldest. Next to the names of the family, a code name would
 * say who it is: only the provider that gave it sees that person here.
 */
const visibleHousemates = (ctx: Db) =>
  visibleCustomers(ctx)
    .innerJoin('housemate as housemate', 'housemate.customer_id', 'customer.id')
    .innerJoin('household', 'household.id', 'housemate.household_id')
    .where((it) => it.not(isUnderCodeName(ctx.viewer)))
    .select([
      'household.id as householdId',
      'household.version',
      'customer.id',
      'customer.first_name as firstName',
      'customer.last_name as lastName',
      'customer.phone',
      'customer.state',
      'housemate.is_head as isHead',
      'housemate.is_contact as isContact',
      ageOf(ctx).as('age'),
      accessOf(ctx).as('access'),
    ])
    .orderBy('housemate.is_head', 'desc')
    .orderBy('customer.date_of_birth', sql`asc nulls last`)
    .orderBy('customer.id')

type Row = Awaited<ReturnType<ReturnType<typeof visibleHousemates>['execute']>>[number]

function householdsFrom({ viewer }: Db, rows: readonly Row[]): Household[] {
  const byHousehold = [...Map.groupBy(rows, ({ householdId }) => householdId)].sort(([one], [other]) => one - other)
  return byHousehold
    .filter(([, people]) => people.length >= fewest)
    .map(([id, people]) => ({
      id,
      version: people[0]!.version,
      people: people.map(({ householdId: _, version: __, firstName, lastName, access, ...housemate }) => ({
        ...housemate,
        name: fullName({ firstName, lastName }),
        mayEdit: mayEditCustomer(viewer, access!),
      })),
    }))
}

/** Of one person: each household in which the viewer sees someone else. */
export async function householdsOf(ctx: Db, customerId: number) {
  const rows = await visibleHousemates(ctx)
    .where('household.id', 'in', (it) =>
      it.selectFrom('housemate').select('household_id').where('customer_id', '=', customerId),
    )
    .execute()
  return householdsFrom(ctx, rows)
}

export async function ofCustomer(ctx: Ctx, { id }: Input<typeof households.ofCustomer>) {
  await refuseHiddenCustomer(ctx, id)
  return householdsOf(ctx, id)
}

/** Null where the viewer sees fewer than two people. */
export async function findHousehold(ctx: Db, id: number) {
  const [household = null] = householdsFrom(ctx, await visibleHousemates(ctx).where('household.id', '=', id).execute())
  return household
}

export async function getHousehold(ctx: Db, id: number) {
  const household = await findHousehold(ctx, id)
  if (!household) throw notFound('household')
  return household
}
