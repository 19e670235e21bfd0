import { categories } from '@handoff/contracts/network/categories'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { CategoryMark } from '../../../ui/display/CategoryMark.tsx'
import { SortableRows } from '../../../ui/form/SortableRows.tsx'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'

/** The order in which menus, cards and filters show the categories; by pointer, or with the arrow keys. */
export function OrderDialog({ onClosed }: { onClosed: () => void }) {
  const dialog = useDialog(onClosed)
  // All that are active, as the menus have them.
  const all = useEndpoint(categories.dropdown, {})
  const form = useEndpointForm(categories.order, {
    initialValues: { ids: [] as number[] },
    onSuccess: dialog.onClose,
  })
  // One that came since then is at the end.
  const at = (id: number) => form.values.ids.indexOf(id) + 1 || Infinity
  const order = (all.data ?? [])
    .map(({ value, name, color }) => ({ id: Number(value), name, color }))
    .toSorted((one, other) => (at(one.id) === at(other.id) ? 0 : at(one.id) - at(other.id)))

  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title="Reorder categories"
      description="Drag a category, or choose its handle with Space and move it with the arrow keys."
      submit="Save order"
      isBlocked={!form.isDirty()}
      isLong
    >
      <SortableRows
        items={order}
        nameOf={({ name }) => name}
        onOrder={(rows) =>
          form.setFieldValue(
            'ids',
            rows.map(({ id }) => id),
          )
        }
        row={(category) => <CategoryMark category={category} />}
        isSpaced
      />
    </EndpointDialog>
  )
}
