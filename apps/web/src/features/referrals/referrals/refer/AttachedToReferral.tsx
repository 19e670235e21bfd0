import { Box, Checkbox, CloseButton, Text } from '@mantine/core'
import { sizeOf } from '../../../../kit/files/fileSize.ts'
import { FileIcon } from '../../../../ui/display/FileIcon.tsx'
import { AttachedFiles } from '../../../../ui/files/AttachedFiles.tsx'
import { PlainList } from '../../../../ui/layout/PlainList.tsx'
import css from './AttachedToReferral.module.css'
import type { ReferFiles } from './useReferFiles.ts'

/** What travels with the referral, each with whether it is seen before acceptance. */
export function AttachedToReferral({ files, error }: { files: ReferFiles; error: React.ReactNode }) {
  const { kept, uploads } = files
  return (
    <>
      {kept.length > 0 && (
        <PlainList className={css.files} gap="xxs" mt="xs" mx={0} mb={0} fz="sm" aria-label="Attached files">
          {kept.map(({ id, name, mediaType, size, shareBeforeAcceptance }) => (
            <Box component="li" pt="xxs" pr="xs" pb="xxs" pl="sm" bd="1px solid var(--line)" bdrs="md" key={id}>
              <FileIcon mediaType={mediaType} />
              <Box className="clipped cut nowrap" component="span" flex={1} miw={0} title={name}>
                {name}
              </Box>
              <Box component="small" flex="none" fz="xs" c="dimmed">
                {sizeOf(size)}
              </Box>
              <Checkbox
                size="xs"
                label="Share before acceptance"
                aria-label={`Share ${name} before acceptance`}
                checked={shareBeforeAcceptance}
                onChange={(event) => files.setShared(id, event.currentTarget.checked)}
              />
              <CloseButton size="sm" aria-label={`Remove ${name}`} onClick={() => files.remove(id)} />
            </Box>
          ))}
        </PlainList>
      )}
      {uploads.all.length > 0 && <AttachedFiles files={uploads.all} onRemove={uploads.remove} />}
      {error && (
        <Text inherit mt="xxs" fz="xs" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </>
  )
}
