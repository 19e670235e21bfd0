import { categoryFields } from '@handoff/contracts/network/category-fields'
import { publicKeys } from '@handoff/contracts/network/category-from-fields'
import { sql } from 'kysely'
import type { PublicCtx } from '../../../kit/context.ts'
import { selectOf } from '../../../kit/records/field-columns.ts'
import { consentText } from '../../platform/settings/settings.queries.ts'
import { listed } from './publicDirectory.queries.ts'
import { refuseWhileOff } from './publicDirectory.switch.ts'

/** What the pages are built from: words of the administrators, and what one can choose by. */
export async function about(ctx: PublicCtx) {
  const { intro, isHelpOn, hotline, phone, quickExitUrl } = await wordsFor(ctx)
  const { text } = await consentText(ctx)
  return { intro, isHelpOn, hotline, phone, quickExitUrl, consentText: text, ...(await choices(ctx)) }
}

async function wordsFor(ctx: PublicCtx) {
  const { directoryIntro: intro, ...pages } = await refuseWhileOff(ctx)
  return { intro, ...pages }
}

async function choices(ctx: PublicCtx) {
  const entities = listed(ctx).select('entity.id')
  const [categories, languages, states] = await Promise.all([
    ctx.db
      .selectFrom('category')
      .select(['id', 'name', 'color', ...selectOf(categoryFields, publicKeys, 'category')])
      .where('is_active', '=', true)
      .where((it) =>
        it.exists(
          it
            .selectFrom('entity_category')
            .select('entity_id')
            .whereRef('category_id', '=', 'category.id')
            .where('entity_id', 'in', entities),
        ),
      )
      .orderBy('position')
      .execute(),
    listed(ctx).select(sql<string>`unnest(entity.languages)`.as('language')).distinct().orderBy('language').execute(),
    ctx.db
      .selectFrom('state')
      .select(['id', 'name'])
      .where((it) =>
        it.exists(
          it
            .selectFrom('entity_address')
            .select('entity_address.id')
            .whereRef('state_id', '=', 'state.id')
            .where('entity_id', 'in', entities),
        ),
      )
      .orderBy('name')
      .execute(),
  ])
  return { categories, languages: languages.map(({ language }) => language), states }
}
