import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import type { LinkSender } from '@handoff/contracts/referrals/link-senders'
import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'

type Props = { sender: LinkSender | null | undefined; label: (name: string) => string }

/** The way on from a link that opens nothing: who sent it. */
export const CallSender = ({ sender, label }: Props) =>
  sender?.phone ? (
    <Button component="a" href={phoneLink(sender.phone)} leftSection={<IconPhone size={16} stroke={1.7} aria-hidden />}>
      {`${label(sender.name)}: ${formatPhone(sender.phone)}`}
    </Button>
  ) : sender ? (
    <b>{sender.name}</b>
  ) : null
