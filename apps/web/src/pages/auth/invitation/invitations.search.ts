import * as z from 'zod/mini'
import { maybe } from '../../../kit/address/listSearch.ts'

export const invitationSearch = z.object({ token: maybe(z.string().check(z.maxLength(200))) })
