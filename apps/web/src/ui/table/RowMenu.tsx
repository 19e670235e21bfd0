import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useRef } from 'react'
import type { RowAction } from './tableParts.ts'

/** What one can do with one thing: two and more behind '…'. Dangerous entries come last, below a line. */
export function RowMenu({ name, actions }: { name: string; actions: RowAction[] }) {
  const button = useRef<HTMLButtonElement>(null)
  if (actions.length === 0) return null
  const [only] = actions
  if (only && actions.length === 1) return <Only name={name} action={only} />
  const itemOf = ({ onSelect, ...action }: RowAction) => (
    <Item
      key={action.label}
      {...action}
      onSelect={() => {
        // A dialog gives the focus back to where it was, and this entry will be closed by then.
        button.current?.focus({ preventScroll: true })
        onSelect()
      }}
    />
  )
  const safe = actions.filter(({ isDangerous }) => !isDangerous)
  const dangerous = actions.filter(({ isDangerous }) => isDangerous)
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          size={28}
          aria-label={`Actions for ${name}`}
          onClick={(event) => event.stopPropagation()}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        {safe.map(itemOf)}
        {safe.length > 0 && dangerous.length > 0 && <Menu.Divider />}
        {dangerous.map(itemOf)}
      </Menu.Dropdown>
    </Menu>
  )
}

/** A menu of one entry is a press too many. */
const Only = ({ name, action: { label, icon: Icon = IconDots, onSelect } }: { name: string; action: RowAction }) => (
  <ActionIcon
    size={28}
    title={label}
    aria-label={`${label}: ${name}`}
    onClick={(event) => {
      event.stopPropagation()
      onSelect()
    }}
  >
    <Icon size={16} stroke={1.7} />
  </ActionIcon>
)

const Item = ({ label, icon: Icon, onSelect, isDangerous }: RowAction) => (
  <Menu.Item
    color={isDangerous ? 'red' : undefined}
    leftSection={Icon && <Icon size={15} stroke={1.7} />}
    onClick={onSelect}
  >
    {label}
  </Menu.Item>
)
