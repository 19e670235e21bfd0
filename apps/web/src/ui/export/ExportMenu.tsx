import { Box, Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useFileSave } from '../../kit/files/useFileSave.ts'
import { useCan } from '../../kit/session/Can.tsx'
import css from '../table/DataTable.module.css'
import type { Export } from './ExportButton.tsx'
import { StopExport } from './StopExport.tsx'

export type NamedExport = Export & { label: string; detail: string }

type Props = { files: readonly [NamedExport, ...NamedExport[]]; isPrimary?: boolean }

/** Every row that a list has under its filters, in the format one chooses; shown to those who may. */
export function ExportMenu({ files, isPrimary }: Props) {
  const { save, isPending, isLong, bytes, stop } = useFileSave()
  if (!useCan(files[0].endpoint)) return null
  if (isLong) return <StopExport bytes={bytes} onStop={stop} />
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button
          variant={isPrimary ? 'filled' : 'default'}
          className={css.fieldsButton}
          aria-label="Export"
          leftSection={<IconDownload size={15} stroke={1.7} />}
          loading={isPending}
        >
          <span className={css.fieldsLabel}>Export</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map(({ label, detail, endpoint, asked }) => (
          <Menu.Item key={label} onClick={() => void save(endpoint, asked)}>
            {label}
            <Box component="span" display="block" fz="xs" c="var(--text-2)">
              {detail}
            </Box>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
