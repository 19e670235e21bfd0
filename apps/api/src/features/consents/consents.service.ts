import { ConsentMethod, ConsentScope, type NewConsent } from '@handoff/contracts/consents'
import { UserType } from '@handoff/contracts/kit'
import type * as z from 'zod/mini'
import { ownEntity, type Tx } from '../../kit/context.ts'
import { shownType } from '../../kit/files/file-kind.ts'
import { badInput, forbidden } from '../../kit/problem.ts'
import { text } from './consents.queries.ts'

type Given = z.output<typeof NewConsent>

const monthsValid = 12

/** Stores what the customer agreed to. An administrator may override, with a reason that stands in the audit trail. */
export async function takeConsent(tx: Tx, customerId: number, categoryId: number, given: Given): Promise<number> {
  if (given.method === ConsentMethod.Override && tx.viewer.userType !== UserType.Admin)
    throw forbidden('Only an administrator may send without a consent')
  const scope = 'scope' in given ? given.scope : ConsentScope.Referral
  const document = 'document' in given ? await documentFrom(given.document) : null
  const takenAt = tx.now()

  const { id } = await tx.db
    .insertInto('consent')
    .values({
      customer_id: customerId,
      method: given.method,
      scope,
      category_id: scope === ConsentScope.Network ? null : categoryId,
      entity_id: ownEntity(tx.viewer),
      text_version: (await text(tx)).version,
      witness: 'witness' in given ? given.witness : null,
      note: 'note' in given ? given.note || null : null,
      document: document?.bytes ?? null,
      document_type: document?.type ?? null,
      taken_by_id: tx.viewer.id,
      taken_at: takenAt,
      expires_at: new Date(new Date(takenAt).setUTCMonth(takenAt.getUTCMonth() + monthsValid)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const reason = given.method === ConsentMethod.Override ? given.reason : null
  await tx.record({ type: 'consent.given', consentId: id, customerId, method: given.method, scope }, reason)
  return id
}

type Agreement = { customerId: number; textVersion: string; at: Date; note: string }

/** What someone agreed to on the public pages, for any entity that may help; it applies from that moment. */
export async function recordAgreement(tx: Tx, { customerId, textVersion, at, note }: Agreement) {
  const { id } = await tx.db
    .insertInto('consent')
    .values({
      customer_id: customerId,
      method: ConsentMethod.Electronic,
      scope: ConsentScope.Network,
      text_version: textVersion,
      note,
      taken_by_id: tx.viewer.id,
      taken_at: at,
      expires_at: new Date(new Date(at).setUTCMonth(at.getUTCMonth() + monthsValid)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const given = { method: ConsentMethod.Electronic, scope: ConsentScope.Network } as const
  await tx.record({ type: 'consent.given', consentId: id, customerId, ...given })
}

const documentTypes = ['image/png', 'image/jpeg', 'application/pdf']

/** What a file is, is read from its bytes, not from what it calls itself. */
async function documentFrom(dataUrl: string) {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  const type = await shownType(new Blob([bytes]))
  if (!type || !documentTypes.includes(type))
    throw badInput({ 'consent.document': ['The file must be a PNG, JPEG or PDF'] })
  return { bytes, type }
}
