import * as z from 'zod/mini'

const text = z.catch(z.optional(z.string().check(z.maxLength(2000))), undefined)

export const loginSearch = z.object({ redirect: text })
export const setupSearch = z.object({ setup: text })
export const linkSearch = z.object({ token: text })
