import { ActionIcon, Button, Stack, TextInput } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import parts from '../../../ui/form/Form.module.css'
import { PhoneInput } from '../../../ui/form/PhoneInput.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { CategorySelect } from '../entities/CategorySelect.tsx'
import { ExceptionsEditor } from './hours/ExceptionsEditor.tsx'
import { HoursEditor } from './hours/HoursEditor.tsx'
import { noOffer, type OfferFormValues } from './locationValues.ts'
import { ManagerSelect } from './ManagerSelect.tsx'
import css from './OffersEditor.module.css'

type Props = { value: OfferFormValues[]; onChange: (offers: OfferFormValues[]) => void; errors: FormErrors }

const most = 20

/** What others than its own entity offer at a place, each in its own hours or those of the place. */
export function OffersEditor({ value, onChange, errors }: Props) {
  // One stays the same part when another before it goes.
  const [keys, setKeys] = useState(() => value.map((_, at) => at))
  const [next, setNext] = useState(value.length)
  const add = () => {
    setKeys([...keys, next])
    setNext(next + 1)
    onChange([...value, noOffer])
  }
  const remove = (at: number) => {
    setKeys(keys.filter((_, other) => other !== at))
    onChange(value.filter((_, other) => other !== at))
  }
  const set = (at: number, changes: Partial<OfferFormValues>) =>
    onChange(value.map((offer, other) => (other === at ? { ...offer, ...changes } : offer)))
  return (
    <Stack gap="sm">
      {value.map((offer, at) => (
        <OfferFields
          key={keys[at]}
          name={`Offer ${at + 1}`}
          value={offer}
          onChange={(changes) => set(at, changes)}
          onRemove={() => remove(at)}
          errors={within(errors, `offers.${at}.`)}
        />
      ))}
      {value.length < most && (
        <div>
          <Button variant="default" leftSection={<IconPlus size={15} stroke={1.8} />} onClick={add}>
            Add another provider
          </Button>
        </div>
      )}
    </Stack>
  )
}

/** The errors of one of several, by the names of its fields. */
const within = (errors: FormErrors, path: string): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) =>
      field.startsWith(path) ? [[field.slice(path.length), message]] : [],
    ),
  )

type OfferProps = {
  name: string
  value: OfferFormValues
  onChange: (changes: Partial<OfferFormValues>) => void
  onRemove: () => void
  errors: FormErrors
}

function OfferFields({ name, value, onChange, onRemove, errors }: OfferProps) {
  return (
    <Stack gap="sm" pt="sm" px="md" pb="md" bd="1px solid var(--line)" bdrs="lg" role="group" aria-label={name}>
      <Grid columns="minmax(0, 1fr) auto" gap="sm" align="start">
        <ManagerSelect
          value={value.entityId}
          name={value.name}
          placeholder="Select a provider"
          withAsterisk
          onChange={(entityId) => onChange({ entityId })}
          error={errors.entityId}
        />
        <ActionIcon size={28} className={css.remove} aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconTrash size={15} />
        </ActionIcon>
      </Grid>
      <CategorySelect
        value={value.categoryIds}
        onChange={(categoryIds) => onChange({ categoryIds })}
        error={errors.categoryIds}
      />
      <div className={parts.two}>
        <PhoneInput label="Phone" value={value.phone} onChange={(phone) => onChange({ phone })} error={errors.phone} />
        <TextInput
          label="Note"
          placeholder="Second floor, ring twice"
          maxLength={500}
          value={value.note}
          onChange={(event) => onChange({ note: event.currentTarget.value })}
          error={errors.note}
        />
      </div>
      <HoursEditor
        label="Different hours"
        description="Without these, it’s available whenever the location is open."
        value={value.hours}
        onChange={(hours) => onChange({ hours })}
        errors={errors}
      />
      {value.hours && (
        <ExceptionsEditor
          value={value.exceptions}
          onChange={(exceptions) => onChange({ exceptions })}
          errors={errors}
        />
      )}
    </Stack>
  )
}
