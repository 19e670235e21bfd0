import { Button, Group, Modal, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconLogout2 } from '@tabler/icons-react'
import { useLogout } from '../../features/access/auth/useLogout.ts'

type Props = { isOpen: boolean; onClose: () => void }

/** Confirms the logout; 316 px high (specification, section 9). */
export default function LogoutModal({ isOpen, onClose }: Props) {
  const { logout, isPending } = useLogout()
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      withCloseButton={false}
      size={400}
      attributes={{ content: { 'aria-label': 'Logout' } }}
    >
      <Stack align="center" gap="xxs" h={260} justify="center" ta="center">
        <ThemeIcon size={52} radius="xl" variant="light">
          <IconLogout2 size={24} stroke={1.7} />
        </ThemeIcon>
        <Title order={2} mt="md">
          Logout
        </Title>
        <Text c="dimmed" size="sm">
          Are you sure you want to logout?
        </Text>
        <Group mt="xl" grow w="100%">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red" loading={isPending} onClick={() => void logout()}>
            Yes, Logout
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
