import { capacityStaleDays } from '@handoff/contracts/entities/editing'
import { entities } from '@handoff/contracts/entities/entities'
import { Capacity, capacityNames, type Entity } from '@handoff/contracts/entities/entity'
import { Button, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useDates } from '../../kit/dates/useDates.ts'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'
import { DraftNote } from '../../ui/form/DraftNote.tsx'
import css from './CapacitySwitch.module.css'

type Props = {
  entity: Pick<Entity, 'id' | 'capacity' | 'capacityNote' | 'capacityAt'>
  /** With its own heading. */
  isNamed?: boolean
}

type Values = { chosen: Capacity | null; note: string | null }
/** Null: as it is. */
const untouched: Values = { chosen: null, note: null }

/** Whether an entity takes people now: one click and why, or that it still holds. */
export function CapacitySwitch({ entity, isNamed }: Props) {
  const { id, capacity, capacityNote, capacityAt } = entity
  const { formatRelative } = useDates()
  const name = useId()
  const wantedOf = ({ chosen, note }: Values) => {
    const wanted = chosen ?? capacity
    // What was said of another state is seldom true of this one.
    return { wanted, said: note ?? (wanted === capacity ? (capacityNote ?? '') : '') }
  }
  const form = useEndpointForm(entities.setCapacity, {
    initialValues: untouched,
    toInput: (values) => {
      const { wanted, said } = wantedOf(values)
      return { id, capacity: wanted, note: said.trim() || null }
    },
    onSuccess: () => {
      form.setValues(untouched)
      form.resetDirty(untouched)
    },
  })
  const { wanted, said } = wantedOf(form.values)
  const isChanged = wanted !== capacity || said.trim() !== (capacityNote ?? '')

  return (
    <form className={css.switch} onSubmit={form.submit} noValidate>
      {isNamed && <h2 className={css.name}>Your capacity</h2>}
      <fieldset className={css.choices}>
        <legend>Capacity</legend>
        {Object.values(Capacity).map((value) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              checked={wanted === value}
              onChange={() => form.setFieldValue('chosen', value)}
            />
            <i className={css[`i${value}`]} aria-hidden />
            {capacityNames[value]}
          </label>
        ))}
      </fieldset>
      <TextInput
        aria-label="Note about the capacity"
        placeholder="Add a note, e.g. two beds open, back Monday"
        maxLength={300}
        value={said}
        onChange={(event) => form.setFieldValue('note', event.currentTarget.value)}
        error={form.errors.note}
      />
      <div className={css.foot}>
        <span>{capacityAt ? `Updated ${formatRelative(capacityAt)}` : 'Never updated'}</span>
        <div>
          {isChanged && (
            <Button variant="default" onClick={form.draft.discard}>
              Cancel
            </Button>
          )}
          <Button type="submit" variant={isChanged ? undefined : 'default'} loading={form.isPending}>
            {isChanged ? 'Update' : 'Confirm'}
          </Button>
        </div>
      </div>
      <DraftNote draft={form.draft} />
    </form>
  )
}

/** No one has looked at it for a week. */
export const isStale = (capacityAt: string | null, now = Date.now()) =>
  capacityAt === null || now - Date.parse(capacityAt) > capacityStaleDays * 86_400_000
