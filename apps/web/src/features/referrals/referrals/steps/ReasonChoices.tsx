import type { Reason } from '@handoff/contracts/referrals/reasons'
import type { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { ActionIcon, Box, Flex, Skeleton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useShortcuts } from '../../../../kit/shortcuts/useShortcuts.ts'
import { Key } from '../../../../ui/display/Key.tsx'
import { Grid } from '../../../../ui/layout/Grid.tsx'
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
      <Flex component="header" align="center" justify="space-between" mb="xxs" fz="sm">
        <Box component="b" fw="600">
          {title}
        </Box>
        <ActionIcon size={28} variant="subtle" color="gray" aria-label="Back" onClick={onClose}>
          <IconX size={15} />
        </ActionIcon>
      </Flex>
      {!data && <Skeleton h={120} />}
      <Grid
        className="plain"
        component="ul"
        rowGap={0}
        columnGap="xs"
        my={0}
        mx="calc(-1 * var(--mantine-spacing-xs))"
        p={0}
      >
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
      </Grid>
    </Box>
  )
}
