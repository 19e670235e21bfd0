import { changeOf } from '@handoff/contracts/change'
import type { Listener } from '../../../kit/events/events.ts'
import { publishChange } from '../../../kit/events/topics.ts'

/** Everyone who sees one of the people, or the person who left. */
export const publishHouseholds: Listener = async (db, { event, at }) => {
  if (event.type !== 'household.joined' && event.type !== 'household.left' && event.type !== 'household.changed') return
  const { householdId, customerId } = event
  const rows = await db
    .selectFrom('customer_access')
    .select('entity_id as id')
    .distinct()
    .where((it) =>
      it.or([
        it('customer_id', '=', customerId),
        it(
          'customer_id',
          'in',
          it.selectFrom('housemate').select('customer_id').where('household_id', '=', householdId),
        ),
      ]),
    )
    .where((it) => it.or([it('until', 'is', null), it('until', '>', at)]))
    .execute()
  await publishChange(db, changeOf(event), { sides: [null, ...rows.map(({ id }) => id)], area: 'customers' })
}
