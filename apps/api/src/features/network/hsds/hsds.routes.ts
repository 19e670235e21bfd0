import type { Input } from '@handoff/contracts/kit'
import { hsds } from '@handoff/contracts/network/hsds'
import { sql } from 'kysely'
import type { Ctx, PublicCtx } from '../../../kit/context.ts'
import { routes } from '../../../kit/http/routes.ts'
import { branding } from '../../platform/settings/settings.queries.ts'
import { isHidden } from '../entities/directory/columns.ts'
import { within } from '../entities/directory/distance.ts'
import { matching } from '../entities/directory/filters.ts'
import { visibleEntities } from '../entities/directory/list-entities.ts'
import { pointOf } from '../entities/directory/near.ts'
import { listed } from '../publicDirectory/publicDirectory.queries.ts'
import { refuseWhileOff } from '../publicDirectory/publicDirectory.switch.ts'
import { identifiersOf } from './hsds.identifiers.ts'
import { type Provider, providers } from './hsds.queries.ts'
import { servicesOf } from './hsds.services.ts'

type Any = Pick<Ctx, 'db' | 'now' | 'publicUrl'>

/** To strangers no email address, and no organization that is not listed itself. */
async function open(ctx: PublicCtx) {
  await refuseWhileOff(ctx)
  const entityIds = listed(ctx).select('entity.id')
  const open = new Set((await entityIds.execute()).map(({ id }) => id))
  const rows = providers(ctx, entityIds, sql<boolean>`place.is_confidential`)
  return services(ctx, rows, (entity) => ({
    ...entity,
    email: null,
    parentId: entity.parentId !== null && open.has(entity.parentId) ? entity.parentId : null,
  }))
}

const directory = async (ctx: Ctx, { lat, lng, miles, ...filters }: Input<typeof hsds.directory>) => {
  const near = pointOf({ lat, lng, miles })
  const entityIds = visibleEntities(ctx)
    .select('entity.id')
    .where(matching(ctx, filters))
    .$if(near?.miles !== undefined, (it) => it.where(within(near!, near!.miles!)))
  return services(ctx, providers(ctx, entityIds, isHidden(ctx.viewer, 'place')))
}

async function* services(ctx: Any, rows: AsyncGenerator<Provider>, exported = (entity: Provider) => entity) {
  const network = { identify: identifiersOf(ctx.publicUrl), name: (await branding(ctx)).name, now: ctx.now() }
  for await (const entity of rows) yield* servicesOf(network, exported(entity))
}

export const hsdsRoutes = routes(hsds, { open, directory })
