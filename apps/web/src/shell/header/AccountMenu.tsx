import { Menu } from '@mantine/core'
import { IconLogout2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { accountSections } from '../../features/platform/settings/useSections.ts'

/** Mounted, and open, by the first press on its button. */
export default function AccountMenu({ target, onLogout }: { target: ReactElement; onLogout: () => void }) {
  return (
    <Menu position="bottom-end" width={210} defaultOpened>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {accountSections.map(({ key, label, icon: Icon, link }) => (
          <Menu.Item
            key={key}
            leftSection={<Icon size={15} stroke={1.7} />}
            renderRoot={(props) => <Link {...link} {...props} />}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout2 size={15} stroke={1.7} />} onClick={onLogout}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
