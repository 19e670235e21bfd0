import { ActionIcon } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'

const load = () => import('./AccountMenu.tsx')

/** Next to the photo, which leads to the profile. */
export function AccountButton({ onLogout }: { onLogout: () => void }) {
  const [isWanted, setWanted] = useState(false)
  const AccountMenu = useLazyPart(load, isWanted)?.default
  const button = (
    <ActionIcon w={24} miw={24} aria-label="Account" aria-haspopup="menu" onClick={() => setWanted(true)}>
      <IconChevronDown size={14} stroke={1.8} />
    </ActionIcon>
  )
  return AccountMenu ? <AccountMenu target={button} onLogout={onLogout} /> : button
}
