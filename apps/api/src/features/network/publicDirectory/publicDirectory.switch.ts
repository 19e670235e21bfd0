import { formatPhone } from '@handoff/contracts/kit'
import type { PublicCtx } from '../../../kit/context.ts'
import { Problem } from '../../../kit/problem.ts'
import { publicPages } from '../../platform/settings/settings.queries.ts'

/** The administrators decide whether there is such a page; while there is none, nothing of it can be asked for. */
export async function refuseWhileOff(ctx: Pick<PublicCtx, 'db'>) {
  const pages = await publicPages(ctx)
  if (!pages.isDirectoryOn) throw new Problem(404, 'not_found', 'This directory isn’t open yet', call(pages))
  return pages
}

const call = ({ phone }: { phone: string | null }) => ({
  detail: phone ? `Looking for help? Call ${formatPhone(phone)}.` : undefined,
})

/** Asking for help can be turned off by itself. */
export async function refuseWithoutHelp(ctx: Pick<PublicCtx, 'db'>) {
  const pages = await refuseWhileOff(ctx)
  if (!pages.isHelpOn) throw new Problem(404, 'not_found', 'Help can’t be requested online yet', call(pages))
  return pages
}
