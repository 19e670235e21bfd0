import { type CustomerAge, customerAges } from '@handoff/contracts/referrals/referrals/referral-customers'
import { type RawBuilder, sql } from 'kysely'

/** At the end of the month, so that the month of a birthday has one answer; in the order of the contract's ages. */
export const ageBand = (birth: RawBuilder<unknown>, day: RawBuilder<unknown>) => {
  const age = sql`extract(year from age((date_trunc('month', ${day}) + interval '1 month - 1 day')::date, ${birth}))`
  return sql`(case when ${birth} is null then null when ${age} < 18 then 0 when ${age} < 35 then 1
    when ${age} < 55 then 2 when ${age} < 75 then 3 else 4 end)::smallint`
}

/** The customer's age on a day is in the band. */
export const isOfAge = (day: RawBuilder<unknown>, age: CustomerAge) => {
  if (age === 'none') return sql<boolean>`customer.date_of_birth is null`
  return sql<boolean>`${ageBand(sql`customer.date_of_birth`, day)} = ${sql.lit(customerAges.indexOf(age))}`
}
