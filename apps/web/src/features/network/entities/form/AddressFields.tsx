import { ActionIcon, Box, Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { FieldGroup } from '../../../../ui/form/FieldGroup.tsx'
import parts from '../../../../ui/form/Form.module.css'
import { PhoneInput } from '../../../../ui/form/PhoneInput.tsx'
import { AddressInput } from '../../../platform/reference/AddressInput.tsx'
import css from './EntityForm.module.css'
import type { EntityForm } from './EntityForm.ts'
import { noAddress } from './entityValues.ts'

const most = 30

/** Where the entity can be found, in the order in which the places are shown; the first is the one in lists. */
export function AddressFields({ form }: { form: EntityForm }) {
  const places = form.values.entityAddresses
  return (
    <FieldGroup legend="Addresses">
      {places.length === 0 && (
        <Text className="pretty" inherit fz="sm" lh="1.5" c="dimmed">
          Without an address, the provider is found only by name and services.
        </Text>
      )}
      {places.map((_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- its errors are known by their place in the list as well
        <Address key={at} form={form} at={at} />
      ))}
      {places.length < most && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={15} stroke={1.8} />}
            onClick={() => form.insertListItem('entityAddresses', noAddress)}
          >
            Add address
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}

function Address({ form, at }: { form: EntityForm; at: number }) {
  const places = form.values.entityAddresses
  const place = places[at]!
  const path = `entityAddresses.${at}`
  const name = `Address ${at + 1}`
  const change = (changes: Partial<typeof place>) => {
    // One by one, as a changed field loses its error.
    for (const [field, to] of Object.entries(changes)) form.setFieldValue(`${path}.${field}`, to)
  }
  const text = (field: 'name' | 'addressLine1' | 'zip' | 'phone') => form.getInputProps(`${path}.${field}`)
  const move = (to: number) => form.reorderListItem('entityAddresses', { from: at, to })
  const errorOf = (field: string) => form.errors[`${path}.${field}`]
  return (
    <Stack
      className={css.place}
      gap="sm"
      miw={0}
      pt="sm"
      px="md"
      pb="md"
      bd="1px solid var(--line)"
      bdrs="lg"
      role="group"
      aria-label={name}
    >
      <Group
        gap="xxs"
        wrap="nowrap"
        mr="calc(-1 * var(--mantine-spacing-xs))"
        mb="calc(-1 * var(--mantine-spacing-xxs))"
      >
        <Box component="b" flex={1} fz="sm" fw="500" lts="var(--font-tight)">
          {place.name || name}
        </Box>
        <ActionIcon size={28} aria-label={`Move ${name} up`} disabled={at === 0} onClick={() => move(at - 1)}>
          <IconArrowUp size={15} />
        </ActionIcon>
        <ActionIcon
          size={28}
          aria-label={`Move ${name} down`}
          disabled={at === places.length - 1}
          onClick={() => move(at + 1)}
        >
          <IconArrowDown size={15} />
        </ActionIcon>
        <ActionIcon size={28} aria-label={`Remove ${name}`} onClick={() => form.removeListItem('entityAddresses', at)}>
          <IconTrash size={15} />
        </ActionIcon>
      </Group>
      <div className={parts.two}>
        <TextInput label="Name" placeholder="Main office" {...text('name')} />
        <PhoneInput label="Phone" {...text('phone')} />
      </div>
      <AddressInput
        street={text('addressLine1')}
        zip={text('zip')}
        value={place}
        errors={{ stateId: errorOf('stateId'), countyId: errorOf('countyId'), cityId: errorOf('cityId') }}
        onChange={change}
      />
      <Switch
        size="xs"
        label="Confidential"
        description="Others see only the county until you accept their referral."
        {...form.getInputProps(`${path}.isConfidential`, { type: 'checkbox' })}
      />
    </Stack>
  )
}
