import { ContactPreference } from '@handoff/contracts/customers/customers/fields'
import { sql } from 'kysely'

/** `isEmailed` in SQL: there is an email address, and no other preferred channel. */
export const isEmailed = sql<boolean>`(customer.email is not null
  and coalesce(customer.contact_preference, ${sql.lit(ContactPreference.Email)}) = ${sql.lit(ContactPreference.Email)})`

/** They can be emailed now: the record is active. */
export const isEmailable = sql<boolean>`(customer.state = 1 and ${isEmailed})`
