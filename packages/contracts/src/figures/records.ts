/**
 * Records: everything about one person, as files to download; docs/customer-export.md lists them. Each has only what
 * the person who exports may see.
 */
import * as z from 'zod/mini'
import { Consent } from '../customers/consents.ts'
import { Customer } from '../customers/customers/customers.ts'
import { Household } from '../customers/households.ts'
import { Note } from '../customers/notes.ts'
import { allow } from '../kit/access.ts'
import { contract, get, zipFile } from '../kit/endpoint.ts'
import { Id, Moment } from '../kit/shapes.ts'
import { FilledField } from '../network/customFields/customFields.ts'
import { Material } from '../platform/materials.ts'
import { AccessLogEntry } from '../platform/trail/accessLog.ts'
import { AuditEntry, TrailEntry } from '../platform/trail/trail.ts'
import { customerSurveys } from '../surveys/customerSurveys.ts'

/** Another record of the person that was merged into this one, or this one into another. */
const ExportedMerge = z.object({
  id: Id,
  /** The record that remained, and the one that became a part of it. */
  customerId: Id,
  otherId: Id,
  at: Moment,
  by: z.nullable(z.string()),
  undone: z.nullable(z.object({ at: Moment, by: z.nullable(z.string()) })),
  /** Of each field that differed: the value that was left, and the one that remained. */
  values: AuditEntry.shape.changes,
  /** For the administrative side: all rows that came from the other record, as long as the merge can be undone. */
  takenOver: z.array(z.object({ table: z.string(), rows: z.int() })),
})

/** The JSON files of an export, and their content. */
export const exportedFiles = {
  'customer.json': Customer,
  'custom-fields.json': z.array(FilledField),
  'consents.json': z.array(Consent),
  'notes.json': z.array(Note),
  'files.json': z.array(Material),
  'surveys.json': customerSurveys.ofCustomer.output,
  'trail.json': z.array(TrailEntry),
  'audit.json': z.array(AuditEntry),
  'households.json': z.array(Household),
  'merges.json': z.array(ExportedMerge),
  'access-log.json': z.array(AccessLogEntry),
}

export const records = contract('records', {
  exportOfCustomer: zipFile(
    'customer',
    get('/customers/:id/export', {
      access: allow('customers', 'export'),
      input: z.object({ id: Id }),
      output: z.unknown(),
      about:
        'A ZIP archive of everything stored about a person, with a JSON schema. For the owner and the administrative side; 403 for others who see the customer. It is written to the access log.',
    }),
  ),
})

/** More rows than this in one file are notified to the administrators. */
export const largeExport = 500

export const ExportEvent = z.discriminatedUnion('type', [
  /** `file`: the list, as its files are named. `rows`: those of the file, or so far if there are more. */
  z.object({ type: z.literal('export.large'), file: z.string(), rows: z.int(), hasMore: z.boolean() }),
])
