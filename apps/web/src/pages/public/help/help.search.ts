import { Id } from '@handoff/contracts/kit'
import * as z from 'zod/mini'
import { maybe } from '../../../kit/address/listSearch.ts'
import { frame } from '../public.search.ts'

/** From where someone comes to the form: an entity, a category. */
export const helpSearch = z.object({ ...frame, entity: maybe(Id), category: maybe(Id) })
export const statusSearch = z.object({ ...frame, token: maybe(z.string().check(z.maxLength(200))) })
