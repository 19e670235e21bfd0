import { aDay } from '@handoff/contracts/kit/dates/durations'
import { lowered } from '@handoff/contracts/kit/dates/moment-words'
import { verifications } from '@handoff/contracts/network/verifications'
import { Button } from '@mantine/core'
import { IconCheck, IconMailQuestion } from '@tabler/icons-react'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import type { RowAction } from '../../../ui/table/tableParts.ts'
import { useEmailed } from '../../platform/mails/useEmail.ts'

/** On a provider's own page, while it is asked whether its details are still correct: one press says so. */
export function OwnVerification({ id }: { id: number }) {
  const mayConfirm = useCan(verifications.confirm)
  const { data } = useEndpoint(verifications.show, { id }, { enabled: mayConfirm, isSilent: true })
  const confirm = useAction(verifications.confirm)
  const { formatShort } = useDates()
  if (!mayConfirm || !data || (!data.isOpen && !data.unconfirmedSince)) return null
  return (
    <Notice
      tone={data.unconfirmedSince ? 'warn' : 'info'}
      role="status"
      title="Is your listing still correct?"
      action={
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconCheck size={15} stroke={2} aria-hidden />}
          loading={confirm.isPending}
          onClick={() => confirm.mutate({ id })}
        >
          Confirm listing
        </Button>
      }
    >
      {data.unconfirmedSince
        ? `Others see “Last confirmed ${formatShort(data.unconfirmedSince)}”, and you appear lower when they look for a provider.`
        : 'Check your contact, locations, hours, services, and languages. Edit what has changed, then confirm.'}
    </Notice>
  )
}

/** A listing that was confirmed so long ago is worth a look. */
const confirmAfterDays = 90
const isRecent = (at: string | null, now = Date.now()) =>
  at !== null && (now - Date.parse(at)) / aDay < confirmAfterDays

/** Next to the date of the last confirmation, on a provider's own page. */
export function ConfirmButton({ id, at }: { id: number; at: string | null }) {
  const mayConfirm = useCan(verifications.confirm)
  const { data } = useEndpoint(verifications.show, { id }, { enabled: mayConfirm, isSilent: true })
  const confirm = useAction(verifications.confirm)
  // While it is asked, the box below has the button.
  if (!mayConfirm || !data || data.isOpen || data.unconfirmedSince || isRecent(at)) return null
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label="Confirm listing"
      loading={confirm.isPending}
      onClick={() => confirm.mutate({ id })}
    >
      Confirm
    </Button>
  )
}

/** For the administrative side: asks by email, and says when that was last done. */
export function useAskVerification(id: number, isAskable: boolean): RowAction | null {
  const mayAsk = useCan(verifications.ask) && isAskable
  const { data } = useEndpoint(verifications.show, { id }, { enabled: mayAsk, isSilent: true })
  const emailed = useEmailed()
  const ask = useAction(verifications.ask, { says: ({ sentTo }) => emailed('Email', sentTo ?? '') })
  const { formatMomentDay } = useDates()
  if (!mayAsk || !data?.sentTo) return null
  const askedAt = data.isOpen && data.askedAt
  return {
    label: askedAt ? `Ask to confirm again (asked ${lowered(formatMomentDay(askedAt))})` : 'Ask to confirm by email',
    icon: IconMailQuestion,
    onSelect: () => ask.mutate({ id }),
  }
}
