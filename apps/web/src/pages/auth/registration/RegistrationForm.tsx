import { registrations } from '@handoff/contracts/access/registrations'
import { NetworkType } from '@handoff/contracts/network/entities/network-type'
import { Input, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import authCss from '../../../features/access/auth/AuthForm.module.css'
import { Refusal } from '../../../features/access/auth/Refusal.tsx'
import { LazyCategoryChoice } from '../../../features/access/registrations/LazyCategoryChoice.tsx'
import { AddressInput } from '../../../features/platform/reference/AddressInput.tsx'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { FieldGroup } from '../../../ui/form/FieldGroup.tsx'
import parts from '../../../ui/form/Form.module.css'
import { PhoneInput } from '../../../ui/form/PhoneInput.tsx'
import { LongFormFrame } from '../../../ui/layout/LongFormFrame.tsx'
import { LeaveDialog } from '../../../ui/overlay/LeaveDialog.tsx'
import css from './RegistrationForm.module.css'
import { emptyRegistration, registrationOf } from './registrationValues.ts'

type Place = Pick<typeof emptyRegistration, 'stateId' | 'countyId' | 'cityId' | 'zip'>

/** Who asks to join, what they do and where, and why. */
export function RegistrationForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useEndpointForm(registrations.register, {
    initialValues: emptyRegistration,
    toInput: registrationOf,
    feedback: 'nothing',
    showsRefusal: true,
    onSuccess: (_, { email }) => onSent(email.trim()),
  })
  const { networkType, categoryIds } = form.values
  const isOrganization = networkType === NetworkType.Organization
  const change = (changes: Partial<Place>) => {
    for (const [field, to] of Object.entries(changes)) form.setFieldValue(field as keyof Place, to)
  }
  const isFieldRefused = Object.keys(form.error?.fields ?? {}).length > 0

  return (
    <Stack gap="md" w="100%" maw={600} m="auto" pt="md" px="lg" pb="calc(2 * var(--mantine-spacing-xxl))">
      <div>
        <h1 className={authCss.title}>Apply to join</h1>
        <Text className="pretty" inherit mt="xxs" mb="xs" c="dimmed" fz="sm">
          Tell us about your services. An administrator will review your application.
        </Text>
      </div>
      <LongFormFrame
        form={form}
        submit="Apply to join"
        className={css.form}
        guard={<LeaveDialog isDirty={form.isDirty() && !form.isPending} />}
      >
        <Input.Wrapper label="You are" labelElement="div" withAsterisk>
          <SegmentedControl
            fullWidth
            aria-label="You are"
            value={String(networkType)}
            onChange={(option) => form.setFieldValue('networkType', Number(option) as NetworkType)}
            data={[
              { value: String(NetworkType.Organization), label: 'An organization' },
              { value: String(NetworkType.Entity), label: 'An individual' },
            ]}
          />
        </Input.Wrapper>
        {isOrganization && (
          <TextInput
            label="Name"
            withAsterisk
            autoComplete="organization"
            placeholder="Harbor Clinic"
            {...form.getInputProps('name')}
          />
        )}
        <FieldGroup legend={isOrganization ? 'Contact' : 'About you'}>
          <div className={parts.two}>
            <TextInput label="First name" withAsterisk autoComplete="given-name" {...form.getInputProps('firstName')} />
            <TextInput label="Last name" withAsterisk autoComplete="family-name" {...form.getInputProps('lastName')} />
            <TextInput
              label="Email"
              withAsterisk
              type="email"
              autoComplete="email"
              placeholder="you@company.com"
              {...form.getInputProps('email')}
            />
            <PhoneInput label="Phone" autoComplete="tel" {...form.getInputProps('phone')} />
          </div>
          <TextInput label="Website" type="url" autoComplete="url" {...form.getInputProps('website')} />
        </FieldGroup>
        <FieldGroup legend="Address">
          <AddressInput
            street={{ withAsterisk: true, autoComplete: 'street-address', ...form.getInputProps('addressLine1') }}
            zip={{ autoComplete: 'postal-code', ...form.getInputProps('zip') }}
            value={form.values}
            errors={form.errors}
            onChange={change}
          />
        </FieldGroup>
        <FieldGroup legend="What you do">
          <LazyCategoryChoice
            value={categoryIds}
            onChange={(ids) => form.setFieldValue('categoryIds', ids)}
            error={form.errors.categoryIds}
          />
          <Textarea
            label="Why you want to join"
            withAsterisk
            autosize
            minRows={3}
            maxRows={8}
            {...form.getInputProps('message')}
          />
        </FieldGroup>
        {form.error && !isFieldRefused && <Refusal error={form.error} />}
      </LongFormFrame>
      <Text inherit fz="sm" c="dimmed" ta="center">
        Already in the network?{' '}
        <Link to="/auth/login" className={authCss.link}>
          Log in
        </Link>
      </Text>
    </Stack>
  )
}
