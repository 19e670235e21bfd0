import * as z from 'zod/mini'
import { link } from '../useLinkToken.ts'

export const followUpSearch = z.object(link)
