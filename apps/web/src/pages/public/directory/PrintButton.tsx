import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import css from '../public.module.css'

/** Onto paper: what is only for the screen is left out there. */
export const PrintButton = () => (
  <Button
    className={css.quiet}
    aria-label="Print"
    variant="default"
    leftSection={<IconPrinter size={15} stroke={1.8} />}
    onClick={() => window.print()}
  >
    Print
  </Button>
)
