import type { Input } from '@handoff/contracts/kit'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import type { links } from '@handoff/contracts/referrals/link-senders'
import { LinkPurpose } from '@handoff/contracts/referrals/links'
import { knownLanguage, languageOf } from '@handoff/contracts/texts/languages'
import { sql } from 'kysely'
import type { PublicCtx } from '../../../kit/context.ts'
import { notFound } from '../../../kit/problem.ts'
import { hashOf } from '../../../kit/security/token.ts'

/** Pages for providers, in the language that theirs has chosen. */
const ofProviders = [LinkPurpose.Answer, LinkPurpose.Verification] as const

/** The sender of a link: the referring side, or the provider of an appointment. */
export async function sender({ db }: PublicCtx, { token }: Input<typeof links.sender>) {
  const row = await db
    .selectFrom('link')
    .leftJoin('survey_response', 'survey_response.id', 'link.survey_response_id')
    .leftJoin('appointment', 'appointment.id', 'link.appointment_id')
    .leftJoin('referral', (on) =>
      on.on(
        'referral.id',
        '=',
        sql<number>`coalesce(link.referral_id, survey_response.referral_id, appointment.referral_id)`,
      ),
    )
    .leftJoin('referral_group', (on) =>
      on.on('referral_group.id', '=', sql<number>`coalesce(link.group_id, referral.group_id)`),
    )
    .leftJoin('category', 'category.id', 'referral_group.category_id')
    .leftJoin('customer', (on) =>
      on.on('customer.id', '=', sql<number>`coalesce(referral_group.customer_id, appointment.customer_id)`),
    )
    .leftJoin('entity', (on) =>
      on.on(
        'entity.id',
        '=',
        sql<number>`case when link.appointment_id is not null then appointment.entity_id
          else referral_group.from_entity_id end`,
      ),
    )
    .leftJoin('entity as provider', (on) =>
      on.on('provider.id', '=', sql<number>`coalesce(link.entity_id, referral.to_entity_id)`),
    )
    .crossJoin('network_setting')
    .select([
      'link.purpose',
      'entity.name',
      'entity.phone',
      'network_setting.name as network',
      'network_setting.phone as networkPhone',
      'customer.languages',
      'provider.letter_language as providers',
      // A shelter with an appointment would reveal the need; the referring side does not.
      sql<boolean>`(link.appointment_id is not null and coalesce(category.is_sensitive, false))`.as('isHidden'),
    ])
    .where('link.token_hash', '=', hashOf(token))
    .executeTakeFirst()
  if (!row) throw notFound('link')
  const { purpose, name, phone, network, networkPhone, languages, isHidden, providers } = row
  return {
    // If no provider sent it, or its name would reveal the need, the network takes the call.
    ...(name === null || isHidden ? { name: network, phone: networkPhone } : { name, phone }),
    language: isOneOf(ofProviders, purpose) ? knownLanguage(providers) : languageOf(languages?.[0]),
  }
}

/**
 * The provider of a link that was not revoked, an expired one included: its page is in sight. No event: a language alone
 * changes nothing for anyone else.
 */
export const setLanguage = (ctx: PublicCtx, { token, language }: Input<typeof links.setLanguage>) =>
  ctx.transaction(async ({ db }) => {
    const { numUpdatedRows } = await db
      .updateTable('entity')
      .set({ letter_language: language })
      .where('id', '=', (it) =>
        it
          .selectFrom('link')
          .leftJoin('referral', 'referral.id', 'link.referral_id')
          .select(({ fn }) => fn.coalesce('link.entity_id', 'referral.to_entity_id').as('id'))
          .where('link.token_hash', '=', hashOf(token))
          .where('link.purpose', 'in', ofProviders)
          .where('link.revoked_at', 'is', null),
      )
      .executeTakeFirst()
    if (!numUpdatedRows) throw notFound('link')
    return null
  })
