import {
  type Announcements,
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
import { IconGripVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './SortableRows.module.css'

type Props<Item> = {
  items: Item[]
  nameOf: (item: Item) => string
  onOrder: (items: Item[]) => void
  /** What stands next to the handle. */
  row: (item: Item) => ReactNode
  /** Each row a card of its own, with room between them. */
  isSpaced?: boolean
  /** How many rows are above that cannot be moved: positions read aloud count them. */
  above?: number
}

/** A list that is put in order by pointer, or by keyboard: Space takes a row by its handle, the arrow keys move it. */
export function SortableRows<Item extends { id: string | number }>(props: Props<Item>) {
  const { items, onOrder, isSpaced, above = 0 } = props
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const at = (id: unknown) => items.findIndex((item) => item.id === id)
  const move = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onOrder(arrayMove(items, at(active.id), at(over.id)))
  }
  const placeOf = (id: unknown) => `${at(id) + 1 + above} of ${items.length + above}`
  const nameOf = (id: unknown) => {
    const item = items[at(id)]
    return item ? props.nameOf(item) : ''
  }
  // Read aloud by screen readers, in place of the library's words about ids.
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${nameOf(active.id)}, lifted`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)}, ${placeOf(over.id)}` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)}, moved to ${placeOf(over.id)}` : `${nameOf(active.id)}, not moved`,
    onDragCancel: ({ active }) => `${nameOf(active.id)}, not moved`,
  }
  return (
    <DndContext sensors={sensors} accessibility={{ announcements }} collisionDetection={closestCenter} onDragEnd={move}>
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        <ol className={css.rows} data-spaced={isSpaced || undefined}>
          {items.map((item) => (
            <Row key={item.id} id={item.id} name={props.nameOf(item)}>
              {props.row(item)}
            </Row>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

function Row({ id, name, children }: { id: string | number; name: string; children: ReactNode }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  const style = { transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }
  return (
    <li ref={setNodeRef} className={css.row} style={style} data-dragging={isDragging || undefined}>
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={css.grip}
        {...attributes}
        {...listeners}
        aria-label={`Move ${name}`}
      >
        <IconGripVertical size={15} stroke={1.7} />
      </button>
      {children}
    </li>
  )
}
