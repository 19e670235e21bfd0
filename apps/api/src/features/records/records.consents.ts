import {
  type ConsentMethod,
  type ConsentScope,
  consentMethodNames,
  consentScopeNames,
} from '@handoff/contracts/consents'
import { hasFlag } from '@handoff/contracts/kit'
import type { Ctx } from '../../kit/context.ts'
import { personName } from '../../kit/person-name.ts'
import type { ZipEntry } from '../../kit/zip.ts'

/** Every consent of the person, whichever side recorded it and whether it still applies. */
export async function consentsOf({ db, viewer }: Ctx, customerId: number) {
  const maySee = hasFlag(viewer, 'referrals', 'sensitive')
  const rows = await db
    .selectFrom('consent')
    .leftJoin('category', 'category.id', 'consent.category_id')
    .leftJoin('account as taker', 'taker.id', 'consent.taken_by_id')
    .leftJoin('entity', 'entity.id', 'consent.entity_id')
    .select([
      'consent.id',
      'consent.method',
      'consent.scope',
      'category.name as category',
      'category.is_sensitive as isSensitive',
      'consent.taken_at as takenAt',
      'consent.expires_at as expiresAt',
      'consent.revoked_at as revokedAt',
      personName<string | null>('taker').as('takenBy'),
      'entity.name as entity',
      'consent.witness',
      'consent.text_version as textVersion',
    ])
    .where('consent.customer_id', '=', customerId)
    .orderBy('consent.id')
    .execute()
  return rows.map(({ isSensitive, ...row }) => ({
    ...row,
    method: consentMethodNames[row.method as ConsentMethod],
    scope: consentScopeNames[row.scope as ConsentScope],
    category: isSensitive && !maySee ? 'Restricted service' : row.category,
  }))
}

const endings: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'application/pdf': 'pdf' }

/** Signed forms and signatures. */
export async function* consentDocuments({ db }: Ctx, customerId: number): AsyncGenerator<ZipEntry> {
  const rows = await db
    .selectFrom('consent')
    .select(['id', 'document', 'document_type as type', 'taken_at as at'])
    .where('customer_id', '=', customerId)
    .where('document', 'is not', null)
    .orderBy('id')
    .execute()
  for (const { id, document, type, at } of rows)
    yield { name: `consents/${id}.${endings[type ?? ''] ?? 'bin'}`, content: document!, at }
}
