/**
 * Custom fields — what a network wants to know of its customers, or of its entities, beyond what every network asks.
 *
 *   – ──create──▶ active ◀──make active──▶ inactive ──delete──▶ –
 *
 * Once values exist a field can grow but not change its kind: options are renamed, moved, and added; limits widen.
 */
import * as z from 'zod/mini'
import { type AccessHolder, adminSide, allow, can } from '../../kit/access.ts'
import { changesTo } from '../../kit/changes.ts'
import { contract, del, get, patch, post, put } from '../../kit/endpoint.ts'
import { messages } from '../../kit/messages.ts'
import { codeOf, Id, Moment, optionalName, optionalText, requiredName, withDefault } from '../../kit/shapes.ts'
import { mostFileMegabytes } from '../../platform/materials.ts'
import { CustomField, FieldOption } from './custom-field.ts'
import { FieldKind, FieldTarget, mostFields, mostOptions, targetOf } from './kinds.ts'
import { publicFields } from './public-fields.ts'
import { ValueInput, ValuesInput } from './values.ts'

const TargetType = z.int().check(z.minimum(0), z.maximum(1000))
const areaOf = (targetType: number) => (targetOf(targetType) === FieldTarget.Network ? 'network' : 'customers')

/** Fields of the network belong to Network Management, those of customers to Customer Profiles. */
export const mayDefine = (viewer: AccessHolder | null, targetType: number) =>
  can(viewer, allow(areaOf(targetType), 'edit', adminSide))
export const sensitiveArea = areaOf

export { CustomField }

/** With how many records have a value, and how many each of its options. */
export const UsedField = z.extend(CustomField, {
  isUsed: z.boolean(),
  uses: z.int(),
  options: z.array(z.extend(FieldOption, { uses: z.int() })),
})
export type UsedField = z.input<typeof UsedField>

/** A file that was uploaded for a field. */
export const FieldFile = z.object({ id: Id, name: z.string(), size: z.int() })
export type FieldFile = z.input<typeof FieldFile>
/** A field of one record, with its value as far as the viewer may see it. */
export const FilledField = z.extend(CustomField, {
  value: ValueInput,
  file: z.nullable(FieldFile),
  /** In place of a value that the viewer may not see: dots, and at most its last four characters. */
  masked: z.nullable(z.string()),
})
export type FilledField = z.input<typeof FilledField>
/** The same to be edited: with the version of its customer or entity. */
export const RecordField = z.extend(FilledField, { recordVersion: z.int() })
export type RecordField = z.input<typeof RecordField>

const option = z.strictObject({
  /** Of one that is there already: it is renamed or moved, and no value changes. */
  id: z.optional(Id),
  name: requiredName('Option', 100).check(
    // Between several of them in a spreadsheet.
    z.refine((name) => !name.includes(';'), 'An option can’t contain a semicolon'),
  ),
})
export const FieldValues = z.object({
  name: requiredName('Label', 80),
  kind: FieldKind,
  help: optionalText('Help text', 300),
  isRequired: withDefault(z.boolean(), false),
  isSensitive: withDefault(z.boolean(), false),
  isPublic: withDefault(z.boolean(), false),
  isOnOverview: withDefault(z.boolean(), false),
  minimum: optionalText('Minimum', 20),
  maximum: optionalText('Maximum', 20),
  mostCharacters: withDefault(z.nullable(z.int().check(z.minimum(1), z.maximum(5000))), null),
  options: withDefault(
    z.array(option).check(
      z.maxLength(mostOptions),
      z.refine((list) => new Set(list.map(({ name }) => name.toLowerCase())).size === list.length, 'Duplicate option'),
    ),
    [],
  ),
  /** Of a choice the position of the option, counted from 0, as a new one has no id yet. */
  defaultValue: withDefault(ValueInput, null),
})
export type FieldValues = z.output<typeof FieldValues>
export type FieldRequest = z.input<typeof FieldValues>

const byTarget = z.object({ targetType: TargetType })
const ofRecord = z.object({ id: Id })
/** The version is that of the customer or the entity. */
const values = z.object({ id: Id, version: z.optional(z.int()), customFieldsInputs: ValuesInput })
const oneError = 'An error is at `customField:<id>`. 409 for a stale version of the record, if one is sent.'
const posted = `Saves the fields that are named, and fills defaults of those that are not; every required field must have a value afterwards. ${oneError}`
const saved = `Saves the fields that are named, and no others; null empties one. ${oneError}`

export const customFields = contract('customFields', {
  create: post('/custom-fields/new', {
    access: 'signedIn',
    input: z.extend(FieldValues, { targetType: TargetType }),
    output: CustomField,
    title: 'Field created',
    about: 'By the administrative side with the right to edit customers, or the network where targetType is 1.',
  }),
  save: put('/custom-fields/update/:id', {
    access: 'signedIn',
    input: z.extend(changesTo(FieldValues), {
      id: Id,
      version: z.int(),
      /** That values of a sensitive field are shown is meant. */
      confirmed: withDefault(z.boolean(), false),
    }),
    output: CustomField,
    title: 'Field saved',
    about:
      'Once values exist only additions: 409 where the kind would change, an option in use would go, or a limit would become narrower. Turning `isSensitive` off, and changing the kind of a sensitive field, need the right to see sensitive values; 409 with the number of values that it shows, unless `confirmed`; every administrator is notified.',
  }),
  remove: del('/custom-fields/:id?forcefully&name', {
    access: 'signedIn',
    input: z.object({
      id: Id,
      forcefully: withDefault(z.boolean(), false),
      /** With `forcefully`: the name of the field, typed. */
      name: optionalName('Name', 80),
    }),
    output: z.null(),
    title: 'Field deleted',
    about: '409 with the number of values where there are any, unless `forcefully` comes with the name of the field.',
  }),
  makeActive: patch('/custom-fields/make_active', {
    access: 'signedIn',
    input: z.object({ id: Id, isActive: z.boolean() }),
    output: CustomField,
    title: 'Field saved',
    about: 'The values of an inactive field are stored, and shown again once it is active.',
  }),
  order: post('/custom-fields/order', {
    access: 'signedIn',
    input: z.object({ targetType: TargetType, ids: z.array(Id).check(z.minLength(1), z.maxLength(mostFields)) }),
    output: z.null(),
    title: 'Order saved',
    about: 'Every field of this target, active or not, in the order of forms and pages.',
  }),
  all: get('/custom-fields/all/:targetType', {
    access: 'signedIn',
    input: byTarget,
    output: z.array(UsedField),
    about: 'Active or not, with how many records have a value. targetType 1 is the network, anything else customers.',
  }),
  active: get('/custom-fields/active/list/:targetType', {
    access: 'signedIn',
    input: byTarget,
    output: z.array(CustomField),
    about: 'The fields of forms, in their order.',
  }),
  addFile: post('/custom-fields/:id/file', {
    access: 'signedIn',
    input: z.object({
      id: Id,
      file: z
        .file(messages.requiredSelect('File'))
        .check(
          z.minSize(1, 'The file is empty'),
          z.maxSize(mostFileMegabytes * 1024 * 1024, `The file can have at most ${mostFileMegabytes} MB`),
        ),
    }),
    output: FieldFile,
    isForm: true,
    isLarge: true,
    about: 'Its id is then the value of the field. Without a record that has it, it is deleted after an hour.',
  }),
  viewOfFile: get('/custom-fields/file/:id', {
    access: 'signedIn',
    input: ofRecord,
    output: z.object({ url: z.string(), downloadUrl: z.string(), expiresAt: Moment }),
    about: 'Signed addresses, good for five minutes, for those who see the value.',
  }),
  ...publicFields,
  ofCustomer: get('/custom-fields/customer/:id', {
    access: allow('customers', 'view'),
    input: ofRecord,
    output: z.array(RecordField),
    about: 'Every active field, with its value if there is one. Sensitive ones are masked without the right.',
  }),
  addToCustomer: post('/custom-fields/customer/:id', {
    access: allow('customers', 'add'),
    input: values,
    output: z.array(RecordField),
    title: 'Custom fields saved',
    about: posted,
  }),
  saveOfCustomer: put('/custom-fields/customer/:id', {
    access: allow('customers', 'edit'),
    input: values,
    output: z.array(RecordField),
    title: 'Custom fields saved',
    about: saved,
  }),
  ofEntity: get('/custom-fields/entity/:id', {
    access: allow('network', 'view'),
    input: ofRecord,
    output: z.array(RecordField),
    about: 'Every active field, with its value if there is one. Sensitive ones are masked without the right.',
  }),
  addToEntity: post('/custom-fields/entity/:id', {
    access: allow('network', 'add'),
    input: values,
    output: z.array(RecordField),
    title: 'Custom fields saved',
    about: posted,
  }),
  saveOfEntity: put('/custom-fields/entity/:id', {
    access: allow('network', 'edit'),
    input: values,
    output: z.array(RecordField),
    title: 'Custom fields saved',
    about: saved,
  }),
})

const ofField = { fieldId: Id, targetType: codeOf(FieldTarget) }
export const CustomFieldEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('customField.created'), ...ofField }),
  /** `exposed`: it is no longer sensitive, and so many values are shown. */
  z.object({
    type: z.literal('customField.changed'),
    ...ofField,
    fields: z.array(z.string()),
    exposed: z.optional(z.int()),
  }),
  z.object({ type: z.literal('customField.activated'), ...ofField, isActive: z.boolean() }),
  z.object({ type: z.literal('customField.ordered'), targetType: codeOf(FieldTarget) }),
  /** `values`: how many were lost with it. */
  z.object({ type: z.literal('customField.removed'), ...ofField, values: z.int() }),
  z.object({
    type: z.literal('customField.valuesSaved'),
    customerId: z.nullable(Id),
    entityId: z.nullable(Id),
    fieldIds: z.array(Id),
  }),
])
