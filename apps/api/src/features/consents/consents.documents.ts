import { ConsentMethod, type NewConsent } from '@handoff/contracts/consents'
import type * as z from 'zod/mini'
import { type Ctx, ownEntity, type Tx } from '../../kit/context.ts'
import { shownType } from '../../kit/files/file-kind.ts'
import { withStored } from '../../kit/files/stored.ts'
import { badInput } from '../../kit/problem.ts'

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
  const { bytes, type } = await bytesIn(given.document)
  return withStored(ctx, bytes, (key) => work({ given, document: { key, type, size: bytes.size } }))
}

/** What a file is, is read from its bytes, not from what it calls itself. */
async function bytesIn(dataUrl: string) {
  const bytes = new Blob([Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')])
  const type = await shownType(bytes)
  if (!type || !endings[type]) throw badInput({ 'consent.document': ['The file must be a PNG, JPEG or PDF'] })
  return { bytes, type }
}

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
