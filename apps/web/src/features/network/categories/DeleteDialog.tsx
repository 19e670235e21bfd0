import type { ApiError } from '@handoff/contracts/kit'
import { type Category, categories } from '@handoff/contracts/network/categories'
import { Button } from '@mantine/core'
import { useAction } from '../../../kit/query/useAction.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'

const isInUse = ({ status }: ApiError) => status === 409

type Props = { category: Category; onClosed: () => void; onInstead: (part: 'retire' | 'merge') => void }

/** Deletes what nothing ever used; what is in use is named, with the two ways that are left. */
export function DeleteDialog({ category, onClosed, onInstead }: Props) {
  const dialog = useDialog(onClosed)
  const remove = useAction(categories.remove, {
    feedback: 'deleted',
    says: () => `${category.name} deleted`,
    isHandled: isInUse,
    onSuccess: dialog.onClose,
  })
  const refusal = remove.error && isInUse(remove.error) ? remove.error : null
  return (
    <Dialog
      title={refusal ? `${category.name} is in use` : `Delete ${category.name}?`}
      {...dialog}
      size={460}
      footer={
        <>
          <Button variant="default" onClick={dialog.onClose} data-autofocus>
            Cancel
          </Button>
          {!refusal && (
            <Button color="red" loading={remove.isPending} onClick={() => remove.mutate({ id: category.id })}>
              Delete category
            </Button>
          )}
          {refusal && category.isActive && (
            <>
              <Button variant="default" onClick={() => onInstead('retire')}>
                Retire instead
              </Button>
              <Button onClick={() => onInstead('merge')}>Merge instead</Button>
            </>
          )}
        </>
      }
    >
      {refusal ? (
        <span role="alert">
          In use by {refusal.detail}. {category.isActive && 'Merge or retire it instead.'}
        </span>
      ) : (
        'This can’t be undone. Categories that have been used can be retired instead.'
      )}
    </Dialog>
  )
}
