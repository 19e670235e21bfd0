import type { exportedFiles } from '@handoff/contracts/figures/records'
import type * as z from 'zod/mini'
import type { Ctx } from '../../../kit/context.ts'
import type { ZipEntry } from '../../../kit/files/send-zip.ts'
import { ofCustomer as consentsOf } from '../../customers/consents/consents.queries.ts'
import { withIdentity } from '../../customers/customers/code-names/code-names.ts'
import { getCustomer } from '../../customers/customers/customers.queries.ts'
import { householdsOf } from '../../customers/households/households.queries.ts'
import { ofCustomer as notesOf } from '../../customers/notes/notes.queries.ts'
import { filledFields } from '../../network/customFields/customFields.values.ts'
import { ofCustomer as filesOf } from '../../platform/materials/materials.queries.ts'
import { accessLog } from '../../platform/trail/trail.access-log.ts'
import { auditOfCustomer } from '../../platform/trail/trail.audit.ts'
import { ofCustomer } from '../../platform/trail/trail.queries.ts'
import { ofCustomer as surveysOf } from '../../surveys/customerSurveys/customerSurveys.queries.ts'
import { everyPage } from './every-page.ts'
import { attachments, consentDocuments } from './records.files.ts'
import { mergesOf } from './records.merges.ts'

type Parts = {
  [Name in keyof typeof exportedFiles]: (ctx: Ctx, id: number) => Promise<z.output<(typeof exportedFiles)[Name]>>
}

const latestFirst = { search: null, sort: '-at' } as const

/** The JSON files: each list as the viewer sees it in the product. */
export const parts: Parts = {
  'customer.json': async (ctx, id) => withIdentity(ctx, await getCustomer(ctx, id)),
  'custom-fields.json': (ctx, id) => filledFields(ctx, 'customer', id),
  'consents.json': (ctx, id) => consentsOf(ctx, { id }),
  'notes.json': (ctx, customerId) => everyPage((paging) => notesOf(ctx, { customerId, noteType: 0, ...paging })),
  'files.json': (ctx, id) => everyPage((paging) => filesOf(ctx, { id, ...paging })),
  'surveys.json': (ctx, id) => surveysOf(ctx, { id }),
  'trail.json': (ctx, customerId) =>
    everyPage((paging) => ofCustomer(ctx, { customerId, allTrail: true, ...latestFirst, ...paging })),
  'audit.json': (ctx, customerId) =>
    everyPage((paging) => auditOfCustomer(ctx, { customerId, ...latestFirst, ...paging })),
  'households.json': householdsOf,
  'merges.json': mergesOf,
  'access-log.json': (ctx, id) =>
    everyPage((paging) => accessLog(ctx, { id, kind: undefined, ...latestFirst, ...paging })),
}

/** The files themselves. */
export const attachedFiles: readonly ((ctx: Ctx, id: number) => AsyncIterable<ZipEntry>)[] = [
  consentDocuments,
  attachments,
]
