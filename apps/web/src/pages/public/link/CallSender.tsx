import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import type { LinkSender } from '@handoff/contracts/referrals/link-senders'
import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useTexts } from '../../../kit/texts/useTexts.ts'

/** The way on from a link that opens nothing: who sent it. */
export function CallSender({ sender }: { sender: LinkSender | null | undefined }) {
  const t = useTexts()
  if (!sender?.phone) return sender ? <b>{sender.name}</b> : null
  return (
    <Button component="a" href={phoneLink(sender.phone)} leftSection={<IconPhone size={16} stroke={1.7} aria-hidden />}>
      {`${t('link.callSender', { sender: sender.name })}: ${formatPhone(sender.phone)}`}
    </Button>
  )
}
