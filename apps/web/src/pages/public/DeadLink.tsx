import { IconLinkOff } from '@tabler/icons-react'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { CallSender } from './CallSender.tsx'
import { useLinkSender } from './useLinkSender.ts'

type Props = { token: string; title: string; text: string }

/** For providers: a link that opens nothing, with whom to call. */
export function DeadLink({ token, title, text }: Props) {
  const sender = useLinkSender(token, true)
  return (
    <>
      <h1 className="vh">{title}</h1>
      <EmptyState
        icon={IconLinkOff}
        title={token === '' ? 'Open the link from your email' : 'This link doesn’t work anymore'}
        text={text}
        action={<CallSender sender={sender} label={(name) => `Call ${name}`} />}
      />
    </>
  )
}
