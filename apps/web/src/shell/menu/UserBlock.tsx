import { fullName } from '@handoff/contracts/kit/person-name'
import { Box, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconLogout2 } from '@tabler/icons-react'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { LetterAvatar } from '../../ui/display/LetterAvatar.tsx'
import css from './Sidebar.module.css'

/** The current user, and the logout. */
export function UserBlock({ onLogout }: { onLogout: () => void }) {
  const { id, firstName, lastName, email, photo } = useMe()
  return (
    <Stack gap="xs" p="xs" mt="xs" mx="sm" mb="sm" bdrs="lg" bd="1px solid var(--line)" bg="var(--surface)" flex="none">
      <Group gap="xs" wrap="nowrap" miw={0}>
        <LetterAvatar name={firstName} of={`user:${id}`} photo={photo} size={34} />
        <Box flex={1} miw={0} lh="1.35">
          <Box className="clipped cut nowrap" component="b" display="block" fz="sm" fw="500">
            {fullName({ firstName, lastName })}
          </Box>
          <Text className="clipped cut nowrap" span inherit display="block" fz="xs" c="dimmed" title={email}>
            {email}
          </Text>
        </Box>
      </Group>
      <UnstyledButton display="flex" className={css.logout} fz="sm" fw="500" h={32} bdrs="md" onClick={onLogout}>
        <IconLogout2 size={16} stroke={1.7} /> Logout
      </UnstyledButton>
    </Stack>
  )
}
