import * as z from 'zod/mini'
import { link } from '../link/useLinkToken.ts'

export const followUpSearch = z.object(link)
