import type { NextStep } from '@handoff/contracts/referrals/referrals/referral-rows'
import { stageNames } from '@handoff/contracts/referrals/referrals/referral-stages'
import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowsMove } from '@tabler/icons-react'
import { Key } from '../../../../ui/display/Key.tsx'
import { keyOfStep } from '../steps/stepKeys.ts'

type Props = {
  name: string
  steps: NextStep[]
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  onMove: (step: NextStep) => void
}

/** Where a card may go: the allowed steps only, each with its key. */
export function MoveMenu({ name, steps, isOpen, onChange, onMove }: Props) {
  const move = (step: NextStep) => {
    onChange(false)
    onMove(step)
  }
  const safe = steps.filter(({ isDestructive }) => !isDestructive)
  const dangerous = steps.filter(({ isDestructive }) => isDestructive)
  // Two steps may lead to one stage: then each says what it does.
  const labelOf = (step: NextStep) =>
    steps.filter(({ stage }) => stage === step.stage).length > 1 ? step.label : stageNames[step.stage]
  const itemOf = (step: NextStep) => (
    <Menu.Item
      key={step.key}
      rightSection={keyOfStep[step.key] && <Key name={keyOfStep[step.key]!} />}
      color={step.isDestructive ? 'red' : undefined}
      onClick={() => move(step)}
    >
      {labelOf(step)}
    </Menu.Item>
  )
  return (
    <Menu opened={isOpen} onChange={onChange} position="bottom-end" width={230} withinPortal>
      <Menu.Target>
        <ActionIcon size={26} variant="subtle" color="gray" aria-label={`Move ${name}`}>
          <IconArrowsMove size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown
        onKeyDown={(event) => {
          const step = steps.find(({ key }) => keyOfStep[key]?.toLowerCase() === event.key.toLowerCase())
          if (step) move(step)
        }}
      >
        <Menu.Label>Move {name} to</Menu.Label>
        {safe.map(itemOf)}
        {safe.length > 0 && dangerous.length > 0 && <Menu.Divider />}
        {dangerous.map(itemOf)}
      </Menu.Dropdown>
    </Menu>
  )
}
