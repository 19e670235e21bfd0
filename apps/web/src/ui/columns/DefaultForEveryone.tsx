import { type RequestOf, UserType } from '@handoff/contracts/kit'
import { displayFields } from '@handoff/contracts/platform/displayFields'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../kit/query/useAction.ts'
import { useUser } from '../../kit/session/CurrentUser.ts'
import { toast } from '../../kit/toast.tsx'
import { ConfirmDialog } from '../overlay/ConfirmDialog.tsx'

type Props = { network: (() => RequestOf<typeof displayFields.save>) | undefined }

/** An administrator makes the columns that are shown the network's. */
export function DefaultForEveryone({ network }: Props) {
  const [isOpen, setOpen] = useState(false)
  const user = useUser()
  const save = useAction(displayFields.save, {
    feedback: 'nothing',
    onSuccess: () => {
      setOpen(false)
      toast.success('These columns are now the default for everyone')
    },
  })
  if (!network || user?.userType.id !== UserType.Admin) return null
  return (
    <>
      <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
        Make this the default for everyone
      </Button>
      <ConfirmDialog
        title="Make these columns the default for everyone?"
        confirm="Make default"
        isOpen={isOpen}
        isPending={save.isPending}
        onConfirm={() => save.mutate(network())}
        onClose={() => setOpen(false)}
      >
        Everyone who hasn’t customized this list will see these columns in this order. Customized lists don’t change;
        “Reset to default” applies these.
      </ConfirmDialog>
    </>
  )
}
