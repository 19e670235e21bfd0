import { type Category, categories } from '@handoff/contracts/categories'
import { Button } from '@mantine/core'
import { useAction } from '../../kit/query/useAction.ts'
import { counted } from '../../ui/display/counted.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useDialog } from '../../ui/overlay/useDialog.ts'

type Props = { category: Category; onClosed: () => void }

/** Takes a category out of every menu, or back into them. */
export function RetireDialog({ category, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const save = useAction(categories.save, {
    onSuccess: dialog.onClose,
  })
  const { id, version, isActive, name, usage } = category
  return (
    <Dialog
      title={isActive ? `Retire ${name}?` : `Bring ${name} back?`}
      {...dialog}
      size={460}
      footer={
        <>
          <Button variant="default" onClick={dialog.onClose} data-autofocus>
            Cancel
          </Button>
          <Button loading={save.isPending} onClick={() => save.mutate({ id, version, isActive: !isActive })}>
            {isActive ? 'Yes, retire it' : 'Yes, bring it back'}
          </Button>
        </>
      }
    >
      {isActive ? (
        <>
          Nobody can choose it any more, and the public page does not show it.{' '}
          {counted(usage.entities, 'member keeps', 'members keep')} it for the day when it comes back;{' '}
          {counted(usage.openReferrals, 'open referral goes', 'open referrals go')} on under it.
        </>
      ) : (
        <>It can be chosen again, and {counted(usage.entities, 'member offers', 'members offer')} it as before.</>
      )}
    </Dialog>
  )
}
