import { anHour } from '@handoff/contracts/kit/dates/durations'
import { referrals, remindEveryHours } from '@handoff/contracts/referrals/referrals/referrals'
import type { WorklistLine } from '@handoff/contracts/referrals/worklist'
import { Button, Group } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { useNow } from '../../../kit/dates/useNow.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { toast } from '../../../kit/toast.tsx'
import { counted } from '../../../ui/display/counted.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'

/** “11 referrals at 7 providers · Remind all 7”, asked once. */
export function RemindAll({ lines }: { lines: readonly WorklistLine[] }) {
  const now = useNow().getTime()
  const due = lines.filter(
    ({ action, remindedAt }) =>
      action === 'remind' && (!remindedAt || new Date(remindedAt).getTime() + remindEveryHours * anHour <= now),
  )
  const [isAsking, setAsking] = useState(false)
  const remind = useAction(referrals.remindMany, {
    feedback: 'nothing',
    onSuccess: ({ done }) => {
      setAsking(false)
      toast.done(`${counted(done.length, 'reminder')} sent`)
    },
  })
  const providersOf = (some: readonly WorklistLine[]) => new Set(some.map(({ referral }) => referral?.receiver.id)).size
  const providers = providersOf(due)
  if (due.length < 2) return null
  return (
    <Group gap="sm" justify="space-between" wrap="nowrap" py="xs" px="lg" fz="xs" c="dimmed">
      <span>
        {counted(lines.length, 'referral')} at {counted(providersOf(lines), 'provider')}
      </span>
      <Button
        variant="subtle"
        size="compact-sm"
        px="xs"
        mr="-sm"
        leftSection={<IconBell size={15} stroke={1.7} />}
        onClick={() => setAsking(true)}
      >
        Remind all {providers}
      </Button>
      <ConfirmDialog
        title={`Remind ${counted(providers, 'provider')}?`}
        confirm="Remind all"
        isOpen={isAsking}
        isPending={remind.isPending}
        onConfirm={() => remind.mutate({ ids: due.map(({ referral }) => referral!.id) })}
        onClose={() => setAsking(false)}
      >
        <p>
          They get a reminder about {counted(due.length, 'overdue referral')} now. Each referral is reminded at most
          once in {remindEveryHours} hours.
        </p>
      </ConfirmDialog>
    </Group>
  )
}
