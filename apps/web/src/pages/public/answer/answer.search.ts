import type { AnswerKey } from '@handoff/contracts/answers'
import * as z from 'zod/mini'
import { maybe } from '../../../kit/address/listSearch.ts'
import { link } from '../useLinkToken.ts'

/** An answer can be prepared by the address; nothing is recorded by opening it. */
const prepared = ['accept', 'waitlist', 'ask', 'reject'] as const satisfies readonly AnswerKey[]
export const answerSearch = z.object({ ...link, do: maybe(z.enum(prepared)) })
