import * as z from 'zod/mini'
import { maybe } from '../../../kit/address/listSearch.ts'
import { link } from '../link/useLinkToken.ts'
import type { ChosenAnswer } from './useChosenAnswer.ts'

/** An answer can be prepared by the address; nothing is recorded by opening it. */
const prepared = ['accept', 'waitlist', 'ask', 'reject', 'write'] as const satisfies readonly ChosenAnswer['key'][]
export const answerSearch = z.object({ ...link, do: maybe(z.enum(prepared)) })
