import * as z from 'zod/mini'
import { link } from '../useLinkToken.ts'

export const verificationSearch = z.object(link)
