import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { RowAction } from './tableParts.ts'

/** What one can do with one thing, behind '…'. Dangerous entries stand last, below a line. */
export function RowMenu({ name, actions }: { name: string; actions: RowAction[] }) {
  if (actions.length === 0) return null
  const safe = actions.filter(({ isDangerous }) => !isDangerous)
  const dangerous = actions.filter(({ isDangerous }) => isDangerous)
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon size={28} aria-label={`Actions for ${name}`} onClick={(event) => event.stopPropagation()}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        {safe.map((action) => (
          <Item key={action.label} {...action} />
        ))}
        {safe.length > 0 && dangerous.length > 0 && <Menu.Divider />}
        {dangerous.map((action) => (
          <Item key={action.label} {...action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const Item = ({ label, icon: Icon, onSelect, isDangerous }: RowAction) => (
  <Menu.Item
    color={isDangerous ? 'red' : undefined}
    leftSection={Icon && <Icon size={15} stroke={1.7} />}
    onClick={onSelect}
  >
    {label}
  </Menu.Item>
)
