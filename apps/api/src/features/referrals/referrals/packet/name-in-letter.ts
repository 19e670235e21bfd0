import type { Language } from '@handoff/contracts/texts/languages'
import { needIn } from '@handoff/contracts/texts/need'
import type { Texts } from '@handoff/contracts/texts/texts'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import { textsIn } from '../../../../kit/mail/texts.ts'

/** What an email to the customer may name: all of it where the service is not restricted, else the network alone. */
export type Named = { network: string; about: { sender: string; receiver: string; need: string } | null }

/** Of one referral, in the language of its customer. */
export async function namedInLetter(db: Kysely<DB>, referralId: number, language: Language): Promise<Named> {
  const { network, sender, receiver, category, isSensitive } = await db
    .selectFrom('referral')
    .innerJoin('category', 'category.id', 'referral.category_id')
    .innerJoin('entity as receiver', 'receiver.id', 'referral.to_entity_id')
    .leftJoin('entity as sender', 'sender.id', 'referral.from_entity_id')
    .crossJoin('network_setting')
    .select([
      'network_setting.name as network',
      sql<string>`coalesce(sender.name, network_setting.name)`.as('sender'),
      'receiver.name as receiver',
      'category.name as category',
      'category.is_sensitive as isSensitive',
    ])
    .where('referral.id', '=', referralId)
    .executeTakeFirstOrThrow()
  return { network, about: isSensitive ? null : { sender, receiver, need: needIn(textsIn(language), category) } }
}

/** Its sentence of what it is about; a restricted need is the request. */
export const aboutInWords = (t: Texts, { network, about }: Named) =>
  about ? t('letter.about', about) : t('letter.aboutRequest', { network })
