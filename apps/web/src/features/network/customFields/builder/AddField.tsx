import { type FieldKind, fieldKindNames } from '@handoff/contracts/network/customFields/kinds'
import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { kindIcons, offeredKinds } from './fieldKinds.ts'

/** Asks for the kind first, as it decides what else is asked. */
export const AddField = ({ onAdd }: { onAdd: (kind: FieldKind) => void }) => (
  <Menu position="bottom-end" width={210}>
    <Menu.Target>
      <Button variant="default" leftSection={<IconPlus size={15} />}>
        Add field
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Label>Type</Menu.Label>
      {offeredKinds.map((kind) => {
        const Icon = kindIcons[kind]
        return (
          <Menu.Item key={kind} leftSection={<Icon size={15} stroke={1.6} />} onClick={() => onAdd(kind)}>
            {fieldKindNames[kind]}
          </Menu.Item>
        )
      })}
    </Menu.Dropdown>
  </Menu>
)
