import { categories } from '@handoff/contracts/categories'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../kit/query/useAction.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { CategoryMark } from '../../ui/display/CategoryMark.tsx'
import { SortableRows } from '../../ui/form/SortableRows.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { useDialog } from '../../ui/overlay/useDialog.ts'

type Row = { id: number; name: string; color: string }

/** The order in which menus, cards and filters show the categories; by pointer, or with the arrow keys. */
export function OrderDialog({ onClosed }: { onClosed: () => void }) {
  const dialog = useDialog(onClosed)
  // All that are active, as the menus have them.
  const all = useEndpoint(categories.dropdown, {})
  const [moved, setMoved] = useState<Row[]>()
  const order = moved ?? (all.data ?? []).map(({ language, name, color }) => ({ id: Number(language), name, color }))
  const save = useAction(categories.order, { onSuccess: dialog.onClose })

  return (
    <FormDialog
      title="Order of the categories"
      description="Drag a category, or choose its handle with Space and move it with the arrow keys."
      isOpen={dialog.isOpen}
      isDirty={moved !== undefined}
      isScrolling
      onClose={dialog.onClose}
      onClosed={onClosed}
      footer={
        <>
          <Button variant="default" onClick={dialog.onClose}>
            Cancel
          </Button>
          <Button
            disabled={!moved}
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
        onOrder={setMoved}
        row={(category) => <CategoryMark category={category} />}
        isSpaced
      />
    </FormDialog>
  )
}
