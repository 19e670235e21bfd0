import { Button } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import css from '../table/DataTable.module.css'

/** While a file takes its time: how much of it has come, and the way to do without it. */
export const StopExport = ({ bytes, onStop }: { bytes: number; onStop: () => void }) => (
  <Button
    variant="default"
    aria-label="Stop the export"
    className={css.stopExport}
    leftSection={<IconPlayerStop size={15} stroke={1.7} />}
    onClick={onStop}
  >
    Stop
    <span className="tnum">{sizeOf(bytes)}</span>
  </Button>
)

const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
