import { sideOf } from '@handoff/contracts/kit'
import type { ReasonUse } from '@handoff/contracts/referrals/reasons'
import type { ReactNode } from 'react'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import { SearchSelect } from '../../../ui/form/SearchSelect.tsx'
import { useReasons } from '../referrals/useReferrals.ts'

type Props = { use: ReasonUse; value: string; onChange: (code: string) => void; error?: ReactNode }

/** Why the sender ends it: the reasons of its side. */
export function ReasonField({ use, value, onChange, error }: Props) {
  const choices = useGroupReasons(use)
  return (
    <SearchSelect
      label="Reason"
      withAsterisk
      options={choices.map(({ code, label }) => ({ value: code, name: label }))}
      value={value ? { value } : null}
      onChange={(choice) => onChange(choice?.value ?? '')}
      error={error}
    />
  )
}

/** The reasons that the sending side of a group chooses from. */
export function useGroupReasons(use: ReasonUse) {
  const isNetwork = sideOf(useMe().userType.id) === 'admin'
  return useReasons(use, isNetwork ? 'network' : 'sender').data ?? []
}
