import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { type Category, categories } from '@handoff/contracts/categories'
import { Button } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../kit/useAction.ts'
import { CategoryMark } from '../../ui/CategoryMark.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import css from './CategoryDialog.module.css'

/** The order in which menus, cards and filters show the categories; by pointer, or with the arrow keys. */
export function OrderDialog({ all, onClosed }: { all: Category[]; onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const [order, setOrder] = useState(() => [...all].sort((one, other) => one.position - other.position))
  const [isDirty, setDirty] = useState(false)
  const close = () => setOpen(false)
  const save = useAction(categories.order, { refreshes: ['categories', 'entities'], onSuccess: close })
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const at = (id: unknown) => order.findIndex((one) => one.id === id)
  const move = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    setOrder(arrayMove(order, at(active.id), at(over.id)))
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
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={move}>
        <SortableContext items={order} strategy={verticalListSortingStrategy}>
          <ol className={css.order}>
            {order.map((category) => (
              <Ordered key={category.id} category={category} />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </FormDialog>
  )
}

function Ordered({ category }: { category: Category }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: category.id,
  })
  const style = { transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }
  return (
    <li ref={setNodeRef} className={css.ordered} style={style} data-dragging={isDragging || undefined}>
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={css.grip}
        {...attributes}
        {...listeners}
        aria-label={`Move ${category.name}`}
      >
        <IconGripVertical size={16} stroke={1.7} />
      </button>
      <CategoryMark category={category} />
    </li>
  )
}
