import { Drawer } from '@mantine/core'
import { Sidebar } from '../menu/Sidebar.tsx'

type Props = { isOpen: boolean; onClose: () => void; onLogout: () => void }

/** The sidebar on small screens: a drawer at the left. */
export default function MobileMenu({ isOpen, onClose, onLogout }: Props) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={280}
      padding={0}
      withCloseButton={false}
      styles={{ body: { height: '100%' } }}
      attributes={{ content: { 'aria-label': 'Menu' } }}
    >
      <Sidebar onNavigate={onClose} onLogout={onLogout} />
    </Drawer>
  )
}
