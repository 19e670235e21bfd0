import { hsds } from '@handoff/contracts/hsds'
import type { Input } from '@handoff/contracts/kit'
import { sql } from 'kysely'
import type { Ctx, PublicCtx } from '../../kit/context.ts'
import { routes } from '../../kit/routes.ts'
import { listed } from '../directory/directory.queries.ts'
import { refuseWhileOff } from '../directory/directory.switch.ts'
import { isHidden } from '../entities/entities.columns.ts'
import { matching } from '../entities/entities.filters.ts'
import { visibleMembers } from '../entities/entities.queries.ts'
import { branding } from '../settings/settings.queries.ts'
import { identifiersOf } from './hsds.identifiers.ts'
import { type Provider, providers } from './hsds.queries.ts'
import { servicesOf } from './hsds.services.ts'

type Any = Pick<Ctx, 'db' | 'now' | 'publicUrl'>

/** To strangers no email address, and no organization that is not listed itself. */
async function open(ctx: PublicCtx) {
  await refuseWhileOff(ctx)
  const found = listed(ctx).select('entity.id')
  const open = new Set((await found.execute()).map(({ id }) => id))
  const rows = providers(ctx, found, sql<boolean>`place.is_confidential`)
  return services(ctx, rows, (member) => ({
    ...member,
    email: null,
    parentId: member.parentId !== null && open.has(member.parentId) ? member.parentId : null,
  }))
}

const directory = async (ctx: Ctx, filters: Input<typeof hsds.directory>) => {
  const found = visibleMembers(ctx).select('entity.id').where(matching(ctx, filters))
  return services(ctx, providers(ctx, found, isHidden(ctx.viewer, 'place')))
}

async function* services(ctx: Any, rows: AsyncGenerator<Provider>, told = (member: Provider) => member) {
  const network = { identify: identifiersOf(ctx.publicUrl), name: (await branding(ctx)).name, now: ctx.now() }
  for await (const member of rows) yield* servicesOf(network, told(member))
}

export const hsdsRoutes = routes(hsds, { open, directory })
