import * as z from 'zod/mini'
import { cartFields } from '../../features/referrals/cart/cartSearch.ts'

export const referMapSearch = z.object(cartFields)
