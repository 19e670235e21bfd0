import { type Category, categories } from '@handoff/contracts/categories'
import type { ApiError } from '@handoff/contracts/kit'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../kit/useAction.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import type { CategoryPart } from './useCategoryActions.tsx'

type Props = { category: Category; onClosed: () => void; onInstead: (part: CategoryPart) => void }

/** Deletes what nothing ever used; what is in use is named, with the two ways that are left. */
export function DeleteDialog({ category, onClosed, onInstead }: Props) {
  const [isOpen, setOpen] = useState(true)
  const [refusal, setRefusal] = useState<ApiError>()
  const close = () => setOpen(false)
  const remove = useAction(categories.remove, {
    tells: 'deleted',
    isHandled: (error) => {
      if (error.status === 409) setRefusal(error)
      return error.status === 409
    },
    onSuccess: close,
  })
  return (
    <Dialog
      title={refusal ? `${category.name} is in use` : `Delete ${category.name}?`}
      isOpen={isOpen}
      onClose={close}
      onClosed={onClosed}
      size={460}
      footer={
        <>
          <Button variant="default" onClick={close} data-autofocus>
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
          {refusal.detail} would lose it. {category.isActive && 'Merge it into another category, or retire it.'}
        </span>
      ) : (
        'Only what nothing has ever used can be deleted. It cannot be brought back.'
      )}
    </Dialog>
  )
}
