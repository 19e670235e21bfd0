import { hasFlag } from '@handoff/contracts/kit'
import { wordsOf } from '@handoff/contracts/kit/folding'
import { idOfReference } from '@handoff/contracts/referrals/referrals/referral-reference'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, ownEntity } from '../../../kit/context.ts'
import { beginning, hasWords } from '../../../kit/lists/search.ts'
import { dialedDigits, isDialed } from '../../../kit/mail/dialed-number.ts'
import { isOfCodeName, isUnderCodeName } from '../../../kit/records/code-name.ts'
import { ownPeopleNamed } from './code-names/identity.ts'
import { referralsOf } from './customers.queries.ts'

type Who = Pick<Ctx, 'viewer'>

export const searchText = sql.ref('customer.search_text')

/**
 * Every typed word must match: the names, digits of a phone, the email, the city, the year of birth, or as a prefix a
 * case number, which is the reference of a referral or a text field.
 */
export function matching(ctx: Who, typed: string, text: RawBuilder<unknown> = searchText) {
  const pieces = isDialed(typed) ? [typed] : piecesOf(typed)
  return sql<boolean>`(${sql.join(
    pieces.length ? pieces.map((piece) => isFound(ctx, piece, text)) : [sql`true`],
    sql` and `,
  )})`
}

/** Signs between words are ignored; text with only signs matches nothing. */
function piecesOf(typed: string) {
  const pieces = typed.trim().split(/\s+/).filter(Boolean)
  const withWords = pieces.filter((piece) => wordsOf(piece).length > 0)
  return withWords.length ? withWords : pieces.slice(0, 1)
}

/** People recorded under a code name are found by their own provider, by what it knows; by others by a number alone. */
function isFound(ctx: Who, piece: string, text: RawBuilder<unknown>) {
  const reference = idOfReference(piece)
  if (reference !== undefined)
    return sql<boolean>`exists (select from ${referralsOf(ctx)} and referral.id = ${reference})`
  const entityId = ownEntity(ctx.viewer)
  const has = (of: RawBuilder<unknown>) => hasWords(of, isDialed(piece) ? dialedDigits(piece) : piece)
  const inText = piece.includes('@') ? sql<boolean>`lower(customer.email) like ${beginning(piece)}` : has(text)
  return sql<boolean>`(${sql.join(
    [
      sql`(${inText} and not ${isUnderCodeName(ctx.viewer)})`,
      ...(entityId === null ? [] : [sql`customer.id = any(${ownPeopleNamed(entityId, has)})`]),
      ...(/\d/.test(piece) && !piece.includes('@') ? [hasCaseNumber(ctx, piece)] : []),
    ],
    sql` or `,
  )})`
}

/** Answered from the index of custom fields first, so that both sides of the `or` use an index. */
const hasCaseNumber = ({ viewer }: Who, piece: string) => sql<boolean>`customer.id = any(array(
  select value.customer_id from custom_value as value
  where value.field_id = any(array(select id from custom_field where target_type = 2 and kind = 'text' and is_active
      and (not is_sensitive or ${hasFlag(viewer, 'customers', 'sensitive')}::boolean)))
    and value.text_value is not null and value.customer_id is not null
    and not ${isOfCodeName(viewer, sql.ref('value.customer_id'))}
    and lower(left(value.text_value, 200)) like ${beginning(piece)}))`
