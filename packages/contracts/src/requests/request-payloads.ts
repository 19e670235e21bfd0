/** What requests hold: each kind as it is asked for, and as the administrator may edit it before it is added. */
import * as z from 'zod/mini'
import { categoryIcons } from '../categories.ts'
import { languageNames } from '../entities/editing.ts'
import { NewService } from '../entities/eligibility.ts'
import { NetworkType } from '../entities/entity.ts'
import { changesTo } from '../kit/changes.ts'
import { messages } from '../kit/messages.ts'
import {
  codeOf,
  hexColor,
  Id,
  optionalEmail,
  optionalName,
  optionalPhone,
  optionalText,
  optionalZip,
  requiredName,
  withDefault,
} from '../kit/shapes.ts'
import { optionalWebsite } from '../kit/website.ts'
import { LocationValues } from '../locations/locations.ts'

/** A text that may be left out, which is another thing than to empty it. */
const said = (field: string, most: number) =>
  z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(most, messages.tooLong(field, most)))))

/** An organization or an individual, as far as a stranger to it knows it. */
export const EntityRequest = z.object({
  networkType: codeOf(NetworkType, 'Please select Organization or Individual'),
  /** Of the organization; an individual has the name of the contact. */
  name: optionalName('Name', 200),
  firstName: optionalName('First name', 80),
  lastName: optionalName('Last name', 80),
  /** Needed for the invitation of a new one. */
  email: optionalEmail,
  phone: optionalPhone,
  website: optionalWebsite,
  addressLine1: optionalText('Street', 200),
  stateId: withDefault(z.nullable(Id), null),
  countyId: withDefault(z.nullable(Id), null),
  cityId: withDefault(z.nullable(Id), null),
  zip: optionalZip,
  categoryIds: withDefault(z.array(Id).check(z.maxLength(40)), []),
  message: optionalText('Why', 2000),
  // Of a change: what is left out stays as it is.
  about: said('About', 4000),
  eligibility: said('Eligibility', 2000),
  documentsToBring: said('Documents to bring', 2000),
  cost: said('Cost', 500),
  nextSteps: said('Next steps', 2000),
  hours: said('Hours', 500),
  languages: z.optional(languageNames),
  services: z.optional(z.array(NewService).check(z.maxLength(40))),
})

/** A kind of help that is missing. Color and icon are the administrators' to choose. */
export const CategoryRequest = z.object({
  name: requiredName('Name', 80),
  description: optionalText('Description', 300),
  isSensitive: withDefault(z.boolean(), false),
  specialties: withDefault(z.array(requiredName('Specialty', 80)).check(z.maxLength(40)), []),
  color: z.optional(hexColor('Color')),
  icon: z.optional(z.literal([...categoryIcons])),
})

/** What each kind of request holds; the administrator may edit it before it is added. */
export const payloads = { 1: LocationValues, 2: CategoryRequest, 3: EntityRequest, 4: EntityRequest } as const

/** What a request for a change holds: the fields it names, and no others. */
export const payloadChanges = {
  1: changesTo(LocationValues),
  2: changesTo(CategoryRequest),
  3: changesTo(EntityRequest),
  4: changesTo(EntityRequest),
} as const

export type PayloadField = keyof z.output<typeof LocationValues & typeof CategoryRequest & typeof EntityRequest>
const fields = Object.values(payloads).flatMap(({ shape }): string[] => Object.keys(shape))
/** What is typed so far, or as someone else edited it: its kind's own rules are asked once the kind is known. */
export const Payload = z.record(
  z.string().check(z.refine((field) => fields.includes(field), messages.unknownField)),
  z.unknown(),
)
