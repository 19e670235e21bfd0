import { type ClockLevel, clocks } from '@handoff/contracts/referrals/clocks'
import { Box, Button, Center, Flex, Text } from '@mantine/core'
import { IconBuilding, IconCategory, IconInfoCircle, IconPencil, IconPlus, IconRotate2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../../kit/query/useAction.ts'
import { Small } from '../../../ui/display/Small.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { ClocksCardHead, line } from './ClocksCardHead.tsx'
import { nameOf, priorities, shortTime } from './clockForm.ts'

type Props = {
  exceptions: readonly ClockLevel[]
  onAdd: () => void
  onEdit: (level: ClockLevel) => void
  onReset: (level: ClockLevel) => void
}

/** Every category and entity with separate times. */
export function ExceptionsCard({ exceptions, onAdd, onEdit, onReset }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [toReset, setToReset] = useState<ClockLevel | null>(null)
  const reset = useAction(clocks.reset, {
    onSuccess: () => {
      setOpen(false)
      if (toReset) onReset(toReset)
    },
  })
  return (
    <Flex className="panel" component="section" direction="column" miw={0} aria-label="Exceptions">
      <ClocksCardHead
        title="Exceptions"
        about="An entity’s times override its category’s, and a category’s override the network’s."
      >
        <Button
          variant="subtle"
          size="compact-sm"
          flex="none"
          mr="-sm"
          leftSection={<IconPlus size={15} />}
          onClick={onAdd}
        >
          Add exception
        </Button>
      </ClocksCardHead>
      {exceptions.length > 0 ? (
        <PlainList flex={1} gap={0}>
          {exceptions.map((level) => (
            <Flex component="li" {...line} key={level.id}>
              <Center component="span" flex="none" w={32} h={32} bdrs="md" bg="var(--surface-sunken)" c="var(--text-2)">
                {level.entity ? <IconBuilding size={17} stroke={1.6} /> : <IconCategory size={17} stroke={1.6} />}
              </Center>
              <Box component="span" flex={1} miw={0}>
                <Box className="anywhere" component="b" display="block" fw="500" lts="var(--font-tight)">
                  {nameOf(level)}
                </Box>
                <Small>{aboutOf(level)}</Small>
              </Box>
              <Text span inherit c="var(--text-2)" ta="right">
                {dueOf(level)}
              </Text>
              <RowMenu
                name={nameOf(level)}
                actions={[
                  { label: 'Edit', icon: IconPencil, onSelect: () => onEdit(level) },
                  {
                    label: 'Reset',
                    icon: IconRotate2,
                    isDangerous: true,
                    onSelect: () => {
                      setToReset(level)
                      setOpen(true)
                    },
                  },
                ]}
              />
            </Flex>
          ))}
        </PlainList>
      ) : (
        <Text className="ruled-above" inherit flex={1} py="sm" px="lg" fz="sm" c="dimmed">
          Every provider uses the network’s times.
        </Text>
      )}
      {exceptions.length > 0 && (
        <Flex className="ruled-above" component="p" gap="xs" align="center" m={0} py="sm" px="lg" fz="xs" c="dimmed">
          <IconInfoCircle size={15} stroke={1.6} aria-hidden />
          Reset one to use the network’s times again.
        </Flex>
      )}
      <ConfirmDialog
        title={`Reset ${toReset ? nameOf(toReset) : ''}?`}
        confirm="Reset"
        isDangerous
        isOpen={isOpen}
        isPending={reset.isPending}
        onClose={() => setOpen(false)}
        onConfirm={() => toReset && reset.mutate({ id: toReset.id })}
      >
        Referrals sent from now on use the next level’s times. Referrals already sent keep their due dates.
      </ConfirmDialog>
    </Flex>
  )
}

const owned = (level: ClockLevel) => priorities.filter(({ key }) => level[key] !== null)

/** 'Category · urgent, routine · open hours' */
function aboutOf(level: ClockLevel) {
  const kind = level.entity ? 'Entity' : 'Category'
  const names = owned(level).map(({ name }) => name.toLowerCase())
  const hours = level.countsOpenHours === null ? [] : [level.countsOpenHours ? 'open hours only' : 'all hours']
  return [kind, ...(names.length ? [names.join(', ')] : []), ...hours].join(' · ')
}

function dueOf(level: ClockLevel) {
  const dues = owned(level).map(({ key }) => shortTime(level[key]!.due))
  return dues.length ? `Due in ${[...new Set(dues)].join(' / ')}` : ''
}
