import { type Category, categories } from '@handoff/contracts/network/categories'
import { Button } from '@mantine/core'
import { useAction } from '../../../kit/query/useAction.ts'
import { counted } from '../../../ui/display/counted.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'

type Props = { category: Category; onClosed: () => void }

/** Takes a category out of every menu, or back into them. */
export function RetireDialog({ category, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const save = useAction(categories.save, {
    says: ({ name: saved, isActive: isBack }) => `${saved} ${isBack ? 'restored' : 'retired'}`,
    onSuccess: dialog.onClose,
  })
  const { id, version, isActive, name, usage } = category
  return (
    <Dialog
      title={isActive ? `Retire ${name}?` : `Restore ${name}?`}
      {...dialog}
      size={460}
      footer={
        <>
          <Button variant="default" onClick={dialog.onClose} data-autofocus>
            Cancel
          </Button>
          <Button loading={save.isPending} onClick={() => save.mutate({ id, version, isActive: !isActive })}>
            {isActive ? 'Retire' : 'Restore'}
          </Button>
        </>
      }
    >
      {isActive ? (
        <>
          No one can choose it, and it’s hidden from the public directory. {counted(usage.entities, 'provider')} and{' '}
          {counted(usage.openReferrals, 'open referral')} aren’t affected.
        </>
      ) : (
        <>It can be chosen again. {counted(usage.entities, 'provider offers', 'providers offer')} it.</>
      )}
    </Dialog>
  )
}
