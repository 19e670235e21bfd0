import { needInWords } from '@handoff/contracts/network/category-words'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/schema.ts'

/** What an email to the customer may name: all of it where the service is not restricted, else the network alone. */
export type Named = { network: string; about: { sender: string; receiver: string; need: string } | null }

/** Of one referral, in the language of its customer. */
export async function namedInLetter(db: Kysely<DB>, referralId: number, language: 'en' | 'es'): Promise<Named> {
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
  return { network, about: isSensitive ? null : { sender, receiver, need: needInWords(language, category) } }
}

/** Its sentence of what it is about; a restricted need is the request. */
export function aboutInWords(language: 'en' | 'es', { network, about }: Named) {
  if (language === 'es')
    return about
      ? `${about.sender} pidió a ${about.receiver} que le ayudara con ${about.need}.`
      : `Es sobre su solicitud a través de ${network}.`
  return about
    ? `${about.sender} asked ${about.receiver} to help you with ${about.need}.`
    : `This is about your request through ${network}.`
}
