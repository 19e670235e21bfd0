import { Id } from '@handoff/contracts/kit'
import * as z from 'zod/mini'

const maybe = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)

/** From where somebody comes to the form: a listing, a kind of help. */
export const helpSearch = z.object({ entity: maybe(Id), category: maybe(Id) })
export const statusSearch = z.object({ token: maybe(z.string().check(z.maxLength(200))) })
