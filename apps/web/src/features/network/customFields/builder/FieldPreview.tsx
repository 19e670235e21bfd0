import type { CustomField } from '@handoff/contracts/network/customFields/customFields'
import { FieldTarget, isListed, mayBeImported } from '@handoff/contracts/network/customFields/kinds'
import { keyOf, type ValueInput } from '@handoff/contracts/network/customFields/values'
import { Box, Flex, type MantineBreakpoint, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Facts } from '../../../../ui/layout/Facts.tsx'
import { Panel } from '../../../../ui/layout/Panel.tsx'
import { PlainList } from '../../../../ui/layout/PlainList.tsx'
import { CustomFieldInput } from '../CustomFieldInput.tsx'
import { shownValue } from '../fieldWords.tsx'

type View = 'form' | 'page' | 'public'
type Props = { field: CustomField; fields: readonly CustomField[]; visibleFrom: MantineBreakpoint | undefined }

/** How the field looks among its neighbors, while it is being edited. */
export function FieldPreview({ field, fields, visibleFrom }: Props) {
  const [view, setView] = useState<View>('form')
  const [values, setValues] = useState<Record<string, ValueInput>>({})
  const isCustomer = field.targetType === FieldTarget.Customer
  const others = fields.filter(({ isActive }) => isActive)
  const at = others.findIndex(({ id }) => id === field.id)
  const all = at < 0 ? [...others, field] : others.with(at, field)
  const near = all.slice(Math.max(0, all.indexOf(field) - 1), all.indexOf(field) + 2)
  const visible = view === 'public' ? all.filter(({ isPublic }) => isPublic) : near
  return (
    <Box visibleFrom={visibleFrom} pos="sticky" top={14} miw={0}>
      <Panel title="Preview" subtitle="Updates as you type">
        <SegmentedControl
          fullWidth
          aria-label="Preview as"
          value={view}
          onChange={setView}
          data={[
            { value: 'form' as const, label: 'Form' },
            { value: 'page' as const, label: isCustomer ? 'Customer' : 'Provider' },
            ...(isCustomer ? [{ value: 'public' as const, label: 'Public' }] : []),
          ]}
        />
        <Stack gap="sm" mt="sm" p="sm" bd="1px solid var(--line)" bdrs="lg" bg="var(--canvas)">
          {view === 'page' ? (
            <Facts
              facts={near.map((one) => [
                one.name,
                shownValue({ ...one, value: values[keyOf(one.id)] ?? sampleOf(one), file: sampleFile, masked: null }) ??
                  '–',
              ])}
            />
          ) : visible.length === 0 ? (
            <Text inherit fz="sm" c="dimmed">
              No fields on the public help request form.
            </Text>
          ) : (
            visible.map((one) => (
              <Box
                key={one.id}
                p="xs"
                bdrs="md"
                style={one.id === field.id ? { outline: '2px solid var(--brand)' } : undefined}
              >
                <CustomFieldInput
                  field={one}
                  value={values[keyOf(one.id)] ?? null}
                  onChange={(value) => setValues((before) => ({ ...before, [keyOf(one.id)]: value }))}
                />
              </Box>
            ))
          )}
        </Stack>
        <Title order={3} mt="md" mb="xs" fz="sm" fw="600" lh="inherit">
          Where it appears
        </Title>
        <PlainList gap="xs" fz="sm" c="var(--text-2)">
          {placesOf(field).map((place) => (
            <Flex component="li" gap="xs" align="center" key={place}>
              <IconCheck size={15} stroke={2} color="var(--good)" aria-hidden /> {place}
            </Flex>
          ))}
        </PlainList>
      </Panel>
    </Box>
  )
}

const sampleFile = { id: 0, name: 'Letter.pdf', size: 0 }
/** What a page may show, until something is typed on the form. */
function sampleOf({ kind, options, defaultValue }: CustomField): ValueInput {
  if (defaultValue !== null) return defaultValue
  const ids = options.map(({ id }) => id)
  const samples: Partial<Record<CustomField['kind'], ValueInput>> = {
    number: 12,
    date: '2026-09-01',
    boolean: true,
    single: ids[0] ?? null,
    multi: ids.slice(0, 2),
    phone: '(510) 555-0142',
    email: 'name@example.org',
    url: 'https://example.org',
    file: 0,
  }
  return kind in samples ? samples[kind]! : 'Example'
}

const placesOf = (field: CustomField) => {
  const isCustomer = field.targetType === FieldTarget.Customer
  return [
    isCustomer ? 'Customer form and page' : 'Provider form and page',
    isListed(field.kind) && isCustomer && 'List column, filter, and sort',
    isCustomer ? 'CSV export' : mayBeImported(field.kind) && 'Import and CSV export',
    field.isPublic && 'Public help request',
  ].filter((place) => place !== false)
}
