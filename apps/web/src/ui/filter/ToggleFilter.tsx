import { Button, Flex } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './MoreFilters.module.css'

/** A row of them, above the other filters of a panel. */
export const Shortcuts = ({ children }: { children: ReactNode }) => (
  <Flex className={css.shortcuts} gap="xs" wrap="wrap">
    {children}
  </Flex>
)

type Props = { isOn: boolean | undefined; onChange: (isOn: true | undefined) => void; children: ReactNode }

/** Narrows a list by something that is so or is not asked for. */
export const ToggleFilter = ({ isOn, onChange, children }: Props) => (
  <Button
    variant={isOn ? 'light' : 'default'}
    aria-pressed={isOn === true}
    leftSection={isOn && <IconCheck size={14} stroke={2} />}
    onClick={() => onChange(isOn ? undefined : true)}
  >
    {children}
  </Button>
)
