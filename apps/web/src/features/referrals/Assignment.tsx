import { type ReferralDetail, referrals } from '@handoff/contracts/referrals/referrals'
import { query } from '../../kit/query/useEndpoint.ts'
import { PersonCell } from '../../ui/display/PersonCell.tsx'
import { AsyncSearchSelect } from '../../ui/form/AsyncSearchSelect.tsx'
import css from './referrals.module.css'
import { useAssign } from './useReferrals.ts'

/** Who of the receiver takes care of it. */
export function Assignment({ referral }: { referral: ReferralDetail }) {
  const assign = useAssign()
  const { id: referralId, version, assigned, canAssign } = referral
  return (
    <section className={css.section} aria-label="Assigned to">
      <h3 className={css.heading}>Assigned to</h3>
      {canAssign ? (
        <AsyncSearchSelect
          aria-label="Assigned to"
          placeholder="Nobody yet"
          find={() => query(referrals.assignees, { referralId })}
          value={assigned && { language: String(assigned.id), name: assigned.name }}
          onChange={(person) => assign.mutate({ referralId, version, userId: person ? Number(person.language) : null })}
          isDisabled={assign.isPending}
          isClearable
          withAvatars
        />
      ) : (
        assigned && <PersonCell name={assigned.name} size={28} />
      )}
    </section>
  )
}
