import type { PublicCtx } from '../../kit/context.ts'
import { Problem } from '../../kit/problem.ts'
import { publicPages } from '../settings/settings.queries.ts'

/** The administrators decide whether there is such a page; while there is none, nothing of it can be asked for. */
export async function refuseWhileOff(ctx: Pick<PublicCtx, 'db'>) {
  const pages = await publicPages(ctx)
  if (!pages.isDirectoryOn) throw new Problem(404, 'not_found', 'The public directory is unavailable')
  return pages
}

/** Asking for help can be turned off by itself. */
export async function refuseWithoutHelp(ctx: Pick<PublicCtx, 'db'>) {
  const pages = await refuseWhileOff(ctx)
  if (!pages.isHelpOn) throw new Problem(404, 'not_found', 'Online requests are turned off')
  return pages
}
