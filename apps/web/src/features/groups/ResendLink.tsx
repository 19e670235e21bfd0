import { offers } from '@handoff/contracts/offers'
import { Button, CopyButton, TextInput } from '@mantine/core'
import { IconCopy, IconLink, IconPrinter, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../kit/query/useAction.ts'
import { toast } from '../../kit/toast.tsx'
import { Dialog, DialogFooter } from '../../ui/overlay/Dialog.tsx'

type Props = { groupId: number; customer: string }

/** A new link for the customer: emailed to them alone, or one of the teammate's own, shown once, to hand over. */
export function ResendLink({ groupId, customer }: Props) {
  const [path, setPath] = useState<string>()
  const resend = useAction(offers.resend, {
    tells: 'nothing',
    onSuccess: ({ sentTo, path: made }) =>
      made ? setPath(new URL(made, location.origin).href) : toast.done(`New link sent to ${sentTo}`),
  })
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconSend size={14} stroke={1.8} />}
        loading={resend.isPending && !resend.variables.isHandedOver}
        onClick={() => resend.mutate({ groupId })}
      >
        Resend link
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconLink size={14} stroke={1.8} />}
        loading={resend.isPending && resend.variables.isHandedOver === true}
        onClick={() => resend.mutate({ groupId, isHandedOver: true })}
      >
        Show link
      </Button>
      {path && (
        <Dialog isOpen title={`Link for ${customer}`} onClose={() => setPath(undefined)}>
          <TextInput
            label="Link"
            description="Copy or print it now: it isn’t shown again. What is done with it is recorded as done by a link that you made."
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
