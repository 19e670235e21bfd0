import type { Reason } from '@handoff/contracts/referrals/reasons'
import type { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { ActionIcon, Box, Skeleton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useShortcuts } from '../../../../kit/shortcuts/useShortcuts.ts'
import { Key } from '../../../../ui/display/Key.tsx'
import { useReasons } from '../useReferrals.ts'
import css from './ReasonChoices.module.css'

type Props = {
  title: string
  use: number | null
  isMine: ReferralDetail['isMine']
  onChoose: (reason: Reason) => void
  onClose: () => void
}

/** The common reasons as one list; a digit chooses. */
export function ReasonChoices({ title, use, isMine, onChoose, onClose }: Props) {
  const { data } = useReasons(use, isMine)
  const digits = (data ?? []).slice(0, 9).map((reason, at) => [String(at + 1), () => onChoose(reason)] as const)
  useShortcuts(Object.fromEntries(digits))
  return (
    <Box
      className={css.box}
      component="section"
      mt="calc(-1 * var(--mantine-spacing-xxs))"
      mb="sm"
      pb="sm"
      aria-label={title}
    >
      <header>
        <b>{title}</b>
        <ActionIcon size={28} variant="subtle" color="gray" aria-label="Back" onClick={onClose}>
          <IconX size={15} />
        </ActionIcon>
      </header>
      {!data && <Skeleton h={120} />}
      <ul>
        {data?.map((reason, at) => (
          <li key={reason.code}>
            <button type="button" onClick={() => onChoose(reason)}>
              <span>
                {reason.label}
                {reason.isCommentRequired && '…'}
              </span>
              {at < 9 && <Key name={String(at + 1)} />}
            </button>
          </li>
        ))}
      </ul>
    </Box>
  )
}
