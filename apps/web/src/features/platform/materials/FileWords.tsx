import type { Material } from '@handoff/contracts/platform/materials'
import { Center, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useDates } from '../../../kit/dates/useDates.ts'
import { sizeOf } from '../../../kit/files/fileSize.ts'
import { FileIcon } from '../../../ui/display/FileIcon.tsx'
import { kindOf } from './fileFacts.ts'
import css from './materials.module.css'

type Props = {
  file: Material
  onOpen: () => void
  /** Its preview has an address. */
  hasAddress?: boolean
}

/** What a file is, who uploaded it, and when; pressing its name opens it. */
export function FileWords({ file, onOpen, hasAddress }: Props) {
  const { formatMomentDay } = useDates()
  const by = [file.uploadedBy, file.side ?? 'Administration'].filter(Boolean).join(', ')
  return (
    <>
      <Center component="span" flex="none" w={36} h={36} bdrs="md" bg="var(--surface-sunken)" c="dimmed">
        <FileIcon mediaType={file.mediaType} />
      </Center>
      <Stack gap="xxs" flex={1} miw={0}>
        {hasAddress ? (
          <Link
            to="."
            search={(before: object) => ({ ...before, file: file.id })}
            preload={false}
            resetScroll={false}
            className={css.name}
          >
            {file.name}
          </Link>
        ) : (
          <button type="button" className={css.name} onClick={onOpen}>
            {file.name}
          </button>
        )}
        <Text className="anywhere" span inherit fz="xs" lh="1.45" c="dimmed">
          {[kindOf(file.mediaType), sizeOf(file.size), file.category, by].filter(Boolean).join(' · ')}
          {' · '}
          <span className="nowrap">{formatMomentDay(file.createdAt)}</span>
        </Text>
      </Stack>
    </>
  )
}
