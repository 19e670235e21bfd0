import { useEffect } from 'react'
import { useBranding } from '../theme/useBranding.ts'

/** The title of the browser's tab while this is rendered. */
export function useDocumentTitle(title: string | undefined) {
  const { name } = useBranding()
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name
  }, [title, name])
}
