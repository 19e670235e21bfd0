import { fullName } from '@handoff/contracts/kit/person-name'
import { Box, Button, Center, Flex, Text, Title } from '@mantine/core'
import { IconCamera, IconPhotoEdit } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Cover } from '../../features/access/profile/Cover.tsx'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { LetterAvatar } from '../../ui/display/LetterAvatar.tsx'
import { PictureInput } from '../../ui/files/PictureInput.tsx'
import css from './ProfileHead.module.css'
import type { ShownProfile } from './ShownProfile.ts'

type Props = {
  profile: ShownProfile
  onPhoto: (file: File) => void
}

/** Cover, face, names, and what someone else decides: role and entity. */
export function ProfileHead({ profile, onPhoto }: Props) {
  const { id, userType } = useMe()
  const { firstName, lastName, photo, role, entity, cover, coverPosition } = profile
  return (
    <Box className="panel clipped" component="section" aria-label="About you">
      <Cover url={cover} position={coverPosition}>
        <Button
          pos="absolute"
          top={12}
          right={12}
          renderRoot={(props) => <Link to="/profile/edit-cover" {...props} />}
          variant="default"
          size="compact-sm"
          leftSection={<IconPhotoEdit size={15} stroke={1.7} />}
        >
          Edit cover
        </Button>
      </Cover>
      <Flex className={css.person} align="flex-end">
        <Box
          pos="relative"
          flex="none"
          mt="calc(-1 * var(--mantine-spacing-xxl))"
          p="xxs"
          bdrs="50%"
          lh="0"
          bg="var(--surface)"
        >
          <LetterAvatar name={firstName} of={`user:${id}`} photo={photo} size={104} />
          <PictureInput label="Photo" onChoose={onPhoto}>
            {(open) => (
              <Center
                type="button"
                className={css.camera}
                component="button"
                pos="absolute"
                right={0}
                bottom={2}
                w={32}
                h={32}
                p={0}
                bd="1px solid var(--line)"
                bdrs="50%"
                bg="var(--surface)"
                aria-label="Change photo"
                title="Change photo"
                onClick={open}
              >
                <IconCamera size={17} stroke={1.7} />
              </Center>
            )}
          </PictureInput>
        </Box>
        <Box flex={1} miw={0} pt="sm" px={0} pb="xxs">
          <Title className="anywhere" order={2} fz="lg" fw="600" lts="var(--font-tight)" lh="1.3">
            {fullName({ firstName, lastName })}
          </Title>
          <Text className="anywhere" inherit fz="sm" c="dimmed">
            {[role ?? userType.name, entity].filter(Boolean).join(' · ')}
          </Text>
        </Box>
      </Flex>
    </Box>
  )
}
