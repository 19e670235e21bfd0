import { customers } from '@handoff/contracts/customers/customers/customers'
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import css from './customerForm.module.css'

type Props = {
  /** Null: recorded by name. */
  value: string | null
  error: ReactNode
  onChange: (codeName: string | null) => void
}

/** At a confidential provider: under which name everyone else knows the person. */
export function CodeNameField({ value, error, onChange }: Props) {
  const { entity } = useMe()
  const mayPropose = useCan(customers.proposeCodeName) && entity !== null
  const { data, refetch } = useEndpoint(customers.proposeCodeName, {}, { enabled: mayPropose, isSilent: true })
  const proposed = data?.codeName ?? ''
  // Someone who has a code name keeps it when the provider is confidential no longer.
  if (!proposed && value === null) return null
  const suggest = async () => onChange((await refetch()).data?.codeName ?? proposed)
  return (
    <Stack gap="sm" className={css.wide}>
      <Checkbox
        label="Record under a code name"
        description="Others never see who this is, unless you release it to a provider that accepted."
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? proposed : null)}
      />
      {value !== null && (
        <div>
          <Group gap="xs" align="end" wrap="nowrap">
            <TextInput
              flex={1}
              label="Code name"
              withAsterisk
              maxLength={80}
              autoComplete="off"
              data-path="codeName"
              value={value}
              onChange={(event) => onChange(event.currentTarget.value)}
              aria-invalid={!!error}
            />
            {proposed && (
              <Button variant="default" onClick={() => void suggest()}>
                Suggest another
              </Button>
            )}
          </Group>
          {error && (
            <Text fz="xs" mt="xxs" c="var(--bad)" role="alert">
              {error}
            </Text>
          )}
          <Text fz="xs" mt="xs" c="dimmed">
            Everyone else sees “{value.trim() || 'the code name'}”, the county, languages, and household size. They
            don’t see name, date of birth, phone, email, address, notes, files, or custom fields, and can’t search for
            this person. Nothing is emailed to them.
          </Text>
        </div>
      )}
    </Stack>
  )
}
