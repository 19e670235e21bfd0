import { type Db, insertAll } from '../insert.ts'
import type { Entity } from '../network/entities.types.ts'

type Source = { db: Db; placeId: number; clinic: Entity; housing: Entity }

const [none, evening] = [[], [{ from: '17:00', until: '20:00' }]]

/** Two entities offer services at the network's location: one whenever it is open, the other on two evenings. */
export async function loadOffers({ db, placeId, clinic, housing }: Source) {
  const at = { entity_address_id: placeId }
  await insertAll(db, 'entity_address_provider', [
    { ...at, entity_id: housing.id, position: 0, hours: null, exceptions: [], phone: null, note: 'At the front desk' },
    {
      ...at,
      entity_id: clinic.id,
      position: 1,
      hours: [none, evening, none, evening, none, none, none],
      exceptions: [],
      phone: '+15105550178',
      note: 'Room 4, no appointment needed',
    },
  ])
  await insertAll(
    db,
    'entity_address_offer',
    [housing, clinic].flatMap(({ id, categories }) =>
      categories.slice(0, 2).map((category) => ({ ...at, entity_id: id, category_id: category.id })),
    ),
  )
}
