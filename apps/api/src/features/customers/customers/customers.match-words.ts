import { hasFlag } from '@handoff/contracts/kit'
import { wordsOf } from '@handoff/contracts/kit/folding'
import { idOfReference } from '@handoff/contracts/referrals/referrals/referral-reference'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { beginning, hasWord, hasWords } from '../../../kit/lists/search.ts'
import { dialedDigits, isDialed } from '../../../kit/mail/dialed-number.ts'
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

function isFound(ctx: Who, piece: string, text: RawBuilder<unknown>) {
  if (piece.includes('@')) return sql<boolean>`lower(customer.email) like ${beginning(piece)}`
  if (isDialed(piece)) return sql<boolean>`(${hasWord(text, dialedDigits(piece))} or ${hasCaseNumber(ctx, piece)})`
  const reference = idOfReference(piece)
  if (reference !== undefined)
    return sql<boolean>`exists (select from ${referralsOf(ctx)} and referral.id = ${reference})`
  const inText = hasWords(text, piece)
  return /\d/.test(piece) ? sql<boolean>`(${inText} or ${hasCaseNumber(ctx, piece)})` : inText
}

/** Answered from the index of custom fields first, so that both sides of the `or` use an index. */
const hasCaseNumber = ({ viewer }: Who, piece: string) => sql<boolean>`customer.id = any(array(
  select value.customer_id from custom_value as value
  where value.field_id = any(array(select id from custom_field where target_type = 2 and kind = 'text' and is_active
      and (not is_sensitive or ${hasFlag(viewer, 'customers', 'sensitive')}::boolean)))
    and value.text_value is not null and value.customer_id is not null
    and lower(left(value.text_value, 200)) like ${beginning(piece)}))`
