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
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { UnstyledButton } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { PlainList } from '../layout/PlainList.tsx'
import css from './SortableRows.module.css'

type Props<Item> = {
  items: Item[]
  nameOf: (item: Item) => string
  onOrder: (items: Item[]) => void
  /** Content next to the handle. */
  row: (item: Item) => ReactNode
  /** Each row is a card, with room between them. */
  isSpaced?: boolean
  /** Next to each other where there is room. */
  isGrid?: boolean
  /** How many rows are above that cannot be moved: positions read aloud count them. */
  above?: number
}

/** A list that is put in order by pointer, or by keyboard: on a handle the arrow keys move its row. */
export function SortableRows<Item extends { id: string | number }>(props: Props<Item>) {
  const { items, onOrder, isSpaced, isGrid, above = 0 } = props
  const [moved, setMoved] = useState('')
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
  /** Without having been lifted: one place up or down. */
  const step = (item: Item, by: number) => {
    const to = at(item.id) + by
    if (to < 0 || to >= items.length) return
    onOrder(arrayMove(items, at(item.id), to))
    setMoved(`${props.nameOf(item)}, moved to ${to + 1 + above} of ${items.length + above}`)
  }
  return (
    <DndContext sensors={sensors} accessibility={{ announcements }} collisionDetection={closestCenter} onDragEnd={move}>
      <SortableContext items={items} strategy={isGrid ? rectSortingStrategy : verticalListSortingStrategy}>
        <PlainList
          className={css.rows}
          component="ol"
          gap={isSpaced ? 'xs' : 0}
          data-spaced={isSpaced || undefined}
          data-grid={isGrid || undefined}
        >
          {items.map((item) => (
            <Row key={item.id} id={item.id} name={props.nameOf(item)} isGrid={isGrid} onStep={(by) => step(item, by)}>
              {props.row(item)}
            </Row>
          ))}
        </PlainList>
      </SortableContext>
      <span className="vh" role="status">
        {moved}
      </span>
    </DndContext>
  )
}

type RowProps = {
  id: string | number
  name: string
  isGrid: boolean | undefined
  onStep: (by: number) => void
  children: ReactNode
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

function Row({ id, name, isGrid, onStep, children }: RowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  const x = isGrid ? (transform?.x ?? 0) : 0
  const style = { transform: transform ? `translate3d(${x}px, ${transform.y}px, 0)` : undefined, transition }
  // Of one that is lifted the arrow keys are the library's.
  const onKeyDown = (event: KeyboardEvent) => {
    const by = isDragging ? undefined : steps[event.key]
    if (by === undefined) return listeners?.onKeyDown?.(event)
    event.preventDefault()
    onStep(by)
  }
  return (
    <li ref={setNodeRef} className={clsx(css.row, isDragging ? 'dragged' : 'hovers')} style={style}>
      <UnstyledButton
        ref={setActivatorNodeRef}
        className="grip"
        {...attributes}
        {...listeners}
        onKeyDown={onKeyDown}
        aria-label={`Move ${name}`}
      >
        <IconGripVertical size={15} stroke={1.7} />
      </UnstyledButton>
      {children}
    </li>
  )
}
