import * as z from 'zod/mini'
import { link } from '../useLinkToken.ts'

export const appointmentSearch = z.object(link)
