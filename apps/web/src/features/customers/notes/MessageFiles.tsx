import type { Note } from '@handoff/contracts/customers/notes'
import { isShown, materials } from '@handoff/contracts/platform/materials'
import { Box, Flex } from '@mantine/core'
import { sizeOf } from '../../../kit/files/fileSize.ts'
import { ask } from '../../../kit/query/client.ts'
import { toast } from '../../../kit/toast.tsx'
import { FileIcon } from '../../../ui/display/FileIcon.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import css from './notes.module.css'

type Props = { referralId: number; files: Note['files'] }

/** The files that came with a message; pressing one opens it. */
export const MessageFiles = ({ referralId, files }: Props) => (
  <PlainList className={css.files} direction="row" gap="xs" wrap="wrap" mt="xs" mx={0} mb={0} aria-label="Files">
    {files.map((file) => (
      <li key={file.id}>
        <Flex
          component="button"
          display="inline-flex"
          gap="xs"
          align="center"
          maw="100%"
          py="xxs"
          px="xs"
          bd="1px solid var(--line)"
          bdrs="md"
          bg="var(--surface)"
          c="var(--text)"
          ta="left"
          type="button"
          onClick={() => void open(referralId, file)}
        >
          <FileIcon mediaType={file.mediaType} size={16} />
          <span>{file.name}</span>
          <Box className="nowrap" component="small" fz="xs" fw="400" c="dimmed">
            {sizeOf(file.size)}
          </Box>
        </Flex>
      </li>
    ))}
  </PlainList>
)

/** In a new tab where browsers show it, else it is saved. The tab opens with the press: later it would be blocked. */
async function open(referralId: number, { id: materialId, mediaType }: Note['files'][number]) {
  const tab = isShown(mediaType) ? window.open('', '_blank') : null
  if (tab) tab.opener = null
  try {
    const { url, downloadUrl } = (await ask(materials.viewOfReferral, { referralId, materialId })).data
    if (tab) tab.location.href = url
    else Object.assign(document.createElement('a'), { href: downloadUrl, download: '' }).click()
  } catch (error) {
    tab?.close()
    toast.error((error as Error).message)
  }
}
