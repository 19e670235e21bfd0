import type { Answer } from '@handoff/contracts/kit'
import { aDay } from '@handoff/contracts/kit/dates/durations'
import { capacityStaleDays } from '@handoff/contracts/network/entities/editing'
import { entities } from '@handoff/contracts/network/entities/entities'
import {
  Capacity,
  capacityNames,
  type StatedCapacity,
  statedCapacities,
} from '@handoff/contracts/network/entities/entity'
import type { Service } from '@handoff/contracts/network/entities/services'
import { Button, Input, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { useVersion } from '../../../kit/query/useVersion.ts'
import { DraftNote } from '../../../ui/form/DraftNote.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { StaleNote } from '../../../ui/form/StaleNote.tsx'
import css from './CapacitySwitch.module.css'

type Props = {
  entity: Pick<Answer<typeof entities.show>, 'id' | 'capacity' | 'capacityNote' | 'capacityAt' | 'capacityVersion'> & {
    services?: readonly Service[]
  }
}

type Values = { chosen: StatedCapacity | null; note: string | null; categoryId: number | null }
/** Null: as it is, and of all categories. */
const untouched: Values = { chosen: null, note: null, categoryId: null }

/** Whether an entity takes people now: one click and why, or that it still holds. */
export function CapacitySwitch({ entity }: Props) {
  const { id, services = [] } = entity
  const { formatRelative } = useDates()
  const name = useId()
  const nowOf = ({ categoryId }: Values) => services.find(({ category }) => category.id === categoryId) ?? entity
  const wantedOf = (values: Values) => {
    const { chosen, note } = values
    const { capacity, capacityNote } = nowOf(values)
    const wanted = chosen ?? capacity
    // What was said of another state is seldom true of this one.
    return { wanted, reply: note ?? (wanted === capacity ? (capacityNote ?? '') : '') }
  }
  const { version, isStale, keepMine, follow } = useVersion(entity.capacityVersion)
  const form = useEndpointForm(entities.setCapacity, {
    initialValues: untouched,
    toInput: (values) => {
      const { wanted, reply } = wantedOf(values)
      const { categoryId } = values
      return {
        id,
        capacityVersion: version,
        ...(isStated(wanted) && { capacity: wanted }),
        note: reply.trim() || null,
        ...(categoryId !== null && { categoryId }),
      }
    },
    onSuccess: () => {
      const next = { ...untouched, categoryId: form.values.categoryId }
      form.setValues(next)
      form.resetDirty(next)
    },
  })
  // What was not touched shows the latest.
  if (!form.isDirty()) follow()
  const { wanted, reply } = wantedOf(form.values)
  const { capacity, capacityNote, capacityAt } = nowOf(form.values)
  const isChanged = wanted !== capacity || reply.trim() !== (capacityNote ?? '')

  return (
    <form className={css.switch} onSubmit={form.submit} noValidate>
      {services.length > 1 && (
        <Picker
          aria-label="Service category"
          data={[
            { value: '', label: 'All service categories' },
            ...services.map(({ category, capacity }) => ({
              value: String(category.id),
              label: `${category.name}: ${capacityNames[capacity]}`,
            })),
          ]}
          value={String(form.values.categoryId ?? '')}
          onChange={(event) => form.setValues({ ...untouched, categoryId: Number(event.currentTarget.value) || null })}
        />
      )}
      <fieldset className={css.choices}>
        <legend>Capacity</legend>
        {statedCapacities.map((value) => (
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
      {form.errors.capacity && <Input.Error>{form.errors.capacity}</Input.Error>}
      <TextInput
        aria-label="Note about the capacity"
        placeholder="Note, such as “2 beds open”"
        maxLength={300}
        value={reply}
        onChange={(event) => form.setFieldValue('note', event.currentTarget.value)}
        error={form.errors.note}
      />
      <div className={css.foot}>
        <span>{capacityAt ? `Updated ${formatRelative(capacityAt)}` : 'Not confirmed yet'}</span>
        <div>
          {isChanged && (
            <Button variant="default" onClick={form.draft.discard}>
              Cancel
            </Button>
          )}
          <Button
            type="submit"
            disabled={!isStated(wanted) || isStale(form.error)}
            variant={isChanged ? undefined : 'default'}
            loading={form.isPending}
          >
            {isChanged ? (isStated(capacity) ? 'Update' : 'Save') : 'Confirm'}
          </Button>
        </div>
      </div>
      <DraftNote draft={form.draft} />
      {isStale(form.error) && <StaleNote of="capacity" onUseMine={keepMine} />}
    </form>
  )
}

export const isStated = (capacity: Capacity): capacity is StatedCapacity => capacity !== Capacity.NotConfirmed

/** No one has looked at it for a week. */
export const isUnconfirmed = (capacityAt: string | null, now = Date.now()) =>
  capacityAt === null || now - Date.parse(capacityAt) > capacityStaleDays * aDay
