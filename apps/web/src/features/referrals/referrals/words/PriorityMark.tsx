import { type Priority, priorityNames } from '@handoff/contracts/referrals/referrals/priority'
import { Flex, Text } from '@mantine/core'
import { IconAlertTriangle, IconChevronsUp } from '@tabler/icons-react'
import css from '../referrals.module.css'

/** Routine says nothing, urgent is amber, an emergency a red pill. */
export function PriorityMark({ priority, isQuiet }: { priority: Priority; isQuiet?: boolean }) {
  if (priority === 1)
    return isQuiet ? null : (
      <Text className={css.routine} span inherit fz="sm" c="dimmed">
        {priorityNames[1]}
      </Text>
    )
  const Icon = priority === 3 ? IconAlertTriangle : IconChevronsUp
  return (
    <Flex
      className={css.priority}
      component="span"
      display="inline-flex"
      gap="xxs"
      align="center"
      fz="xs"
      fw="500"
      lts="var(--font-tight)"
      data-priority={priority}
    >
      <Icon size={13} stroke={2} aria-hidden />
      {priorityNames[priority]}
    </Flex>
  )
}
