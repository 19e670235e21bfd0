import { customers } from '@handoff/contracts/customers/customers/customers'
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import css from './customerForm.module.css'
import type { CustomerForm } from './useCustomerForm.ts'

/** At a confidential provider: under which name everyone else knows the person. */
export function CodeNameField({ form }: { form: CustomerForm }) {
  const { entity } = useMe()
  const mayPropose = useCan(customers.proposeCodeName) && entity !== null
  const { data, refetch } = useEndpoint(customers.proposeCodeName, {}, { enabled: mayPropose, isSilent: true })
  const { codeName } = form.values
  const proposed = data?.codeName ?? ''
  // Someone who has a code name keeps it when the provider is confidential no longer.
  if (!proposed && codeName === null) return null
  const suggest = async () => form.setFieldValue('codeName', (await refetch()).data?.codeName ?? proposed)
  return (
    <Stack gap="sm" className={css.wide}>
      <Checkbox
        label="Record under a code name"
        description="Others never see who this is, unless you release it to a provider that accepted."
        checked={codeName !== null}
        onChange={(event) => form.setFieldValue('codeName', event.currentTarget.checked ? proposed : null)}
      />
      {codeName !== null && (
        <div>
          <Group gap="xs" align="end" wrap="nowrap">
            <TextInput
              flex={1}
              label="Code name"
              withAsterisk
              maxLength={80}
              autoComplete="off"
              {...form.getInputProps('codeName')}
              error={undefined}
              aria-invalid={!!form.errors.codeName}
            />
            {proposed && (
              <Button variant="default" onClick={() => void suggest()}>
                Suggest another
              </Button>
            )}
          </Group>
          {form.errors.codeName && (
            <Text fz="xs" mt="xxs" c="var(--bad)" role="alert">
              {form.errors.codeName}
            </Text>
          )}
          <Text fz="xs" mt="xs" c="dimmed">
            Everyone else sees “{codeName.trim() || 'the code name'}”, the county, languages, and household. They don’t
            see name, date of birth, phone, email, address, notes, files, or custom fields, and can’t search for this
            person. Nothing is emailed to them.
          </Text>
        </div>
      )}
    </Stack>
  )
}
