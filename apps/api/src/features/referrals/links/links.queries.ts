import type { Input } from '@handoff/contracts/kit'
import type { links } from '@handoff/contracts/referrals/link-senders'
import { LinkPurpose } from '@handoff/contracts/referrals/links'
import { languageOf } from '@handoff/contracts/texts/languages'
import { sql } from 'kysely'
import type { PublicCtx } from '../../../kit/context.ts'
import { notFound } from '../../../kit/problem.ts'
import { hashOf } from '../../../kit/security/token.ts'

/** What providers open is in English. */
const ofProviders: readonly number[] = [LinkPurpose.Answer, LinkPurpose.Verification]

/** Who sent a link: the side that referred, or the provider of an appointment. */
export async function sender({ db }: PublicCtx, { token }: Input<typeof links.sender>) {
  const found = await db
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
    .crossJoin('network_setting')
    .select([
      'link.purpose',
      'entity.name',
      'entity.phone',
      'network_setting.name as network',
      'network_setting.phone as networkPhone',
      'customer.languages',
      // A shelter that one has an appointment with would name the need; the side that referred does not.
      sql<boolean>`(link.appointment_id is not null and coalesce(category.is_sensitive, false))`.as('isHidden'),
    ])
    .where('link.token_hash', '=', hashOf(token))
    .executeTakeFirst()
  if (!found) throw notFound('link')
  const { purpose, name, phone, network, networkPhone, languages, isHidden } = found
  return {
    // Where no provider sent it, or naming it would say what for, the network takes the call.
    ...(name === null || isHidden ? { name: network, phone: networkPhone } : { name, phone }),
    language: ofProviders.includes(purpose) ? ('en' as const) : languageOf(languages?.[0]),
  }
}
