import { coverImages } from '@handoff/contracts/access/profile'
import type { Ctx } from '../../../kit/context.ts'

/** The default cover. */
const firstCover = coverImages[0].url

export async function show({ db, viewer }: Ctx) {
  const { cover, ...row } = await db
    .selectFrom('account')
    .leftJoin('role', 'role.id', 'account.role_id')
    .leftJoin('entity', 'entity.id', 'account.entity_id')
    .select([
      'account.first_name as firstName',
      'account.last_name as lastName',
      'account.email',
      'account.phone',
      'account.photo',
      'account.cover',
      'account.cover_position as coverPosition',
      'account.color_code as colorCode',
      'account.time_zone as timeZone',
      'role.name as role',
      'entity.name as entity',
    ])
    .where('account.id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  return { ...row, cover: cover ?? firstCover }
}

export const listCovers = async () => coverImages.map((cover) => ({ ...cover }))
