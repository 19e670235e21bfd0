import { mostPhones, phoneKindNames } from '@handoff/contracts/customers/customers/fields'
import { ActionIcon, Button, Checkbox, Stack } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { IconPlus, IconX } from '@tabler/icons-react'
import { PhoneInput } from '../../../ui/form/PhoneInput.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import css from './customerForm.module.css'
import { noPhone, type PhoneValue } from './customerValues.ts'

type Props = { value: PhoneValue[]; errors: FormErrors; isDisabled: boolean; onChange: (phones: PhoneValue[]) => void }

const kinds = Object.entries(phoneKindNames).map(([value, label]) => ({ value, label }))

/** The numbers of a person, the one to use first at the top. */
export function PhonesField({ value, errors, isDisabled, onChange }: Props) {
  const set = (at: number, changes: Partial<PhoneValue>) =>
    onChange(value.map((phone, index) => (index === at ? { ...phone, ...changes } : phone)))
  return (
    <Stack className={css.phones} gap="xs" role="group" aria-label="Phone">
      {value.map((phone, at) => (
        <Grid key={at} className={css.phone} gap="xs" align="start">
          <PhoneInput
            label={at === 0 ? 'Phone' : undefined}
            aria-label={at === 0 ? undefined : `Phone ${at + 1}`}
            disabled={isDisabled}
            value={phone.number}
            onChange={(number) => set(at, { number })}
            error={errors[`phones.${at}.number`] ?? (at === 0 && errors.phones)}
          />
          <Picker
            label={at === 0 ? 'Type' : undefined}
            aria-label={at === 0 ? undefined : `Type of phone ${at + 1}`}
            data={kinds}
            disabled={isDisabled}
            value={phone.kind}
            onChange={(event) => set(at, { kind: event.currentTarget.value })}
          />
          {value.length > 1 && (
            <ActionIcon
              className={css.removePhone}
              aria-label={`Remove phone ${at + 1}`}
              onClick={() => onChange(value.filter((_, index) => index !== at))}
            >
              <IconX size={15} />
            </ActionIcon>
          )}
          <Checkbox
            className={css.safe}
            label="Safe to leave a message"
            disabled={isDisabled}
            checked={phone.isSafe}
            onChange={(event) => set(at, { isSafe: event.currentTarget.checked })}
          />
        </Grid>
      ))}
      {value.length < mostPhones && !isDisabled && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={css.flush}
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...value, noPhone])}
        >
          Add phone
        </Button>
      )}
    </Stack>
  )
}
