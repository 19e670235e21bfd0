import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import css from '../public.module.css'

/** Onto paper: what is only for the screen is left out there. */
export function PrintButton() {
  const t = useTexts()
  return (
    <Button
      className={css.quiet}
      aria-label={t('directory.print')}
      variant="default"
      leftSection={<IconPrinter size={15} stroke={1.8} />}
      onClick={() => window.print()}
    >
      {t('directory.print')}
    </Button>
  )
}
