import { ContactPreference } from '@handoff/contracts/customers/fields'
import { sql } from 'kysely'

/** A customer is emailed who has an email address and chose email as the way to be reached. */
export const isEmailable = sql<boolean>`(customer.email is not null and customer.state = 1
  and coalesce(customer.contact_preference = ${sql.lit(ContactPreference.Email)}, false))`
