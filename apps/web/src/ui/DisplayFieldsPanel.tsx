import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
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
import { Button, Switch } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import css from './DisplayFields.module.css'
import type { DisplayField } from './useDisplayFields.ts'

type Props = { fields: DisplayField[]; set: (fields: DisplayField[]) => void; reset: () => void }

/** Switches columns on and off and puts them in order, by pointer or by keyboard. */
export default function DisplayFieldsPanel({ fields, set, reset }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const at = (id: unknown) => fields.findIndex((field) => field.id === id)
  const move = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) set(arrayMove(fields, at(active.id), at(over.id)))
  }
  const toggle = (id: string) =>
    set(fields.map((field) => (field.id === id ? { ...field, isActive: !field.isActive } : field)))
  const isLast = fields.filter(({ isActive }) => isActive).length === 1

  return (
    <>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={move}>
        <SortableContext items={fields} strategy={verticalListSortingStrategy}>
          {fields.map((field) => (
            <Field key={field.id} field={field} isLocked={isLast && field.isActive} onToggle={() => toggle(field.id)} />
          ))}
        </SortableContext>
      </DndContext>
      <Button fullWidth mt={6} size="compact-sm" variant="subtle" color="gray" onClick={reset}>
        Reset to default
      </Button>
    </>
  )
}

type FieldProps = { field: DisplayField; isLocked: boolean; onToggle: () => void }

function Field({ field: { id, title, isActive }, isLocked, onToggle }: FieldProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  const style = { transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }
  return (
    <div ref={setNodeRef} className={css.field} style={style} data-dragging={isDragging || undefined}>
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={css.grip}
        aria-label={`Move ${title}`}
        {...attributes}
        {...listeners}
      >
        <IconGripVertical size={15} stroke={1.7} />
      </button>
      <label htmlFor={`field-${id}`}>{title}</label>
      <Switch id={`field-${id}`} size="xs" checked={isActive} disabled={isLocked} onChange={onToggle} />
    </div>
  )
}
