import * as z from 'zod/mini'
import { changesTo } from '../../../kit/changes.ts'
import { messages } from '../../../kit/messages.ts'
import {
  codeOf,
  Id,
  optionalEmail,
  optionalName,
  optionalPhone,
  optionalText,
  optionalZip,
  withDefault,
} from '../../../kit/shapes.ts'
import { optionalWebsite } from '../../../kit/website.ts'
import { languageNames } from '../../entities/editing.ts'
import { NewService } from '../../entities/eligibility.ts'
import { NetworkType } from '../../entities/entity.ts'
import type { RequestKind } from './kind.ts'

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

/** What organizations and individuals have in common. */
export const entity = {
  record: 'provider',
  isInvited: true,
  isAddedInBulk: false,
  values: EntityRequest,
  changes: changesTo(EntityRequest),
  labels: {
    networkType: 'Type',
    name: 'Name',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    phone: 'Phone',
    website: 'Website',
    addressLine1: 'Street',
    stateId: 'State',
    countyId: 'County',
    cityId: 'City',
    zip: 'ZIP',
    categoryIds: 'Service categories',
    hours: 'Hours',
    about: 'About',
    eligibility: 'Eligibility',
    documentsToBring: 'Documents to bring',
    cost: 'Cost',
    nextSteps: 'Next steps',
    languages: 'Languages',
    services: 'Eligibility by category',
  },
} as const satisfies Partial<RequestKind<typeof EntityRequest>>
