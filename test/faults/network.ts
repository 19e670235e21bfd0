import type { Behind } from './database.ts'
import { signIn } from './person.ts'

/** Two providers of the demo network and its administrator, and a category they can refer for. */
export async function twoProviders(url: string, db: Behind) {
  const sender = await signIn(url, 'entity')
  const receiver = await signIn(url, 'entity2')
  const admin = await signIn(url, 'admin')
  const [offered] = await db.ask<{ id: number }>(
    `select category.id from category join entity_category on category_id = category.id
     where entity_id = $1 and is_active and not is_sensitive order by category.id limit 1`,
    [receiver.entityId],
  )
  return { sender, receiver, admin, categoryId: offered!.id }
}
