import { useEffect } from 'react'
import { useBranding } from '../theme/useBranding.ts'

/** What the browser's tab says while this is shown. */
export function useDocumentTitle(title: string | undefined) {
  const { name } = useBranding()
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name
  }, [title, name])
}
