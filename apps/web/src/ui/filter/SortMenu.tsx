import { Button, Menu } from '@mantine/core'
import { IconArrowsSort, IconCheck } from '@tabler/icons-react'
import css from './SortMenu.module.css'

type SortChoice = { value: string; label: string }
type Props = { choices: readonly SortChoice[]; value: string; onChange: (value: string) => void }

/** How a list is sorted, said by the button that changes it. */
export function SortMenu({ choices, value, onChange }: Props) {
  const label = choices.find((choice) => choice.value === value)?.label ?? 'Sort'
  return (
    <Menu position="bottom-end" width={210}>
      <Menu.Target>
        <Button
          variant="default"
          flex="none"
          fw="500"
          aria-label={`Sorted by ${label}`}
          leftSection={<IconArrowsSort size={15} stroke={1.8} />}
        >
          <span className={css.label}>{label}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((choice) => (
          <Menu.Item
            key={choice.value}
            rightSection={choice.value === value && <IconCheck size={14} aria-hidden />}
            aria-current={choice.value === value || undefined}
            onClick={() => onChange(choice.value)}
          >
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
