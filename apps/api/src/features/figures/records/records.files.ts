import type { Ctx } from '../../../kit/context.ts'
import type { ZipEntry } from '../../../kit/files/send-zip.ts'
import { ofCustomer as consentsOf, find as findConsent } from '../../customers/consents/consents.queries.ts'
import { ofCustomer as filesOf, find as findFile } from '../../platform/materials/materials.queries.ts'
import { everyPage } from './every-page.ts'

/** Files of a person that the viewer may see, named by id, as two may have the same name. */
export async function* attachments(ctx: Ctx, id: number): AsyncGenerator<ZipEntry> {
  for (const { id: materialId, name, createdAt } of await everyPage((paging) => filesOf(ctx, { id, ...paging }))) {
    const { fileKey } = await findFile(ctx, { entityId: null, customerId: id }, materialId)
    yield { name: `files/${materialId}-${name}`, at: createdAt, open: () => ctx.files.open(fileKey) }
  }
}

/** Signed forms and signatures. */
export async function* consentDocuments(ctx: Ctx, id: number): AsyncGenerator<ZipEntry> {
  for (const consent of await consentsOf(ctx, { id })) {
    const { materialId } = await findConsent(ctx, consent.id)
    if (materialId === null) continue
    const { name, file_key } = await ctx.db
      .selectFrom('material')
      .select(['name', 'file_key'])
      .where('id', '=', materialId)
      .executeTakeFirstOrThrow()
    yield { name: `consents/${consent.id}-${name}`, at: consent.takenAt, open: () => ctx.files.open(file_key) }
  }
}
