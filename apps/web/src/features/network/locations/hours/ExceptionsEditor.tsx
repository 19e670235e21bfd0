import { ActionIcon, Button, Stack, Text, TextInput } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { DateField } from '../../../../ui/form/DateField.tsx'
import { Grid } from '../../../../ui/layout/Grid.tsx'
import type { ExceptionValues } from '../locationValues.ts'
import css from './HoursEditor.module.css'
import { SpansField } from './SpansField.tsx'

type Props = { value: ExceptionValues[]; onChange: (days: ExceptionValues[]) => void; errors: FormErrors }

const most = 60

/** Days that differ from their week: closed, or open at other hours. */
export function ExceptionsEditor({ value, onChange, errors }: Props) {
  const set = (at: number, changes: Partial<ExceptionValues>) =>
    onChange(value.map((day, other) => (other === at ? { ...day, ...changes } : day)))
  return (
    <Stack gap="sm">
      {value.map(({ day, hours, note }, at) => {
        const name = `Day ${at + 1}`
        const path = `exceptions.${at}`
        return (
          // oxlint-disable-next-line react/no-array-index-key -- its errors are known by their place in the list as well
          <Grid
            key={at}
            className={css.exception}
            rowGap="xs"
            columnGap="sm"
            align="start"
            py="sm"
            px="md"
            bd="1px solid var(--line)"
            bdrs="lg"
            role="group"
            aria-label={name}
          >
            <DateField
              label="Day"
              value={day}
              onChange={(next) => set(at, { day: next })}
              error={errors[`${path}.day`]}
            />
            <TextInput
              label="Note"
              placeholder="Thanksgiving"
              maxLength={120}
              value={note ?? ''}
              onChange={(event) => set(at, { note: event.currentTarget.value })}
              error={errors[`${path}.note`]}
            />
            <ActionIcon
              size={28}
              aria-label={`Remove ${name}`}
              className={css.removeDay}
              onClick={() => onChange(value.filter((_, other) => other !== at))}
            >
              <IconTrash size={15} />
            </ActionIcon>
            <SpansField
              name={name}
              value={hours}
              onChange={(next) => set(at, { hours: next })}
              path={`${path}.hours`}
              errors={errors}
            />
          </Grid>
        )
      })}
      {errors.exceptions && (
        <Text className={css.error} inherit fz="xs" c="var(--bad)" role="alert">
          {errors.exceptions}
        </Text>
      )}
      {value.length < most && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={15} stroke={1.8} />}
            onClick={() => onChange([...value, { day: null, hours: [], note: '' }])}
          >
            Add exception
          </Button>
        </div>
      )}
    </Stack>
  )
}
