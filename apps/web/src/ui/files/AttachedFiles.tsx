import { Box, CloseButton, Progress } from '@mantine/core'
import { sizeOf } from '../../kit/files/fileSize.ts'
import type { Attachment } from '../../kit/files/useAttachments.ts'
import { Grid } from '../layout/Grid.tsx'
import { PlainList } from '../layout/PlainList.tsx'
import css from './AttachedFiles.module.css'

type Props = { files: readonly Attachment[]; onRemove: (key: number) => void }

/** Files on their way, and those that go with what is being written. */
export const AttachedFiles = ({ files, onRemove }: Props) => (
  <PlainList
    className={css.attached}
    direction="row"
    gap="xs"
    wrap="wrap"
    pt={0}
    px="xs"
    pb="xs"
    aria-label="Attached files"
  >
    {files.map(({ key, file, share, refusal }) => (
      <Grid
        component="li"
        columns="minmax(0, 1fr) auto auto"
        rowGap="xxs"
        columnGap="xs"
        align="center"
        maw="100%"
        pt="xxs"
        pr="xxs"
        pb="xxs"
        pl="xs"
        bd="1px solid var(--line)"
        bdrs="md"
        bg="var(--surface)"
        fz="xs"
        key={key}
      >
        <span>{file.name}</span>
        <Box component="small" c="dimmed">
          {sizeOf(file.size)}
        </Box>
        <CloseButton size="xs" aria-label={`Remove ${file.name}`} onClick={() => onRemove(key)} />
        {refusal ? (
          <p role="alert">{refusal}</p>
        ) : (
          share < 1 && <Progress size="xs" value={share * 100} aria-label={`Progress of ${file.name}`} />
        )}
      </Grid>
    ))}
  </PlainList>
)
