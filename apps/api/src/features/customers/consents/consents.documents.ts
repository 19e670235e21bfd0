import { ConsentMethod, type NewConsent } from '@handoff/contracts/customers/consents'
import type * as z from 'zod/mini'
import { type Ctx, ownEntity, type Tx } from '../../../kit/context.ts'
import { acceptFile } from '../../../kit/files/accepted-file.ts'
import { withStored } from '../../../kit/files/store-file.ts'

export type Given = z.output<typeof NewConsent>
/** A consent with its document, whose bytes are already stored. */
export type GivenConsent = { given: Given; document: StoredDocument | null }
type StoredDocument = { key: string; type: string; size: number }

const endings: Record<string, string | undefined> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'application/pdf': 'pdf',
}

/** Stores the document, if any, before the transaction begins: no transaction waits for a file store. */
export async function withDocument<T>(
  ctx: Ctx,
  input: Given | undefined,
  work: (consent: GivenConsent | undefined) => Promise<T>,
): Promise<T> {
  if (!input) return work(undefined)
  if (!('document' in input)) return work({ given: input, document: null })
  const { file, kind: type, size } = await documentIn(input.document)
  return withStored(ctx, file, (key) => work({ given: input, document: { key, type, size } }))
}

const kinds = ['application/pdf', 'image/png', 'image/jpeg'] as const

/** The type of a file is determined by its bytes, not by what it declares. */
const documentIn = (dataUrl: string) =>
  acceptFile(new File([Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')], 'document'), {
    field: 'consent.document',
    kinds,
    sentence: 'The file must be a PNG, JPEG or PDF',
  })

type Proven = { id: number; customerId: number; method: ConsentMethod; document: StoredDocument }

/** Makes the file the document of its consent: it is in no list of the customer's files. */
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
