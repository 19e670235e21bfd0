import * as z from 'zod/mini'
import { messages } from '../../kit/messages.ts'
import { requestKinds } from './kinds/index.ts'

const fields = Object.values(requestKinds).flatMap(({ values }): string[] => Object.keys(values.shape))

/** What is typed so far, or as someone else edited it: its kind's own rules are asked once the kind is known. */
export const Payload = z.record(
  z.string().check(z.refine((field) => fields.includes(field), messages.unknownField)),
  z.unknown(),
)
