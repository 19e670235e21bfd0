import { capacityStaleDays } from '@handoff/contracts/entities/editing'
import { entities } from '@handoff/contracts/entities/entities'
import { Capacity, capacityNames, type Entity } from '@handoff/contracts/entities/entity'
import { Button, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useDates } from '../../kit/dates/useDates.ts'
import { useAction } from '../../kit/query/useAction.ts'
import css from './CapacitySwitch.module.css'

type Props = {
  entity: Pick<Entity, 'id' | 'capacity' | 'capacityNote' | 'capacityAt'>
  /** One line where there is room. */
  isRow?: boolean
}

/** Whether an entity takes people at present: one click and why, or that it still holds. */
export function CapacitySwitch({ entity, isRow }: Props) {
  const { id, capacity, capacityNote, capacityAt } = entity
  const [chosen, choose] = useState<Capacity>()
  const [note, setNote] = useState<string>()
  const { formatRelative } = useDates()
  const name = useId()
  const reset = () => {
    choose(undefined)
    setNote(undefined)
  }
  const set = useAction(entities.setCapacity, { onSuccess: reset })
  const wanted = chosen ?? capacity
  // What was said of another state is seldom true of this one.
  const said = note ?? (wanted === capacity ? (capacityNote ?? '') : '')
  const isChanged = wanted !== capacity || said.trim() !== (capacityNote ?? '')
  const save = () => set.mutate({ id, capacity: wanted, note: said.trim() || null })

  return (
    <form
      className={css.switch}
      data-row={isRow || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {isRow && <b className={css.name}>Your capacity</b>}
      <fieldset className={css.choices}>
        <legend>Capacity</legend>
        {Object.values(Capacity).map((value) => (
          <label key={value}>
            <input type="radio" name={name} checked={wanted === value} onChange={() => choose(value)} />
            <i className={css[`i${value}`]} aria-hidden />
            {capacityNames[value]}
          </label>
        ))}
      </fieldset>
      <TextInput
        aria-label="Note about the capacity"
        placeholder="A note: two beds free, back on Monday…"
        maxLength={300}
        value={said}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={css.foot}>
        <span>{capacityAt ? `Updated ${formatRelative(capacityAt)}` : 'Never updated'}</span>
        <div>
          {isChanged && (
            <Button variant="default" onClick={reset}>
              Cancel
            </Button>
          )}
          <Button type="submit" variant={isChanged ? undefined : 'default'} loading={set.isPending}>
            {isChanged ? 'Update' : 'Still holds'}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** No one has looked at it for a week. */
export const isStale = (capacityAt: string | null, now = Date.now()) =>
  capacityAt === null || now - Date.parse(capacityAt) > capacityStaleDays * 86_400_000
