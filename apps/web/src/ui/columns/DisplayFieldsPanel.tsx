import { hasWords } from '@handoff/contracts/kit/folding'
import { ActionIcon, Box, Button, Checkbox, Flex, Group, Text, TextInput, Title } from '@mantine/core'
import { IconLock, IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { SortableRows } from '../form/SortableRows.tsx'
import { DefaultForEveryone } from './DefaultForEveryone.tsx'
import css from './DisplayFieldsPanel.module.css'
import type { DisplayField, useDisplayFields } from './useDisplayFields.ts'

type Props = Omit<ReturnType<typeof useDisplayFields>, 'shown'> & { onClose: () => void }

/** Next to the rows: which columns they have, and in which order. Each change shows at once and is saved. */
export default function DisplayFieldsPanel({ fields, set, reset, network, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => search.current?.focus({ preventScroll: true }), [])

  const [first, ...rest] = fields
  const isFound = ({ title }: DisplayField) => hasWords(title, typed)
  const active = rest.filter(({ isActive }) => isActive)
  const hidden = rest.filter((field) => !field.isActive && isFound(field))
  const matches = active.filter(isFound)
  const groups = [
    { title: 'Built in', fields: hidden.filter(({ isCustom }) => !isCustom) },
    { title: 'Custom fields', fields: hidden.filter(({ isCustom }) => isCustom) },
  ].filter((group) => group.fields.length > 0)
  const isNothing = matches.length === 0 && groups.length === 0

  // One that is added comes last; one that is taken out goes back to its group.
  const toggle = (field: DisplayField) =>
    set([...fields.filter(({ id }) => id !== field.id), { ...field, isActive: !field.isActive }])
  const order = (next: DisplayField[]) => {
    const places = next.values()
    const moved = active.map((field) => (isFound(field) ? places.next().value! : field))
    set([...(first ? [first] : []), ...moved, ...rest.filter(({ isActive }) => !isActive)])
  }
  const box = (field: DisplayField) => <FieldBox field={field} onChange={() => toggle(field)} />

  return (
    <Flex
      component="section"
      direction="column"
      pos="sticky"
      top="var(--shell-top)"
      h="100%"
      mah="calc(100dvh - var(--shell-top))"
      bg="var(--surface)"
      aria-label="Columns"
      onKeyDown={(event) => closesOn(event) && (typed ? setTyped('') : onClose())}
    >
      <Flex
        className="soft-below"
        component="header"
        align="center"
        justify="space-between"
        h={38}
        flex="none"
        pt={0}
        pr="sm"
        pb={0}
        pl="md"
      >
        <Title order={2} fz="sm" fw="600" lts="var(--font-tight)" lh="inherit">
          Columns
        </Title>
        <ActionIcon size={26} aria-label="Close columns" onClick={onClose}>
          <IconX size={15} />
        </ActionIcon>
      </Flex>
      <Box pt="sm" px="sm" pb="xxs">
        <TextInput
          ref={search}
          aria-label="Search columns"
          placeholder="Search..."
          leftSection={<IconSearch size={15} stroke={1.8} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Box>
      <Box className={css.groups} flex={1} mih={0} pt={0} px="sm" pb="xs">
        {isNothing && (
          <Text inherit my="sm" mx="xs" fz="sm" c="dimmed">
            No columns match “{typed.trim()}”.
          </Text>
        )}
        {(matches.length > 0 || !typed) && (
          <FieldGroup title="Shown" hint={matches.length > 1 ? 'Drag to reorder' : undefined}>
            {first && !typed && (
              <Group
                className={css.row}
                gap={0}
                wrap="nowrap"
                mih={34}
                pt={0}
                pr="xs"
                pb={0}
                pl="xxl"
                bdrs="md"
                fz="sm"
                data-locked
              >
                <Checkbox
                  size="xs"
                  checked
                  disabled
                  label={
                    <>
                      {first.title}{' '}
                      <Text span inherit c="dimmed">
                        · always first
                      </Text>
                    </>
                  }
                />
              </Group>
            )}
            <SortableRows
              items={matches}
              nameOf={({ title }) => title}
              onOrder={order}
              row={box}
              above={typed ? 0 : 1}
            />
          </FieldGroup>
        )}
        {groups.map((group) => (
          <FieldGroup key={group.title} title={group.title}>
            {group.fields.map((field) => (
              <Group
                key={field.id}
                className={css.row}
                gap={0}
                wrap="nowrap"
                mih={34}
                pt={0}
                pr="xs"
                pb={0}
                pl="xxl"
                bdrs="md"
                fz="sm"
              >
                {box(field)}
              </Group>
            ))}
          </FieldGroup>
        ))}
      </Box>
      <Flex
        className={css.foot}
        component="footer"
        rowGap="xxs"
        columnGap="xs"
        align="center"
        justify="space-between"
        wrap="wrap"
        mih={53}
        pt="xs"
        pr="sm"
        pb="xs"
        pl="md"
        fz="xs"
        c="dimmed"
      >
        <span>Saved for you</span>
        <Button size="compact-sm" variant="subtle" onClick={reset}>
          Reset to default
        </Button>
        <DefaultForEveryone network={network} />
      </Flex>
    </Flex>
  )
}

/** Escape closes the panel; it puts a row that is being moved back, and closes a dialog, without closing the panel. */
const closesOn = ({ key, target, currentTarget }: KeyboardEvent) =>
  key === 'Escape' &&
  target instanceof Element &&
  currentTarget.contains(target) &&
  !target.closest('[aria-pressed="true"]')

const FieldGroup = ({ title, hint, children }: { title: string; hint?: string; children: React.ReactNode }) => (
  <Box component="section" mt="xs" aria-label={title}>
    <Flex gap="xs" justify="space-between" pt={0} px="xs" pb={0} fz="xs" c="dimmed">
      <Title order={3} fz="inherit" fw="500" lh="inherit">
        {title}
      </Title>
      {hint && <span>{hint}</span>}
    </Flex>
    {children}
  </Box>
)

const FieldBox = ({ field, onChange }: { field: DisplayField; onChange: () => void }) => (
  <Checkbox
    flex={1}
    size="xs"
    checked={field.isActive}
    onChange={onChange}
    label={
      <>
        {field.title}
        {field.isSensitive && (
          <IconLock className={css.lock} size={13} stroke={1.7} role="img" aria-label="Sensitive field" />
        )}
      </>
    }
  />
)
