import { offers } from '@handoff/contracts/offers'
import { Button, CopyButton, TextInput } from '@mantine/core'
import { IconCopy, IconPrinter, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../kit/query/useAction.ts'
import { toast } from '../../kit/toast.tsx'
import { Dialog, DialogFooter } from '../../ui/overlay/Dialog.tsx'

type Props = { groupId: number; customer: string }

/** A new link for the customer, which retires the one before; shown once where it can't be emailed. */
export function ResendLink({ groupId, customer }: Props) {
  const [path, setPath] = useState<string>()
  const resend = useAction(offers.resend, {
    tells: 'nothing',
    onSuccess: ({ sentTo, path: made }) =>
      sentTo ? toast.done(`New link sent to ${sentTo}`) : setPath(new URL(made, location.origin).href),
  })
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconSend size={14} stroke={1.8} />}
        loading={resend.isPending}
        onClick={() => resend.mutate({ groupId })}
      >
        Resend link
      </Button>
      {path && (
        <Dialog isOpen title={`Link for ${customer}`} onClose={() => setPath(undefined)}>
          <TextInput
            label="Address"
            description="Copy or print it now: it isn’t shown again, and the earlier link no longer works."
            readOnly
            value={path}
            onFocus={(event) => event.currentTarget.select()}
          />
          <DialogFooter>
            <Button variant="default" leftSection={<IconPrinter size={15} />} onClick={() => window.print()}>
              Print
            </Button>
            <CopyButton value={path}>
              {({ copied, copy }) => (
                <Button leftSection={<IconCopy size={15} />} onClick={copy}>
                  {copied ? 'Copied' : 'Copy link'}
                </Button>
              )}
            </CopyButton>
          </DialogFooter>
        </Dialog>
      )}
    </>
  )
}
