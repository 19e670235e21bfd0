import { type Category, categories } from '@handoff/contracts/categories'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../kit/useAction.ts'
import { CategoryMark } from '../../ui/CategoryMark.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { SortableRows } from '../../ui/SortableRows.tsx'

/** The order in which menus, cards and filters show the categories; by pointer, or with the arrow keys. */
export function OrderDialog({ all, onClosed }: { all: Category[]; onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const [order, setOrder] = useState(() => [...all].sort((one, other) => one.position - other.position))
  const [isDirty, setDirty] = useState(false)
  const close = () => setOpen(false)
  const save = useAction(categories.order, { refreshes: ['categories', 'entities'], onSuccess: close })
  const move = (next: Category[]) => {
    setOrder(next)
    setDirty(true)
  }

  return (
    <FormDialog
      title="Order of the categories"
      description="Drag a category, or choose its handle with Space and move it with the arrow keys."
      isOpen={isOpen}
      isDirty={isDirty}
      isScrolling
      onClose={close}
      onClosed={onClosed}
      footer={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button
            disabled={!isDirty}
            loading={save.isPending}
            onClick={() => save.mutate({ ids: order.map(({ id }) => id) })}
          >
            Save order
          </Button>
        </>
      }
    >
      <SortableRows
        items={order}
        nameOf={({ name }) => name}
        onOrder={move}
        row={(category) => <CategoryMark category={category} />}
        isSpaced
      />
    </FormDialog>
  )
}
