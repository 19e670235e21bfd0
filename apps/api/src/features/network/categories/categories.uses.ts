import { sql } from 'kysely'
import type { Tx } from '../../../kit/context.ts'

type Counts = Record<
  'entities' | 'locations' | 'referrals' | 'consents' | 'needs' | 'responses' | 'help' | 'merged',
  number
>

/** What hangs on a category, in words: '3 entities, 12 referrals'. Null when nothing does. */
export async function usesOf({ db }: Pick<Tx, 'db'>, id: number): Promise<string | null> {
  const { rows } = await sql<Counts>`
    select
      (select count(*)::int from entity_category where category_id = ${id}) as entities,
      (select count(distinct entity_address_id)::int from entity_address_offer where category_id = ${id}) as locations,
      (select count(*)::int from referral where category_id = ${id}) as referrals,
      (select count(*)::int from consent where category_id = ${id}) as consents,
      (select count(*)::int from unmet_need where category_id = ${id}) as needs,
      (select count(*)::int from survey_response where category_id = ${id}) as responses,
      (select count(*)::int from help_request where ${id} = any(category_ids)) as help,
      (select count(*)::int from category where merged_into_id = ${id}) as merged`.execute(db)
  const { entities, locations, referrals, consents, needs, responses, help, merged } = rows[0]!
  return inWords([
    [entities, 'provider'],
    [locations, 'location'],
    [referrals, 'referral'],
    [consents, 'consent'],
    [needs, 'unmet need'],
    [responses, 'survey response'],
    [help, 'help request', 'help requests'],
    [merged, 'merged category', 'merged categories'],
  ])
}

/** Records of customers that a sensitive category hides: how many, and in words. */
export async function recordsOf({ db }: Pick<Tx, 'db'>, id: number) {
  const { rows } = await sql<Pick<Counts, 'referrals' | 'consents' | 'needs' | 'responses'>>`
    select
      (select count(*)::int from referral where category_id = ${id}) as referrals,
      (select count(*)::int from consent where category_id = ${id}) as consents,
      (select count(*)::int from unmet_need where category_id = ${id}) as needs,
      (select count(*)::int from survey_response where category_id = ${id}) as responses`.execute(db)
  const { referrals, consents, needs, responses } = rows[0]!
  return {
    count: referrals + consents + needs + responses,
    words: inWords([
      [referrals, 'referral'],
      [consents, 'consent'],
      [needs, 'unmet need'],
      [responses, 'survey response'],
    ]),
  }
}

/** What hangs on a specialty. */
export async function usesOfSpecialty({ db }: Pick<Tx, 'db'>, id: number): Promise<string | null> {
  const { rows } = await sql<Pick<Counts, 'entities' | 'referrals'>>`
    select
      (select count(*)::int from entity_specialty where specialty_id = ${id}) as entities,
      (select count(*)::int from referral_group where ${id} = any(specialty_ids)) as referrals`.execute(db)
  const { entities, referrals } = rows[0]!
  return inWords([
    [entities, 'provider'],
    [referrals, 'referral'],
  ])
}

const inWords = (counts: [count: number, one: string, many?: string][]) =>
  counts
    .filter(([count]) => count > 0)
    .map(([count, one, many = `${one}s`]) => `${count} ${count === 1 ? one : many}`)
    .join(', ') || null
