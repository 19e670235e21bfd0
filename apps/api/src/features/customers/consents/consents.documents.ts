import { ConsentMethod, type NewConsent } from '@handoff/contracts/customers/consents'
import type * as z from 'zod/mini'
import { type Ctx, ownEntity, type Tx } from '../../../kit/context.ts'
import { acceptFile } from '../../../kit/files/accepted-file.ts'
import { withStored } from '../../../kit/files/store-file.ts'

export type Given = z.output<typeof NewConsent>
/** A consent with its document, whose bytes are stored already. */
export type GivenConsent = { given: Given; document: StoredDocument | null }
type StoredDocument = { key: string; type: string; size: number }

const endings: Record<string, string | undefined> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'application/pdf': 'pdf',
}

/** Stores the document, if there is one, before the work begins: no transaction waits for a file store. */
export async function withDocument<T>(
  ctx: Ctx,
  given: Given | undefined,
  work: (consent: GivenConsent | undefined) => Promise<T>,
): Promise<T> {
  if (!given) return work(undefined)
  if (!('document' in given)) return work({ given, document: null })
  const { file, kind: type, size } = await documentIn(given.document)
  return withStored(ctx, file, (key) => work({ given, document: { key, type, size } }))
}

const kinds = ['application/pdf', 'image/png', 'image/jpeg'] as const

/** What a file is, is read from its bytes, not from what it calls itself. */
const documentIn = (dataUrl: string) =>
  acceptFile(new File([Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')], 'document'), {
    field: 'consent.document',
    kinds,
    sentence: 'The file must be a PNG, JPEG or PDF',
  })

type Proven = { id: number; customerId: number; method: ConsentMethod; document: StoredDocument }

/** Makes the file a document of its consent: it is in no list of the customer's files. */
export async function storeDocument(tx: Tx, { id, customerId, method, document }: Proven) {
  const what = method === ConsentMethod.DrawnSignature ? 'Signature' : 'Signed consent'
  await tx.db
    .insertInto('material')
    .values({
      customer_id: customerId,
      consent_id: id,
      is_internal: false,
      side_entity_id: ownEntity(tx.viewer),
      name: `${what}.${endings[document.type]}`,
      media_type: document.type,
      size: document.size,
      file_key: document.key,
      uploaded_by: tx.viewer.id,
      created_at: tx.now(),
    })
    .execute()
}
