import type * as z from 'zod/mini'
import type { FieldInput } from '../../../kit/fields.ts'
import type { LocationField } from '../../locations/fields.ts'

/** How a field is compared: under its label, as people read it. */
export type ComparedField = Pick<LocationField, 'label' | 'words'> & {
  names?: LocationField['names'] | 'service'
  input?: Pick<FieldInput, 'as'>
}

/** What server and browser agree on about one kind of request. */
export type RequestKind<Values extends z.ZodMiniObject = z.ZodMiniObject> = {
  /** The specification's word, in tabs, columns, and files. */
  name: string
  /** 'organization', and as what is requested: 'an organization'. */
  noun: string
  requested: string
  /** What it is once it is in the network: 'provider'. */
  record: string
  /** Adding one sends an invitation, which cannot be called back. */
  isInvited: boolean
  /** May be added together with others, unless it has a likely duplicate. */
  isAddedInBulk: boolean
  /** What it has; the administrator may edit it before it is added. */
  values: Values
  /** What a change has: the fields it names, and no others. */
  changes: z.ZodMiniObject
  /** Its fields in the order of comparisons, as their tables have them. The message is shown as the reason. */
  fields: { [Field in Exclude<keyof z.output<Values>, 'message'>]-?: ComparedField }
}
