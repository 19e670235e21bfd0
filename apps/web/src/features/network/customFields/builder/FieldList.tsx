import type { UsedField } from '@handoff/contracts/network/customFields/customFields'
import { fieldKindNames } from '@handoff/contracts/network/customFields/kinds'
import { Box, Center, Flex, UnstyledButton } from '@mantine/core'
import { IconAsterisk, IconLock, IconWorld } from '@tabler/icons-react'
import { SortableRows } from '../../../../ui/form/SortableRows.tsx'
import css from './builder.module.css'
import { recordNoun } from './fieldForm.ts'
import { kindIcons } from './fieldKinds.ts'

type Props = {
  fields: UsedField[]
  selectedId: number | null
  onSelect: (id: number) => void
  onOrder: (fields: UsedField[]) => void
}

/** The fields of one target, in the order of forms and pages. */
export const FieldList = ({ fields, selectedId, onSelect, onOrder }: Props) => (
  <div className={css.list}>
    <SortableRows
      items={fields}
      nameOf={({ name }) => name}
      onOrder={onOrder}
      row={(field) => <Field field={field} isSelected={field.id === selectedId} onSelect={() => onSelect(field.id)} />}
    />
  </div>
)

function Field({ field, isSelected, onSelect }: { field: UsedField; isSelected: boolean; onSelect: () => void }) {
  const Icon = kindIcons[field.kind]
  const uses = `${field.uses.toLocaleString('en-US')} ${recordNoun(field.targetType, field.uses)}`
  return (
    <UnstyledButton
      display="flex"
      className={css.field}
      fz="sm"
      flex={1}
      miw={0}
      pt="sm"
      pr="md"
      pb="sm"
      pl="xs"
      c={field.isActive ? 'var(--text)' : 'dimmed'}
      aria-pressed={isSelected}
      onClick={onSelect}
    >
      <Center component="span" flex="none" w={32} h={32} bdrs="md" bg="var(--surface-sunken)" c="var(--text-2)">
        <Icon size={16} stroke={1.6} />
      </Center>
      <Box component="span" flex={1} miw={0}>
        <Box className="anywhere" component="b" display="block" fz="sm" fw="500" lts="var(--font-tight)">
          {field.name}
        </Box>
        <Box component="small" fz="xs" c="dimmed">
          {fieldKindNames[field.kind]} · {field.isActive ? uses : 'inactive'}
        </Box>
      </Box>
      <Flex component="span" gap="xs" c="var(--text-2)">
        {field.isRequired && <IconAsterisk size={15} stroke={1.7} aria-label="Required" />}
        {field.isPublic && <IconWorld size={15} stroke={1.6} aria-label="On the public form" />}
        {field.isSensitive && <IconLock size={15} stroke={1.6} aria-label="Sensitive" />}
      </Flex>
    </UnstyledButton>
  )
}

export const Legend = () => (
  <Flex rowGap="xs" columnGap="sm" wrap="wrap" py="sm" px="md" fz="xs" c="dimmed">
    <Flex component="span" display="inline-flex" align="center" gap="xxs">
      <IconAsterisk size={14} stroke={1.7} aria-hidden /> Required
    </Flex>
    <Flex component="span" display="inline-flex" align="center" gap="xxs">
      <IconWorld size={14} stroke={1.6} aria-hidden /> Public form
    </Flex>
    <Flex component="span" display="inline-flex" align="center" gap="xxs">
      <IconLock size={14} stroke={1.6} aria-hidden /> Sensitive
    </Flex>
  </Flex>
)
