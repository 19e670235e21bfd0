import { ConsentMethod, ConsentScope, type consents } from '@handoff/contracts/customers/consents'
import { type Input, UserType } from '@handoff/contracts/kit'
import { momentMonthsLater } from '@handoff/contracts/kit/dates/days'
import { type Ctx, ownEntity, type Tx } from '../../../kit/context.ts'
import { exists } from '../../../kit/lists/exists.ts'
import { badInput, conflict, forbidden } from '../../../kit/problem.ts'
import { consentText } from '../../platform/settings/settings.queries.ts'
import { getCustomer } from '../customers/customers.queries.ts'
import { type GivenConsent, storeDocument, withDocument } from './consents.documents.ts'
import { find } from './consents.queries.ts'

const monthsValid = 12
const inAYear = (from: Date) => momentMonthsLater(from, monthsValid)

type Covered = {
  customerId: number
  categoryId: number | null
  scope?: ConsentScope
  /** Which of the two wordings was read. */
  isForSeveral: boolean
  expiresAt?: Date
}

/** Stores what the customer agreed to. An administrator may override, with a reason for the audit trail. */
export async function takeConsent(
  tx: Tx,
  { given: consent, document }: GivenConsent,
  covered: Covered,
): Promise<number> {
  if (consent.method === ConsentMethod.Override && tx.viewer.userType !== UserType.Admin)
    throw forbidden('Only an administrator may send without a consent')
  const { customerId, categoryId, isForSeveral, expiresAt } = covered
  const scope = covered.scope ?? ('scope' in consent ? consent.scope : ConsentScope.Referral)
  const { id } = await tx.db
    .insertInto('consent')
    .values({
      customer_id: customerId,
      method: consent.method,
      scope,
      category_id: scope === ConsentScope.Network ? null : categoryId,
      entity_id: ownEntity(tx.viewer),
      text_version: (await consentText(tx)).version,
      is_for_several: isForSeveral,
      witness: 'witness' in consent ? consent.witness : null,
      note: 'note' in consent ? consent.note || null : null,
      taken_by_id: tx.viewer.id,
      taken_at: tx.now(),
      expires_at: expiresAt ?? inAYear(tx.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { method } = consent
  if (document) await storeDocument(tx, { id, customerId, method, document })
  const reason = method === ConsentMethod.Override ? consent.reason : null
  await tx.record({ type: 'consent.given', consentId: id, customerId, method, scope }, reason)
  return id
}

/** A consent without a referral: for a category or for the whole network. */
export const add = (ctx: Ctx, { id: customerId, consent: input, categoryId, expiresOn }: Input<typeof consents.add>) =>
  withDocument(ctx, input, (consent) =>
    ctx.transaction(async (tx) => {
      await getCustomer(tx, customerId)
      const scope = scopeOf(input, categoryId)
      if (scope === ConsentScope.Referral) throw badInput({ 'consent.scope': ['Choose what it covers'] })
      if (scope === ConsentScope.Category && !(await isCategory(tx, categoryId)))
        throw badInput({ categoryId: ['Please select Service Category'] })
      const expiresAt = expiresOn ? endOf(expiresOn, tx.now()) : undefined
      const covered = { customerId, categoryId: categoryId ?? null, scope, isForSeveral: true, expiresAt }
      return (await find(tx, await takeConsent(tx, consent!, covered))).consent
    }),
  )

const scopeOf = (input: Input<typeof consents.add>['consent'], categoryId: number | null | undefined) => {
  if ('scope' in input) return input.scope
  return categoryId ? ConsentScope.Category : ConsentScope.Network
}

const isCategory = async ({ db }: Tx, id: number | null | undefined) =>
  id != null &&
  (await exists(db.selectFrom('category').select('id').where('id', '=', id).where('is_active', '=', true)))

const longestYears = 5

function endOf(day: string, now: Date) {
  const end = new Date(`${day}T23:59:59.999Z`)
  const latest = momentMonthsLater(now, 12 * longestYears)
  if (end <= now || end > latest) throw badInput({ expiresOn: ['Choose a date within the next five years'] })
  return end
}

/** Revokes only the consent; `referrals/steps/end-revoked-referrals.ts` ends what depends on it. */
export async function revokeConsent(tx: Tx, { id, reason }: Input<typeof consents.revoke>) {
  const { consent, customerId, sideId } = await find(tx, id)
  const revoked = await tx.db
    .updateTable('consent')
    .set({ revoked_at: tx.now(), revoked_by_id: tx.viewer.id, revoke_reason: reason })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (revoked.numUpdatedRows === 0n) throw conflict('This consent is already revoked')
  const { method, scope } = consent
  await tx.record({ type: 'consent.revoked', consentId: id, customerId, method, scope, sideId }, reason)
}

type Agreement = { customerId: number; textVersion: string; at: Date; note: string }

/** Agreement given on the public pages, for any entity that may help; valid from that moment. */
export async function recordAgreement(tx: Tx, { customerId, textVersion, at, note }: Agreement) {
  const { id } = await tx.db
    .insertInto('consent')
    .values({
      customer_id: customerId,
      method: ConsentMethod.Electronic,
      scope: ConsentScope.Network,
      text_version: textVersion,
      note,
      taken_by_id: null,
      taken_at: at,
      expires_at: inAYear(at),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const terms = { method: ConsentMethod.Electronic, scope: ConsentScope.Network } as const
  await tx.record({ type: 'consent.given', consentId: id, customerId, ...terms })
}
