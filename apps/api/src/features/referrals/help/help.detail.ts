import { CustomerState } from '@handoff/contracts/customers/customers/customers'
import { can } from '@handoff/contracts/kit'
import { HelpState, help } from '@handoff/contracts/referrals/help'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import type { Ctx, Viewer } from '../../../kit/context.ts'
import { notFound } from '../../../kit/problem.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { hidesReceiver, restrictedProvider } from '../../../kit/records/restricted-service.ts'
import { visibleCustomers } from '../../customers/customers/customers.queries.ts'
import { candidatesOf } from '../../customers/customers/duplicates/duplicates.candidates.ts'
import { withFacts } from '../../customers/customers/duplicates/duplicates.facts.ts'
import { shownAnswers } from './help.customFields.ts'
import { helpFrom, helpRows } from './help.queries.ts'

export async function show(ctx: Ctx, { id }: { id: number }) {
  const row = await helpRows(ctx)
    .leftJoin('customer', 'customer.id', 'request.customer_id')
    .select([
      'request.contact_preference as contactPreference',
      'request.best_time as bestTime',
      'request.language',
      'request.state_id as stateId',
      'request.county_id as countyId',
      'request.zip',
      'request.words',
      'request.custom_fields as answers',
      'request.consent_version as consentVersion',
      'request.taken_at as takenAt',
      'request.taken_by_id as takenById',
      'request.closed_at as closedAt',
      'request.note',
      'customer.id as customerId',
      personName<string | null>('customer').as('customerName'),
    ])
    .where('request.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('help request')

  const { customerId, customerName, consentVersion, contactPreference, answers, ...rest } = row
  const request = { ...helpFrom(rest), hasCustomer: customerId !== null }
  const { hasCustomer: _, takenById: __, ...detail } = request
  const may = mayDo(ctx.viewer, request)
  return {
    ...detail,
    contactPreference,
    mayShare: consentVersion !== null,
    customFields: await shownAnswers(ctx, answers),
    customer: customerId === null ? null : { id: customerId, name: customerName! },
    likely: may.includes('makeCustomer') ? await likelyCustomers(ctx, detail) : [],
    referrals: await referralsOf(ctx, id),
    may,
  }
}

type Action = 'take' | 'takeOver' | 'plan' | 'makeCustomer' | 'refer' | 'decline' | 'close'

type Current = { state: HelpState; hasCustomer: boolean; takenById: number | null }

function mayDo(viewer: Viewer, { state, hasCustomer, takenById }: Current): Action[] {
  if (state !== HelpState.New && state !== HelpState.InProgress) return []
  const may: Action[] = []
  const edits = can(viewer, help.take.access)
  if (edits && state === HelpState.New) may.push('take')
  if (edits && state === HelpState.InProgress && takenById !== viewer.id) may.push('takeOver')
  if (edits) may.push('plan')
  if (!hasCustomer && can(viewer, help.makeCustomer.access)) may.push('makeCustomer')
  if (hasCustomer && can(viewer, help.refer.access)) may.push('refer')
  if (edits) may.push('decline')
  if (edits && state === HelpState.InProgress) may.push('close')
  return may
}

type Person = {
  firstName: string
  lastName: string | null
  phone: string | null
  email: string | null
  zip: string | null
}
const mostLikely = 5
/** Excludes customers who died or were merged. */
export const linkable = [CustomerState.Active, CustomerState.Archived]

async function likelyCustomers(ctx: Ctx, { phone, ...person }: Person) {
  const identity = { ...person, phones: phone ? [phone] : [] }
  const candidates = await candidatesOf(visibleCustomers(ctx), identity, { states: linkable, by: ctx })
  const customers = await withFacts(ctx, candidates.slice(0, mostLikely))
  return customers.map(({ id, name, fields }) => ({ id, name, because: `Same ${fields.join(', ').toLowerCase()}` }))
}

async function referralsOf({ db, viewer }: Ctx, id: number) {
  const rows = await db
    .selectFrom('help_request_referral as made')
    .innerJoin('referral', 'referral.id', 'made.referral_id')
    .innerJoin('entity', 'entity.id', 'referral.to_entity_id')
    .innerJoin('category', 'category.id', 'referral.category_id')
    .select(['referral.id', 'entity.name as receiver', 'referral.status', 'referral.stage'])
    .select(['referral.to_entity_id', 'category.is_sensitive as isSensitive'])
    .where('made.help_request_id', '=', id)
    .where('referral.removed_at', 'is', null)
    .orderBy('referral.id')
    .execute()
  return rows.map(({ to_entity_id, isSensitive, receiver, ...row }) => ({
    ...row,
    receiver: hidesReceiver(viewer, { to_entity_id, isSensitive }) ? restrictedProvider.name : receiver,
    reference: referenceOf(row.id),
  }))
}
