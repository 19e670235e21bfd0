import { Button } from '@mantine/core'
import { IconCheck, IconShare2 } from '@tabler/icons-react'
import { useCopied } from '../../../features/access/auth/useCopied.ts'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import css from '../public.module.css'

/** By what the device shares with, where it has something; else the address goes onto the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const t = useTexts()
  const { isCopied, copy } = useCopied()
  const share = () => {
    const address = new URL(location.href)
    address.searchParams.delete('embed')
    const url = address.toString()
    if (!navigator.share) return copy(url)
    // Anyone who thinks better of it has done nothing wrong.
    navigator.share({ title, url }).catch((error: Error) => error.name !== 'AbortError' && copy(url))
  }
  return (
    <Button
      className={css.quiet}
      aria-label={t(isCopied ? 'directory.linkCopied' : 'directory.share')}
      variant="default"
      leftSection={isCopied ? <IconCheck size={15} stroke={2} /> : <IconShare2 size={15} stroke={1.8} />}
      onClick={share}
    >
      {t(isCopied ? 'directory.linkCopied' : 'directory.share')}
    </Button>
  )
}
