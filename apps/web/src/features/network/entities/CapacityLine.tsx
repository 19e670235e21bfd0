import { entities } from '@handoff/contracts/network/entities/entities'
import {
  Capacity,
  capacityNames,
  type StatedCapacity,
  statedCapacities,
} from '@handoff/contracts/network/entities/entity'
import { TextInput, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { useVersion } from '../../../kit/query/useVersion.ts'
import { toast } from '../../../kit/toast.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { StaleNote } from '../../../ui/form/StaleNote.tsx'
import css from './CapacitySwitch.module.css'
import { isUnconfirmed } from './CapacitySwitch.tsx'

type Props = {
  entityId: number
  /** Of the provider’s capacities, as they are shown. */
  version: number
  line: {
    name: string
    /** Undefined: of the provider as a whole. */
    categoryId: number | undefined
    capacity: Capacity
    capacityNote: string | null
    capacityAt: string | null
  }
}

/** One category: a choice saves at once, and the note opens where it is. */
export function CapacityLine({ entityId, version: latest, line }: Props) {
  const { name, categoryId, capacity, capacityNote, capacityAt } = line
  const { formatRelative } = useDates()
  const [note, setNote] = useState<string>()
  const { version, isStale, keepMine, follow } = useVersion(latest)
  if (note === undefined) follow()
  const save = useAction(entities.setCapacity, {
    feedback: 'nothing',
    onSuccess: () => {
      setNote(undefined)
      toast.done(`Capacity for ${name} saved`)
    },
  })
  const isUnknown = capacity === Capacity.NotConfirmed
  const send = (values: { capacity: StatedCapacity; note?: string | null }) =>
    save.mutate({ id: entityId, capacityVersion: version, ...values, ...(categoryId !== undefined && { categoryId }) })
  return (
    <li>
      <span className={css.of}>{name}</span>
      <span className={css.pick}>
        <i className={css[`i${capacity}`]} aria-hidden />
        <Picker
          aria-label={`Capacity for ${name}`}
          size="xs"
          value={String(capacity)}
          disabled={save.isPending}
          data={[
            ...(isUnknown ? [{ value: String(capacity), label: 'Choose', disabled: true }] : []),
            ...statedCapacities.map((value) => ({ value: String(value), label: capacityNames[value] })),
          ]}
          // What was said of another state is seldom true of this one.
          onChange={(event) => send({ capacity: Number(event.currentTarget.value) as StatedCapacity, note: null })}
        />
      </span>
      {isUnknown ? null : note === undefined ? (
        <UnstyledButton className={css.said} onClick={() => setNote(capacityNote ?? '')}>
          {capacityNote ?? 'Add a note'}
        </UnstyledButton>
      ) : (
        <form
          className={css.saying}
          onSubmit={(event) => {
            event.preventDefault()
            send({ capacity, note: note.trim() || null })
          }}
        >
          <TextInput
            size="xs"
            autoFocus
            aria-label={`Note about ${name}`}
            placeholder="Two beds open, back Monday"
            maxLength={300}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            onBlur={() => {
              if (note.trim() === (capacityNote ?? '')) setNote(undefined)
              else if (!isStale(save.error)) send({ capacity, note: note.trim() || null })
            }}
            onKeyDown={(event) => event.key === 'Escape' && setNote(undefined)}
          />
        </form>
      )}
      {isStale(save.error) && <StaleNote of="capacity" onUseMine={keepMine} />}
      <small data-stale={isUnconfirmed(capacityAt) || undefined}>
        {capacityAt ? `Confirmed ${formatRelative(capacityAt)}` : 'Not confirmed yet'}
      </small>
    </li>
  )
}
