import { Button, CopyButton, Skeleton, TextInput } from '@mantine/core'
import { IconCopy, IconMessage2, IconPrinter } from '@tabler/icons-react'
import { Dialog, DialogFooter } from '../../../ui/overlay/Dialog.tsx'

type Props = {
  customer: string
  /** Undefined while it is made. */
  path: string | undefined
  /** The number that it is texted to from this device; null where none is on file. */
  textTo?: string | null | undefined
  onClose: () => void
}

/** A link that a teammate made to hand over: shown once. */
export function LinkDialog({ customer, path, textTo, onClose }: Props) {
  if (path === undefined)
    return (
      <Dialog isOpen title={`Link for ${customer}`} onClose={onClose}>
        <Skeleton h={96} role="status" aria-label="Making the link" />
      </Dialog>
    )
  const address = new URL(path, location.origin).href
  return (
    <Dialog isOpen title={`Link for ${customer}`} onClose={onClose}>
      <TextInput
        label="Link"
        description="Copy or print it now: it isn’t shown again. What is done with it is recorded as done by a link that you made."
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <DialogFooter>
        <Button variant="default" leftSection={<IconPrinter size={15} />} onClick={() => window.print()}>
          Print
        </Button>
        {textTo !== undefined && (
          <Button
            component="a"
            variant="default"
            href={`sms:${textTo ?? ''}?&body=${encodeURIComponent(address)}`}
            leftSection={<IconMessage2 size={15} />}
          >
            Text
          </Button>
        )}
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button leftSection={<IconCopy size={15} />} onClick={copy}>
              {copied ? 'Copied' : 'Copy link'}
            </Button>
          )}
        </CopyButton>
      </DialogFooter>
    </Dialog>
  )
}
