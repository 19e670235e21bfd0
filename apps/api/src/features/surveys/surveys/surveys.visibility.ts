import { allow, can } from '@handoff/contracts/kit'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { maySeeSensitive } from '../../../kit/records/restricted-service.ts'

const view = allow('survey', 'view')

/**
 * Responses that a viewer may count and open: those of the administrative side, without sensitive categories if the
 * right to them is missing. An entity has none: it never reads a named person's answers about it.
 */
export const visibleResponses = ({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>) =>
  db
    .selectFrom('survey_response as response')
    .innerJoin('category', 'category.id', 'response.category_id')
    .innerJoin('entity', 'entity.id', 'response.entity_id')
    .$if(viewer.side !== 'admin' || !can(viewer, view), (it) => it.where(sql<boolean>`false`))
    .$if(!maySeeSensitive(viewer), (it) => it.where('category.is_sensitive', '=', false))
