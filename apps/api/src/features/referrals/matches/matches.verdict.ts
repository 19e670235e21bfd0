import { sql } from 'kysely'
import type { Facts } from './matches.facts.ts'

/** The results of a rule; of one that is met it is 1. */
export const unknown = 0
export const notMet = -1

const result = (isKnown: boolean, isMet: ReturnType<typeof sql>) =>
  isKnown ? sql`case when ${isMet} then 1 else -1 end` : sql`0`

/**
 * The result of a rule (a row of `eligibility_rule` called `rule`) for this person; `miles` is how far the nearest
 * location of its provider is. The one place where rules are evaluated.
 */
export function resultOf(facts: Facts, miles: ReturnType<typeof sql>) {
  const { born, gender, stateId, countyId, isVeteran, insurance, income, householdSize, languages, values } = facts
  const months = (years: ReturnType<typeof sql>) => sql`make_interval(months => round(${years} * 12)::int)`
  const birth = sql`${born}::date`
  const on = sql`${facts.today}::date`
  // Up to 17 is until the 18th birthday; up to 17.5 is until that very day.
  const isOldEnough = sql`rule.least is null or ${birth} + ${months(sql`rule.least`)} <= ${on}`
  const isYoungEnough = sql`rule.most is null or case when rule.most = trunc(rule.most)
    then ${birth} + ${months(sql`(rule.most + 1)`)} > ${on} else ${birth} + ${months(sql`rule.most`)} >= ${on} end`
  return sql<number>`case rule.kind
    when 'ages' then ${result(born !== null, sql`(${isOldEnough}) and (${isYoungEnough})`)}
    when 'genders' then ${result(gender !== null, sql`${gender}::text = any(rule.texts)`)}
    when 'counties' then ${result(countyId !== null, sql`${countyId}::int = any(rule.ids)`)}
    when 'states' then ${result(stateId !== null, sql`${stateId}::int = any(rule.ids)`)}
    when 'radius' then case when ${miles} is null then 0 when ${miles} <= rule.most then 1 else -1 end
    when 'veteran' then ${result(isVeteran !== null, sql`${isVeteran}::boolean`)}
    when 'insurance' then ${result(
      insurance !== null,
      sql`exists (select from unnest(rule.texts) as one where position(one in ${insurance}::text) > 0)`,
    )}
    when 'income' then ${
      income === null
        ? sql`0`
        : sql`case when ${income[1]}::float8 <= rule.most then 1 when ${income[0]}::float8 > rule.most then -1 else 0 end`
    }
    when 'household' then ${result(
      householdSize !== null,
      sql`${householdSize}::int >= coalesce(rule.least, 0) and ${householdSize}::int <= coalesce(rule.most, 1000)`,
    )}
    when 'languages' then ${result(languages.length > 0, sql`rule.texts && ${languages}::text[]`)}
    when 'customField' then case
      when not jsonb_exists(${JSON.stringify(values)}::jsonb, rule.least::int::text) then 0
      when jsonb_exists(${JSON.stringify(values)}::jsonb -> rule.least::int::text, rule.texts[1]) then 1
      else -1 end
    else 0 end`
}
